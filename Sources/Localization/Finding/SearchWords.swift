import PlainBytes

/// The words of a search, and the phrase that they form.
struct SearchWords {
  /// The quality of a match, best first.
  enum Rank: UInt8, Comparable, CaseIterable {
    case code
    case name
    case sharedSymbol
    case country
    case startOfCode
    case startOfWordInName
    case startOfWordInCountry
    case pastCountry
    case inside

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// A word, or several words separated by spaces.
  private struct Needle {
    let bytes: [UInt8]
    let letters: UInt64

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      letters = bytes.reduce(0) { $0 | SearchIndex.bit(of: $1) }
    }

    /// The bit that represents the word's first byte in the sets of letters of ``SearchIndex``.
    var initial: UInt64 { SearchIndex.bit(of: bytes[0]) }

    /// Returns whether the word may match inside other words.
    ///
    /// In a name, at least two letters may; in a country, whose name is less specific, only a word
    /// in a script without spaces: Thai, kana or Han.
    func mayStandInside(_ kind: SearchIndex.Kind) -> Bool {
      switch kind {
      case .country, .pastCountry: bytes[0] >= 0xE0
      default: bytes.count > 1
      }
    }
  }

  /// The position of a word in a text.
  private enum Place {
    case whole
    case start
    case startOfWord
    case inside
  }

  /// The words, longest first, because most texts lack those.
  private let words: [Needle]
  /// All words together; nil if there is only one.
  private let phrase: Needle?

  init(_ text: String) {
    var folded = FoldedText()
    folded.append(text)
    var words: [Needle] = []
    folded.bytes.withUnsafeBytes { bytes in
      var fields = ByteFields(bytes, separatedBy: " ")
      while let field = fields.nextWord() {
        let field = SearchWords.withoutArticle(field)
        let place = words.firstIndex { $0.bytes.count < field.count } ?? words.count
        words.insert(Needle([UInt8](field)), at: place)
      }
    }
    self.words = words
    phrase = words.count > 1 ? Needle(folded.bytes) : nil
  }

  var isEmpty: Bool { words.isEmpty }

  /// Removes the Arabic article before a word, which names in a list lack: الريال becomes ريال.
  private static func withoutArticle(_ word: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let article: [4 of UInt8] = [0xD8, 0xA7, 0xD9, 0x84]
    guard word.count >= 10, (0..<4).allSatisfy({ word[$0] == article[$0] }) else { return word }
    return word.bytes(4..<word.count)
  }

  /// Returns the rank of the fields in `range` for words with one typing error each; nil if a word
  /// matches none.
  ///
  /// The error is a missing, additional or different letter, or two neighbours in the wrong order.
  func nearRank(in range: Range<Int>, of index: SearchIndex) -> Rank? {
    let worst = worstRank {
      SearchWords.rank(of: $0, in: range, of: index)
        ?? SearchWords.nearRank(of: $0, in: range, of: index)
    }
    return worst.map { max($0, .name) }
  }

  /// Returns the worst rank of a word; nil if a word has none.
  @inline(__always)
  private func worstRank(_ rank: (Needle) -> Rank?) -> Rank? {
    var worst = Rank.code
    for word in words {
      guard let rank = rank(word) else { return nil }
      worst = max(worst, rank)
    }
    return worst
  }

  private static func nearRank(
    of needle: Needle,
    in range: Range<Int>,
    of index: SearchIndex
  ) -> Rank? {
    // Shorter words are one typing error away from too many others.
    guard needle.bytes.count >= 4 else { return nil }
    var best: Rank?
    for position in range
    where (needle.letters & ~index.letters[position]).nonzeroBitCount <= 1 {
      let field = index.fields[position]
      guard field.initials & needle.initial != 0,
        let rank = rank(of: .startOfWord, in: field.kind)
      else { continue }
      let count = Int(field.count)
      index.bytes.withUnsafeBytes { bytes in
        let text = bytes.bytes(Int(field.start)..<Int(field.start) + count)
        var words = ByteFields(text, separatedBy: " ")
        while let word = words.nextWord() {
          guard TypingSlip.isOne(from: needle.bytes, to: word) else { continue }
          let whole = word.count == count ? self.rank(of: .whole, in: field.kind) : nil
          best = min(best ?? rank, whole ?? rank)
        }
      }
    }
    return best
  }

