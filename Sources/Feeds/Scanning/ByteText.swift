import ExactMoney

/// A stretch of a document as it lies there, in UTF-8 or another encoding that has ASCII in it.
package typealias ByteText = ArraySlice<UInt8>

extension ByteText {
  /// The text, with a replacement character where the bytes are no UTF-8.
  package var text: String { String(decoding: self, as: UTF8.self) }

  /// The number it spells, its trailing zeros kept; nil when it is none of at most 38 digits.
  var decimal: ExactDecimal? {
    beginsAsNumber ? withUnsafeBytes { try? ExactDecimal(utf8: $0) } : nil
  }

  /// Whether it begins with no letter: asked first, since an error takes longer than a number.
  private var beginsAsNumber: Bool {
    first.map { $0 < UInt8(ascii: "A") } ?? false
  }

  /// The currency whose code it is.
  var currency: Currency? {
    withUnsafeBytes { Currency(utf8: $0) }
  }

  /// The day it spells as `yyyy-mm-dd`.
  var date: CalendarDate? {
    withUnsafeBytes { CalendarDate(utf8: $0) }
  }

  /// The whole number it spells in one to nine digits, a minus before them or not.
  package var integer: Int? {
    let isNegative = first == UInt8(ascii: "-")
    let digits = isNegative ? dropFirst() : self
    guard (1...9).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return isNegative ? -value : value
  }

  /// Whether it is `literal`, byte for byte.
  func spells(_ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { count == $0.count && elementsEqual($0) }
  }

  /// Whether it starts with `literal`, ASCII letters in either case.
  func starts(with literal: StaticString) -> Bool {
    literal.withUTF8Buffer { wanted in
      count >= wanted.count
        && zip(self, wanted).allSatisfy { $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII }
    }
  }

  /// Without white space at its ends.
  package var trimmed: ByteText {
    var rest = self
    while let byte = rest.first, byte.isWhiteSpace { rest.removeFirst() }
    while let byte = rest.last, byte.isWhiteSpace { rest.removeLast() }
    return rest
  }

  /// Without a byte order mark of UTF-8 at its start.
  package var withoutByteOrderMark: ByteText {
    starts(with: "\u{FEFF}") ? dropFirst(3) : self
  }
}

extension UInt8 {
  /// Space, tab, line feed or carriage return.
  var isWhiteSpace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
  }

  fileprivate var lowercasedASCII: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}

extension ByteText {
  /// The day it spells in numbers as day, month and year between `separator`s: `30/06/2026`, `30.06.2026`.
  func date(separatedBy separator: UInt8) -> CalendarDate? {
    let parts = split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 4,
      let day = parts[0].integer, let month = parts[1].integer, let year = parts[2].integer
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}

extension ByteText {
  /// The number it spells with a comma before its decimals, as ``decimal``; nil if it has a point.
  var decimalWithComma: ExactDecimal? {
    guard beginsAsNumber else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { copy in
      for (place, byte) in zip(copy.indices, self) {
        guard byte != UInt8(ascii: ".") else { return nil }
        copy[place] = byte == UInt8(ascii: ",") ? UInt8(ascii: ".") : byte
      }
      return try? ExactDecimal(utf8: UnsafeRawBufferPointer(copy))
    }
  }

  /// 2 for `100`; nil if it is not a power of ten.
  var exponentOfTen: Int? {
    guard first == UInt8(ascii: "1"), dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      return nil
    }
    return count - 1
  }
}
