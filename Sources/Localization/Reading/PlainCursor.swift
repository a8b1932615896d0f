/// A position in a ``PlainText``, and the text ahead of it.
struct PlainCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ text: PlainText) {
    bytes = text.bytes
  }

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte ahead; 0 at the end.
  var current: UInt8 { self[position] }

  /// The byte at `index`; 0 beyond the end.
  subscript(index: Int) -> UInt8 {
    @inline(__always) get { index >= 0 && index < bytes.count ? bytes[index] : 0 }
  }

  mutating func skipSpace() {
    while current == UInt8(ascii: " ") { position += 1 }
  }

  /// Advances past `character` if it is ahead; returns whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Advances past the digits ahead, at most `most`, and returns their value and their number.
  mutating func digits(atMost most: Int) -> (value: Int, count: Int) {
    var (value, count) = (0, 0)
    while count < most, PlainCursor.isDigit(current) {
      value = value * 10 + Int(current &- UInt8(ascii: "0"))
      count += 1
      position += 1
    }
    return (value, count)
  }

  /// Returns whether a number starts at `index`: a digit, or marks before one.
  func startsNumeral(at index: Int) -> Bool {
    var index = index
    while PlainCursor.isDecimalSign(self[index]) { index += 1 }
    return PlainCursor.isDigit(self[index])
  }

  /// Returns whether a number or a parenthesis starts at `index`.
  func startsOperand(at index: Int) -> Bool {
    startsNumeral(at: index) || self[index] == UInt8(ascii: "(")
  }

  func isSign(at index: Int) -> Bool {
    self[index] == UInt8(ascii: "-") || self[index] == UInt8(ascii: "+")
  }

  /// Returns whether a space or the end is at `index`.
  func isBlank(at index: Int) -> Bool { index >= bytes.count || self[index] == UInt8(ascii: " ") }

  /// Returns the range of all bytes of the character at `index`; empty at the end.
  func character(at index: Int) -> Range<Int> {
    guard index < bytes.count else { return bytes.count..<bytes.count }
    var end = index + 1
    while self[end] & 0xC0 == 0x80 { end += 1 }
    return index..<end
  }

  /// Returns the range of the word at `index`, or of the character if that is not a letter.
  func word(at index: Int) -> Range<Int> {
    var end = index
    while PlainCursor.isLetter(self[end]) || self[end] >= 0x80 {
      end = character(at: end).upperBound
    }
    return end > index ? index..<end : character(at: index)
  }

  /// Returns whether a word may start or end at `index`.
  ///
  /// It may not between two letters of a script that separates words.
  func isBoundary(_ index: Int) -> Bool {
    guard index > 0, index < bytes.count else { return true }
    guard self[index] & 0xC0 != 0x80 else { return false }
    var before = index - 1
    while before > 0 && self[before] & 0xC0 == 0x80 { before -= 1 }
    return !(joins(at: before) && joins(at: index))
  }

  /// Returns whether the character at `index` is a letter of a script that separates words.
  ///
  /// That includes Latin through Malayalam, but not Thai, Hangul, kana or Han.
  func joins(at index: Int) -> Bool {
    switch self[index] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), 0xC3...0xDF, 0xE1: true
    case 0xE0: self[index + 1] < 0xB8
    default: false
    }
  }

  /// Returns whether `text`, in plain form, is at `index`.
  @inline(__always)
  func has(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + text.count <= bytes.count else { return false }
    for offset in 0..<text.count where bytes[index + offset] != text[offset] { return false }
    return true
  }

  /// Returns whether `text`, in plain form, is at `index`.
  @inline(__always)
  func has(_ text: StaticString, at index: Int) -> Bool {
    has(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), at: index)
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

  /// Returns whether the byte can mark decimals: a point, a comma or the Arabic mark.
  @inline(__always)
  static func isDecimalSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == PlainText.decimalMark
  }
}
