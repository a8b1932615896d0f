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

/// The words of questions in all languages, with the reader's own before the others.
struct Vocabulary {
  let language: Language

  /// A word or a phrase with its meaning; `isForeign` if neither the reader's language nor English
  /// has it.
  struct Word {
    let meaning: WordMeaning
    let length: Int
    let isForeign: Bool
  }

  /// Returns the longest word or phrase at `index`, in any language; nil if there is none.
  ///
  /// Up to three Latin letters are not a day in a foreign language: "nu" and "ago" are other words
  /// elsewhere.
  func match(_ cursor: PlainCursor, at index: Int) -> Word? {
    guard let match = Vocabulary.all.longestMatch(cursor, at: index) else { return nil }
    let entries = Vocabulary.all.meanings(of: match)
    let own = entries.first { $0.language == language }
    let english = entries.last.flatMap { $0.language == .english ? $0 : nil }
    let entry = own ?? english ?? entries[entries.count - 1]
    let isForeign = own == nil && english == nil
    if isForeign, match.length <= 3, PlainCursor.isLetter(cursor[index]),
      entry.meaning != .connective, entry.meaning != .of
    {
      return nil
    }
    return Word(meaning: entry.meaning, length: match.length, isForeign: isForeign)
  }

  /// Returns the lengths of all prefixes of the noun at `index`.
  func prefixes(_ cursor: PlainCursor, at index: Int) -> [Int] {
    guard cursor[index] >= 0x80 else { return [] }
    var lengths: [Int] = []
    for words in QuestionWords.all {
      for prefix in WordList.words(of: words.prefixes) where cursor.has(prefix.text, at: index) {
        lengths.append(prefix.text.count)
      }
    }
    return lengths
  }

  private struct Entry: Sendable {
    let meaning: WordMeaning
    let language: Language
  }

  private static let all: PhraseTable<Entry> = {
    var table = PhraseTable<Entry>(2_048)
    for words in QuestionWords.all {
      func add(_ list: UnsafeRawBufferPointer, _ meaning: (Int) -> WordMeaning) {
        for word in WordList.words(of: list) {
          table.add(word.text, Entry(meaning: meaning(word.group), language: words.language))
        }
      }
      add(words.weekdays) { .weekday($0 + 1) }
      add(words.months) { .month($0 + 1) }
      add(words.today) { _ in .day(0) }
      add(words.yesterday) { _ in .day(-1) }
      add(words.dayBeforeYesterday) { _ in .day(-2) }
      add(words.tomorrow) { _ in .day(1) }
      add(words.lastWeek) { _ in .lastWeek }
      add(words.last) { _ in .last }
      add(words.of) { _ in .of }
      add(words.connectives) { _ in .connective }
    }
    return table
  }()
}
