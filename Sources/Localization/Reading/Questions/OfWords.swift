/// The word "of" in each language of questions: `5 % of 200 eur`.
///
/// Apart from the other words, because calculations, which ask nothing, know it too.
enum OfWords {
  static let english: StaticString = "of"
  static let portuguese: StaticString = "de/do/da/dos/das"
  static let korean: StaticString = "의"
  static let spanish: StaticString = "de/del"
  static let german: StaticString = "von"
  static let french: StaticString = "de/des/du/d'"
  static let japanese: StaticString = "の"
  static let arabic: StaticString = "من"

  /// The length of the "of" ahead, in any language; nil when none is.
  static func length(ahead cursor: PlainCursor) -> Int? {
    guard !cursor.isAtEnd else { return nil }
    var longest: Int?
    for words in all {
      guard let (length, _) = WordList.match(words, cursor, at: cursor.position) else { continue }
      longest = max(longest ?? 0, length)
    }
    return longest
  }

  private static let all: [StaticString] = [
    english, portuguese, korean, spanish, german, french, japanese, arabic,
  ]
}
