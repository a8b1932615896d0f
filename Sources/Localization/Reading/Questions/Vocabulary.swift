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
