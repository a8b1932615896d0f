/// Words and phrases in plain form with their meanings, of which the longest at a place of a text is found.
///
/// A phrase may have several meanings. A look-up hashes each prefix of what is ahead once: O(n) in the length
/// of the longest phrase.
struct PhraseTable<Meaning: Sendable>: Sendable {
  private struct Entry: Sendable {
    let start: Int32
    let length: Int32
    let meaning: Meaning
    /// The entry before with the same low bits of its hash; −1 for none.
    let next: Int32
  }

  /// A phrase that was found.
  struct Match {
    fileprivate let entry: Int
    let length: Int
  }

  /// Every phrase, one after the other.
  private var texts: [UInt8] = []
  private var entries: [Entry] = []
  /// For each value of the low bits of a hash the last entry with it; −1 for none.
  private var heads: [Int32]
  private var longest = 0

  /// An empty table for about `count` phrases, a power of two.
  init(_ count: Int) {
    heads = [Int32](repeating: -1, count: count)
    entries.reserveCapacity(count)
    texts.reserveCapacity(16 * count)
  }

  /// Adds a phrase, unless it has a meaning already that `isSame`.
  mutating func add(
    _ phrase: UnsafeBufferPointer<UInt8>,
    _ meaning: Meaning,
    unless isSame: (Meaning) -> Bool = { _ in false }
  ) {
    guard !phrase.isEmpty else { return }
    let head = place(of: phrase.reduce(PhraseTable.emptyHash, PhraseTable.hash))
    var index = Int(heads[head])
    while index >= 0 {
      if isPhrase(phrase[...], of: index), isSame(entries[index].meaning) { return }
      index = Int(entries[index].next)
    }
    let (start, length) = (Int32(texts.count), Int32(phrase.count))
    entries.append(Entry(start: start, length: length, meaning: meaning, next: heads[head]))
    heads[head] = Int32(entries.count - 1)
    texts.append(contentsOf: phrase)
    longest = max(longest, phrase.count)
  }

  /// The longest phrase at `index` that ends there as words end.
  func longestMatch(_ cursor: PlainCursor, at index: Int) -> Match? {
    var hash = PhraseTable.emptyHash
    var match: Match?
    for end in index..<max(index, min(cursor.bytes.count, index + longest)) {
      hash = PhraseTable.hash(hash, cursor.bytes[end])
      var entry = Int(heads[place(of: hash)])
      guard entry >= 0, cursor.isBoundary(end + 1) else { continue }
      while entry >= 0, !isPhrase(cursor.bytes[index...end], of: entry) {
        entry = Int(entries[entry].next)
      }
      if entry >= 0 { match = Match(entry: entry, length: end + 1 - index) }
    }
    return match
  }

  /// The meaning of a phrase that was added last.
  func meaning(of match: Match) -> Meaning { entries[match.entry].meaning }

  /// The meanings of a phrase, the one added last first.
  func meanings(of match: Match) -> [Meaning] {
    let start = Int(entries[match.entry].start)
    return texts.withUnsafeBufferPointer { texts in
      let phrase = texts[start..<start + match.length]
      var found: [Meaning] = []
      var index = match.entry
      while index >= 0 {
        if isPhrase(phrase, of: index) { found.append(entries[index].meaning) }
        index = Int(entries[index].next)
      }
      return found
    }
  }

  /// Whether a phrase and its meaning satisfy `isWanted`.
  func contains(where isWanted: (Meaning, UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    texts.withUnsafeBufferPointer { texts in
      entries.contains { entry in
        let text = texts[Int(entry.start)..<Int(entry.start + entry.length)]
        return isWanted(entry.meaning, UnsafeBufferPointer(rebasing: text))
      }
    }
  }

  private func isPhrase(_ text: Slice<UnsafeBufferPointer<UInt8>>, of index: Int) -> Bool {
    let entry = entries[index]
    guard Int(entry.length) == text.count else { return false }
    for offset in 0..<text.count
    where texts[Int(entry.start) + offset] != text[text.startIndex + offset] {
      return false
    }
    return true
  }

  /// The low bits of `hash`, which in the browser may be more than an `Int` holds.
  private func place(of hash: UInt32) -> Int { Int(hash & UInt32(heads.count - 1)) }

  /// Fowler–Noll–Vo 1a, 32 bits, one byte at a time.
  private static var emptyHash: UInt32 { 2_166_136_261 }

  private static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }
}
