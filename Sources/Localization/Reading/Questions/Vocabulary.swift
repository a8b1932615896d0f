/// The words of all languages of questions, the reader's own before the others.
struct Vocabulary {
  let language: Language

  /// The longest word or phrase at `index` of any language, and its length.
  func match(_ cursor: PlainCursor, at index: Int) -> (meaning: WordMeaning, length: Int)? {
    var best: VocabularyEntry?
    for entry in VocabularyEntry.starting(with: cursor[index]) {
      let length = best?.text.count ?? 0
      guard entry.text.count >= length, cursor.has(entry.text, at: index),
        cursor.isBoundary(index + entry.text.count)
      else { continue }
      if entry.text.count > length || language.isOne(of: entry.language) { best = entry }
    }
    return best.map { ($0.meaning, $0.text.count) }
  }

  /// The lengths of all that may be written onto the front of the noun at `index`.
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
}

/// One word or phrase of one language, where it lies in the binary.
struct VocabularyEntry: @unchecked Sendable {
  let text: UnsafeBufferPointer<UInt8>
  let meaning: WordMeaning
  let language: StaticString

  /// The entries whose first byte is `byte`.
  static func starting(with byte: UInt8) -> ArraySlice<VocabularyEntry> {
    sorted.entries[sorted.starts[Int(byte)]..<sorted.starts[Int(byte) + 1]]
  }

  /// All entries by their first bytes, and where those of each byte start.
  private static let sorted: (entries: [VocabularyEntry], starts: [Int]) = {
    var all: [VocabularyEntry] = []
    for words in QuestionWords.all { append(words, to: &all) }
    var counts = [Int](repeating: 0, count: 257)
    for entry in all { counts[Int(entry.text[0]) + 1] += 1 }
    for index in 1...256 { counts[index] += counts[index - 1] }
    var next = counts
    var sorted = all
    for entry in all {
      let first = Int(entry.text[0])
      sorted[next[first]] = entry
      next[first] += 1
    }
    return (sorted, counts)
  }()

  private static func append(_ words: QuestionWords, to all: inout [VocabularyEntry]) {
    func append(_ list: StaticString, _ meaning: (Int) -> WordMeaning) {
      for word in WordList.words(of: list) {
        all.append(
          VocabularyEntry(text: word.text, meaning: meaning(word.group), language: words.language)
        )
      }
    }
    append(words.weekdays) { .weekday($0 + 1) }
    append(words.months) { .month($0 + 1) }
    append(words.today) { _ in .day(0) }
    append(words.yesterday) { _ in .day(-1) }
    append(words.dayBeforeYesterday) { _ in .day(-2) }
    append(words.tomorrow) { _ in .day(1) }
    append(words.lastWeek) { _ in .lastWeek }
    append(words.last) { _ in .last }
    append(words.of) { _ in .of }
    append(words.connectives) { _ in .connective }
  }
}
