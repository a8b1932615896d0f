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
