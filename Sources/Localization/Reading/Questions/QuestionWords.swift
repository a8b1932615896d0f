import CTables
import PlainBytes

/// The words of a language around amounts, currencies and days.
///
/// They are from `Data/languages`, in plain form (see ``PlainText``): small, without accents, with
/// `ss` for `ß`. "/" separates words with the same meaning, "|" those with different meanings. The
/// bytes are part of the program, hence `@unchecked Sendable`.
struct QuestionWords: @unchecked Sendable {
  let language: Language
  /// Words that ask, join or are polite, and have no effect: "how much is", "in", "to", "please".
  let connectives: UnsafeRawBufferPointer
  /// Words between a percentage or a unit and what it applies to: "of".
  let of: UnsafeRawBufferPointer
  let today: UnsafeRawBufferPointer
  let yesterday: UnsafeRawBufferPointer
  let dayBeforeYesterday: UnsafeRawBufferPointer
  let tomorrow: UnsafeRawBufferPointer
  /// Words for the last one, before or after a weekday: "last".
  let last: UnsafeRawBufferPointer
  /// Words for the week before this one, before or after a weekday; empty if there are none.
  let lastWeek: UnsafeRawBufferPointer
  /// The weekdays, Monday first.
  let weekdays: UnsafeRawBufferPointer
  /// The months, January first; empty if months are numbers.
  let months: UnsafeRawBufferPointer
  /// Prefixes that are written together with a noun; empty if there are none.
  let prefixes: UnsafeRawBufferPointer

  /// Reads a language's lines of `question_words`; nil at the end.
  private init?(_ lines: inout ByteFields) {
    guard let language = lines.next(), !language.isEmpty else { return nil }
    func list() -> UnsafeRawBufferPointer { lines.next() ?? language.bytes(0..<0) }
    self.language = Language(language)
    (connectives, of, today, yesterday) = (list(), list(), list(), list())
    (dayBeforeYesterday, tomorrow, last, lastWeek) = (list(), list(), list(), list())
    (weekdays, months, prefixes) = (list(), list(), list())
  }

  /// The words of every language, English first.
  static let all: [QuestionWords] = {
    var all: [QuestionWords] = []
    var lines = ByteFields(question_words.text, separatedBy: "\n")
    while let words = QuestionWords(&lines) { all.append(words) }
    return all
  }()
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

/// The word "of" in each language of questions, which calculations use too: `5 % of 200 eur`.
enum OfWords {
  /// Returns the length of the "of" ahead, in any language; nil if there is none.
  static func length(ahead cursor: PlainCursor) -> Int? {
    guard !cursor.isAtEnd else { return nil }
    var longest: Int?
    for words in QuestionWords.all {
      guard let (length, _) = WordList.match(words.of, cursor, at: cursor.position) else {
        continue
      }
      longest = max(longest ?? 0, length)
    }
    return longest
  }
}
