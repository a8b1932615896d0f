import ExactMoney
import PlainBytes

/// Folds texts, so that those which differ only in case, accents and forms of letters become equal.
///
/// Text is searched by its key: the folded text, with single spaces between words. The key of a key
/// is the key itself.
///
///     TextFolding.key(of: "Dólar  (US$)")   // "dolar us$"
///
/// - Latin, Greek and Cyrillic: lower case without accents; `ß` is `ss`, `æ` is `ae`, `ø` is `o`.
/// - Arabic and Hebrew: without vowel points; one alef, one yeh, no final forms of letters.
/// - Hangul: the letters that a keyboard types, so that a partly typed syllable begins the whole
///   one.
/// - Kana: full-width katakana. Digits: ASCII. Currency signs stay.
/// - Raised digits are digits, and a fraction is its two numbers: `½` is `12`.
/// - Full stops, apostrophes and quotation marks are left out; other punctuation separates words.
public enum TextFolding {
  /// Returns the key by which `text` is found.
  ///
  /// - Complexity: O(n), where n is the length of `text`.
  public static func key(of text: some StringProtocol) -> String {
    var folded = FoldedText()
    folded.append(String(text))
    return String(utf8: folded.bytes)
  }
}

/// The keys of several texts, stored one after another as UTF-8.
package struct FoldedText {
  package private(set) var bytes: [UInt8] = []
  /// The index at which the current key starts.
  private var start = 0

  /// Creates an empty sequence of keys.
  package init() {}

  /// Appends the key of `text`, and returns its range.
  @discardableResult
  package mutating func append(_ text: String) -> Range<Int> {
    var range = 0..<0
    text.withBytes { range = append($0) }
    return range
  }

  /// Appends the key of a text in UTF-8, and returns its range.
  @discardableResult
  package mutating func append(_ text: UnsafeRawBufferPointer) -> Range<Int> {
    start = bytes.count
    var place = 0
    while place < text.count {
      let (scalar, length) = ScalarDecoder.decode(text, at: place)
      if let scalar { fold(scalar) }
      place += length
    }
    if endsInSpace { bytes.removeLast() }
    return start..<bytes.count
  }

  /// Appends the key in `range` again, without spaces.
  mutating func appendGlued(_ range: Range<Int>) -> Range<Int> {
    start = bytes.count
    for index in range where bytes[index] != UInt8(ascii: " ") { bytes.append(bytes[index]) }
    return start..<bytes.count
  }

  /// Returns whether the key in `range` has a letter of Hangul, kana or Han.
  func isEastAsian(_ range: Range<Int>) -> Bool {
    range.contains { bytes[$0] >= 0xE3 && bytes[$0] < 0xEE }
  }

  /// Removes all bytes from index `count` on.
  package mutating func truncate(to count: Int) {
    bytes.removeSubrange(count...)
  }

  private mutating func fold(_ value: UInt32) {
    switch value {
    case 0..<0x80: foldASCII(UInt8(truncatingIfNeeded: value))
    case 0xC0...0x24F: foldLatin(value, LatinLetters.common, from: 0xC0)
    case 0x1E00...0x1EFF: foldLatin(value, LatinLetters.additional, from: 0x1E00)
    // Small Cyrillic letters, katakana and Han are the most frequent of the rest, and do not
    // change.
    case 0x430...0x438, 0x43A...0x44F, 0x30A1...0x30FA, 0x4E00...0x9FFF: write(value)
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x3163:
      HangulLetters.spell(value) { write($0) }
    case 0x3099, 0x309B, 0xFF9E: voice(isHalf: false)
    case 0x309A, 0x309C, 0xFF9F: voice(isHalf: true)
    case 0xFF66...0xFF9D: write(KanaLetters.fullWidth(value))
    default: foldByRule(value)
    }
  }

  private mutating func foldASCII(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "$"):
      bytes.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
    case UInt8(ascii: "."), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): break
    default: separate()
    }
  }

  private mutating func foldLatin(_ value: UInt32, _ table: StaticString, from first: UInt32) {
    switch table.utf8Start[Int(value - first)] {
    case UInt8(ascii: " "): separate()
    case UInt8(ascii: "-"): write(value)
    case let letter where letter >= UInt8(ascii: "a"): bytes.append(letter)
    case let ligature:
      let (first, second) = LatinLetters.letters(of: ligature)
      bytes.append(first)
      bytes.append(second)
    }
  }

  private mutating func foldByRule(_ value: UInt32) {
    switch FoldingRule.effect(on: value) {
    case .keep: write(value)
    case .drop: break
    case .separate: separate()
    case .replace(let other): fold(other)
    case .split(let first, let second):
      write(first)
      write(second)
    }
  }

  private mutating func separate() {
    if bytes.count > start && !endsInSpace { bytes.append(UInt8(ascii: " ")) }
  }

  private var endsInSpace: Bool {
    bytes.count > start && bytes[bytes.count - 1] == UInt8(ascii: " ")
  }

  /// Combines a voicing mark with the preceding katakana; other marks are ignored.
  private mutating func voice(isHalf: Bool) {
    let end = bytes.count
    guard end - start >= 3, bytes[end - 3] == 0xE3 else { return }
    let kana = UInt32(bytes[end - 2] & 0x3F) << 6 | UInt32(bytes[end - 1] & 0x3F) | 0x3000
    guard let voiced = KanaLetters.voiced(kana, isHalf: isHalf) else { return }
    bytes.removeLast(3)
    write(voiced)
  }

  private mutating func write(_ value: UInt32) {
    bytes.append(scalar: value)
  }
}
