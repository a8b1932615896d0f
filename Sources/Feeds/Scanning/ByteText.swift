import ExactMoney

/// A part of a document in place, in UTF-8 or another encoding that contains ASCII.
package typealias ByteText = ArraySlice<UInt8>

extension ByteText {
  /// The text, with replacement characters for invalid UTF-8.
  package var text: String { String(decoding: self, as: UTF8.self) }

  /// The number in the text with its trailing zeros; nil if it is malformed or has more than 38
  /// digits.
  var decimal: ExactDecimal? {
    beginsAsNumber ? withUnsafeBytes { try? ExactDecimal(utf8: $0) } : nil
  }

  /// Whether the text may be a number, as it begins with a byte before "A"; an error takes longer
  /// than a number.
  private var beginsAsNumber: Bool {
    first.map { $0 < UInt8(ascii: "A") } ?? false
  }

  /// The currency with this code; nil if ISO 4217 does not have it.
  var currency: Currency? {
    withUnsafeBytes { Currency(utf8: $0) }
  }

  /// The day written `yyyy-mm-dd`; nil for any other text.
  var date: CalendarDate? {
    withUnsafeBytes { CalendarDate(utf8: $0) }
  }

  /// The integer with one to nine digits and perhaps a minus sign; nil for any other text.
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

  /// Returns whether the text equals `literal`, byte for byte.
  func spells(_ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { count == $0.count && elementsEqual($0) }
  }

  /// Returns whether the text starts with `literal`, with ASCII letters in either case.
  func starts(with literal: StaticString) -> Bool {
    literal.withUTF8Buffer { wanted in
      count >= wanted.count
        && zip(self, wanted).allSatisfy { $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII }
    }
  }

  /// The text without white space at either end.
  package var trimmed: ByteText {
    var rest = self
    while let byte = rest.first, byte.isWhiteSpace { rest.removeFirst() }
    while let byte = rest.last, byte.isWhiteSpace { rest.removeLast() }
    return rest
  }

  /// The text without a UTF-8 byte order mark at its start.
  package var withoutByteOrderMark: ByteText {
    starts(with: "\u{FEFF}") ? dropFirst(3) : self
  }

  /// Returns the day written as day, month and year between `separator`s, such as `30/06/2026` or
  /// `30.06.2026`; nil for any other text.
  func date(separatedBy separator: UInt8) -> CalendarDate? {
    let parts = split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 4,
      let day = parts[0].integer, let month = parts[1].integer, let year = parts[2].integer
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// The number with a decimal comma, as in ``decimal``; nil if it has a decimal point or is
  /// malformed.
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

  /// The exponent of a power of ten, 2 for `100`; nil for any other text.
  var exponentOfTen: Int? {
    guard first == UInt8(ascii: "1"), dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      return nil
    }
    return count - 1
  }
}

extension UInt8 {
  /// Whether the byte is a space, tab, line feed or carriage return.
  var isWhiteSpace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
  }

  fileprivate var lowercasedASCII: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
