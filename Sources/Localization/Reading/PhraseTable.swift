/// Words and phrases in plain form with their meanings, of which the longest at a position in a
/// text is found.
///
/// A phrase may have several meanings.
///
/// - Complexity: A look-up hashes each prefix of the text ahead once, O(n) in the length of the
///   longest phrase.
struct PhraseTable<Meaning: Sendable>: Sendable {
  private struct Entry: Sendable {
    let start: Int32
    let length: Int32
    let meaning: Meaning
    /// The index of the previous entry with the same low bits of its hash; −1 if there is none.
    let next: Int32
  }

  /// A phrase that was found.
  struct Match {
    fileprivate let entry: Int
    let length: Int
  }

  /// The bytes of all phrases, one after another.
  private var texts: [UInt8] = []
  private var entries: [Entry] = []
  /// The index of the last entry for each value of the hash's low bits; −1 if there is none.
  private var heads: [Int32]
  private var longest = 0

  /// Creates an empty table for about `count` phrases; `count` must be a power of two.
  init(_ count: Int) {
    heads = [Int32](repeating: -1, count: count)
    entries.reserveCapacity(count)
    texts.reserveCapacity(16 * count)
  }

  /// Adds a phrase, unless it already has a meaning for which `isSame` is true.
  mutating func add(
    _ phrase: UnsafeBufferPointer<UInt8>,
    _ meaning: Meaning,
    unless isSame: (Meaning) -> Bool = { _ in false }
  ) {
    guard !phrase.isEmpty else { return }
    let head = place(of: phrase.reduce(into: FNV1a()) { $0.add($1) })
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

  /// Returns the longest phrase at `index` that ends at the end of a word; nil if there is none.
  func longestMatch(_ cursor: PlainCursor, at index: Int) -> Match? {
    var hash = FNV1a()
    var match: Match?
    for end in index..<max(index, min(cursor.bytes.count, index + longest)) {
      hash.add(cursor.bytes[end])
      var entry = Int(heads[place(of: hash)])
      guard entry >= 0, cursor.isBoundary(end + 1) else { continue }
      while entry >= 0, !isPhrase(cursor.bytes[index...end], of: entry) {
        entry = Int(entries[entry].next)
      }
      if entry >= 0 { match = Match(entry: entry, length: end + 1 - index) }
    }
    return match
  }

  /// Returns the meaning that was added last for a phrase.
  func meaning(of match: Match) -> Meaning { entries[match.entry].meaning }

  /// Returns all meanings of a phrase, the last added first.
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

  /// Returns whether `isWanted` is true for a phrase and its meaning.
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

  /// Returns the index of a hash in `heads`, taken from its low bits.
  ///
  /// The whole hash may not fit an `Int` in the browser.
  private func place(of hash: FNV1a) -> Int { Int(hash.value & UInt32(heads.count - 1)) }
}

/// The FNV-1a hash of bytes, with 32 bits.
struct FNV1a {
  private(set) var value: UInt32 = 2_166_136_261

  mutating func add(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 16_777_619 }
}
