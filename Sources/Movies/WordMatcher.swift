import Localization
import PlainBytes

/// Finds the words of a search in texts, folding them in place.
///
/// A search reads every title and name of the catalogue. ASCII texts are compared byte by byte
/// without a copy; other texts are folded first. For most bytes, the only check is whether a word
/// begins with them.
struct WordMatcher {
  private let words: [[UInt8]]
  /// The words that begin with each folded byte, as a mask by byte.
  private let beginning: [UInt16]
  /// The words that may begin at each unfolded byte, and those that the next byte may begin.
  ///
  /// `beginning` is ``outside`` if the byte is not ASCII. `next` is a mask for the next byte: all
  /// bits, or ``outside`` alone.
  private let steps: [(beginning: UInt32, next: UInt32)]
  private let table = ASCIIFolding.table
  private var folded = FoldedText()

  /// The bit for a byte outside ASCII.
  private static let outside: UInt32 = 1 << 31

  /// Creates a matcher for `words`.
  init(_ words: [[UInt8]]) {
    self.words = words
    var beginning = [UInt16](repeating: 0, count: 256)
    for (index, word) in words.enumerated() {
      beginning[Int(word[0])] |= 1 << UInt16(index)
    }
    self.beginning = beginning
    steps = (0..<256).map { byte in
      guard byte < 0x80 else { return (WordMatcher.outside, WordMatcher.outside) }
      switch ASCIIFolding.table[byte] {
      case ASCIIFolding.separator, ASCIIFolding.dropped: return (0, .max)
      case let letter: return (UInt32(beginning[Int(letter)]), WordMatcher.outside)
      }
    }
  }

  /// Returns the words that begin a word of `text`, as a mask.
  mutating func mask(of text: UnsafeRawBufferPointer) -> UInt16 {
    var found: UInt16 = 0
    let isASCII = steps.withUnsafeBufferPointer { steps in
      var next = UInt32.max
      for index in 0..<text.count {
        let step = steps[Int(text[index])]
        let hit = step.beginning & next
        next = step.next
        if hit == 0 { continue }
        guard hit != WordMatcher.outside else { return false }
        guard isWordStart(text, index) else { continue }
        add(UInt16(truncatingIfNeeded: hit), to: &found) { begins(text, index, $0) }
      }
      return true
    }
    guard !isASCII else { return found }
    folded.truncate(to: 0)
    folded.append(text)
    return folded.bytes.withUnsafeBytes { mask(ofKey: $0) }
  }

  /// Returns the words that begin a word of the folded text `key`, as a mask.
  func mask(ofKey key: UnsafeRawBufferPointer) -> UInt16 {
    var found: UInt16 = 0
    for index in 0..<key.count where index == 0 || key[index - 1] == ASCIIFolding.separator {
      add(beginning[Int(key[index])], to: &found) { word in
        key.count - index >= word.count
          && key[index..<index + word.count].elementsEqual(word)
      }
    }
    return found
  }

  /// Adds to `found` those of `candidates` for which `isThere` returns true.
  private func add(
    _ candidates: UInt16,
    to found: inout UInt16,
    where isThere: ([UInt8]) -> Bool
  ) {
    var rest = candidates & ~found
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      if isThere(words[index]) { found |= 1 << UInt16(index) }
      rest &= rest - 1
    }
  }

  /// Returns whether a word begins at `index` of a text that is ASCII before it.
  private func isWordStart(_ text: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    var before = index
    while before > 0 {
      before -= 1
      let letter = table[Int(text[before])]
      if letter != ASCIIFolding.dropped { return letter == ASCIIFolding.separator }
    }
    return true
  }

  /// Returns whether `word` is at `start`, ignoring bytes that folding drops.
  private func begins(
    _ text: UnsafeRawBufferPointer,
    _ start: Int,
    _ word: [UInt8]
  ) -> Bool {
    var index = start
    for letter in word {
      while index < text.count, text[index] < 0x80,
        table[Int(text[index])] == ASCIIFolding.dropped
      {
        index += 1
      }
      guard index < text.count, text[index] < 0x80, table[Int(text[index])] == letter else {
        return false
      }
      index += 1
    }
    return true
  }
}

/// The result of `TextFolding` for each ASCII byte.
enum ASCIIFolding {
  /// The byte for characters that end a word.
  static let separator = UInt8(ascii: " ")
  /// The mark for characters that folding drops.
  static let dropped: UInt8 = 0

  /// The folded byte for each ASCII byte.
  ///
  /// Each byte is folded between two letters, so that the rule exists only once.
  static let table: [UInt8] = {
    var table: [UInt8] = []
    var folded = FoldedText()
    for byte in UInt8(0)..<0x80 {
      let letter = UInt8(ascii: "a")
      let range = [letter, byte, letter].withUnsafeBytes { folded.append($0) }
      table.append(range.count == 3 ? folded.bytes[range.lowerBound + 1] : dropped)
    }
    return table
  }()
}
