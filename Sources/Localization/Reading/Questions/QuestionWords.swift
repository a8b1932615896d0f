/// What a language says around amounts, currencies and days.
///
/// The words are those of `Data/languages`, in plain form (see ``PlainText``): small, without
/// accents, `ß` as `ss`. "/" separates words that mean the same, "|" those that do not.
struct QuestionWords: Sendable {
  let language: StaticString
  /// What asks, joins or is polite, and changes nothing: "how much is", "in", "to", "please".
  let connectives: StaticString
  /// Between a percentage or a unit and what it is of.
  let of: StaticString
  let today: StaticString
  let yesterday: StaticString
  let dayBeforeYesterday: StaticString
  let tomorrow: StaticString
  /// Before or behind a weekday: "last".
  let last: StaticString
  /// The week before this one, where a weekday of it is named so.
  var lastWeek: StaticString = ""
  /// Monday first.
  let weekdays: StaticString
  /// January first; empty where months are numbers.
  var months: StaticString = ""
  /// What is written onto the front of a noun.
  var prefixes: StaticString = ""
}

/// What a word or phrase of a question means.
enum WordMeaning: Equatable {
  case connective
  case of
  /// A day counted from today.
  case day(Int)
  /// 1 for Monday to 7 for Sunday.
  case weekday(Int)
  /// 1 to 12.
  case month(Int)
  case last
  case lastWeek
}

/// The word "of" in each language of questions: `5 % of 200 eur`.
///
/// Apart from the other words, because calculations, which ask nothing, know it too.
enum OfWords {
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
}
