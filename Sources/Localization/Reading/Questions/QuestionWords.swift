/// The words of a language around amounts, currencies and days.
///
/// They are from `Data/languages`, in plain form (see ``PlainText``): small, without accents, with
/// `ss` for `ß`. "/" separates words with the same meaning, "|" those with different meanings.
struct QuestionWords: Sendable {
  let language: StaticString
  /// Words that ask, join or are polite, and have no effect: "how much is", "in", "to", "please".
  let connectives: StaticString
  /// Words between a percentage or a unit and what it applies to: "of".
  let of: StaticString
  let today: StaticString
  let yesterday: StaticString
  let dayBeforeYesterday: StaticString
  let tomorrow: StaticString
  /// Words for the last one, before or after a weekday: "last".
  let last: StaticString
  /// Words for the week before this one, before or after a weekday.
  var lastWeek: StaticString = ""
  /// The weekdays, Monday first.
  let weekdays: StaticString
  /// The months, January first; empty if months are numbers.
  var months: StaticString = ""
  /// Prefixes that are written together with a noun.
  var prefixes: StaticString = ""
}

/// The meaning of a word or a phrase in a question.
enum WordMeaning: Equatable {
  case connective
  case of
  /// A day, as its distance from today in days.
  case day(Int)
  /// A weekday, 1 for Monday to 7 for Sunday.
  case weekday(Int)
  /// A month, 1 to 12.
  case month(Int)
  case last
  case lastWeek
}

/// The word "of" in each language of questions: `5 % of 200 eur`.
///
/// It is separate from the other words, because calculations without a question use it too.
enum OfWords {
  /// Returns the length of the "of" ahead, in any language; nil if there is none.
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