  /// Returns the rank of the fields in `range`; nil if a word is in none of them.
  ///
  /// Several words have the rank of the worst, or that of the phrase if it is better.
  func rank(in range: Range<Int>, of index: SearchIndex) -> Rank? {
    guard let worst = worstRank({ SearchWords.rank(of: $0, in: range, of: index) }) else {
      return nil
    }
    guard let phrase, worst > .code,
      let rank = SearchWords.rank(of: phrase, in: range, of: index)
    else { return worst }
    return min(worst, rank)
  }

  private static func rank(
    of needle: Needle,
    in range: Range<Int>,
    of index: SearchIndex
  ) -> Rank? {
    var best: Rank?
    for position in range where index.letters[position] & needle.letters == needle.letters {
      let field = index.fields[position]
      let surplus = Int(field.count) - needle.bytes.count
      let mayStandInside = needle.mayStandInside(field.kind)
      guard surplus >= 0, let hope = rank(of: surplus == 0 ? .whole : .start, in: field.kind),
        best.map({ hope < $0 }) ?? true, mayStandInside || field.initials & needle.initial != 0,
        let place = place(of: needle, in: index.bytes, from: Int(field.start), surplus: surplus),
        place != .inside || mayStandInside, let rank = rank(of: place, in: field.kind)
      else { continue }
      best = min(best ?? rank, rank)
    }
    return best
  }

  private static func rank(of place: Place, in kind: SearchIndex.Kind) -> Rank? {
    switch (kind, place) {
    case (.code, .whole): .code
    case (.number, .whole), (.name, .whole): .name
    case (.sharedSymbol, .whole): .sharedSymbol
    case (.country, .whole): .country
    case (.code, .start), (.number, .start): .startOfCode
    case (.number, _): nil
    case (_, .inside): .inside
    case (.country, _): .startOfWordInCountry
    case (.pastCountry, _): .pastCountry
    case (_, .start), (_, .startOfWord): .startOfWordInName
    }
  }

  /// Returns the position of `needle` in the text of `bytes` from `start`, which is `surplus` bytes
  /// longer than `needle`.
  private static func place(
    of needle: Needle,
    in bytes: [UInt8],
    from start: Int,
    surplus: Int
  ) -> Place? {
    let first = needle.bytes[0]
    var isInside = false
    for distance in 0...surplus where bytes[start + distance] == first {
      let candidate = start + distance
      guard needle.bytes.indices.allSatisfy({ bytes[candidate + $0] == needle.bytes[$0] }) else {
        continue
      }
      if distance == 0 { return surplus == 0 ? .whole : .start }
      if bytes[candidate - 1] == UInt8(ascii: " ") { return .startOfWord }
      isInside = true
    }
    return isInside ? .inside : nil
  }
}

/// Typing errors that searches forgive.
package enum TypingSlip {
  /// Returns whether one error after the first letter leads from one word to the other.
  ///
  /// The error is a missing, additional or different letter, or two neighbours in the wrong order.
  package static func isOne(from word: [UInt8], to other: UnsafeRawBufferPointer) -> Bool {
    guard abs(word.count - other.count) <= 1, word[0] == other[0] else { return false }
    let shorter = min(word.count, other.count)
    var (start, end) = (0, 0)
    while start < shorter, word[start] == other[start] { start += 1 }
    while end < shorter - start, word[word.count - 1 - end] == other[other.count - 1 - end] {
      end += 1
    }
    let (rest, otherRest) = (word.count - start - end, other.count - start - end)
    return max(rest, otherRest) == 1
      || rest == 2 && otherRest == 2
        && word[start] == other[start + 1] && word[start + 1] == other[start]
  }
}
