import ExactMoney
import TestSupport
import Testing

@Suite struct ExactDecimalParsingTests {
  @Test(
    arguments: [
      ("0", 0, 0), ("-0", 0, 0), ("+1", 1, 0), ("-1", -1, 0), (".5", 5, 1), ("-.5", -5, 1),
      ("5.", 5, 0),
      ("+5.", 5, 0), ("35.50", 3_550, 2), ("00012.50", 1_250, 2), ("0.000", 0, 3), ("000", 0, 0),
      ("1e3", 1, -3), ("1E+3", 1, -3), ("1e-3", 1, 3), ("12.5E-2", 125, 3), ("12.5e+2", 125, -1),
      (".5e1", 5, 0), ("5.e1", 5, -1), ("0E+9", 0, -9), ("-0.00E-3", 0, 5),
      ("1E0000000000000000000003", 1, -3),
      ("1E+6176", 1, -6_176), ("1E-6176", 1, 6_176), ("0.1E-6175", 1, 6_176),
      ("10.0E+6177", 100, -6_176),
      ("1234567", 1_234_567, 0), ("12345678", 12_345_678, 0), ("123456789", 123_456_789, 0),
      ("1234.5678", 12_345_678, 4), ("-1234567.8", -12_345_678, 1), (".12345678", 12_345_678, 8),
      ("12345678.", 12_345_678, 0), ("1234567890123456", 1_234_567_890_123_456, 0),
      ("12345678.12345678", 1_234_567_812_345_678, 8),
      ("-123456789.123456", -123_456_789_123_456, 6),
      ("12345678901234567", 12_345_678_901_234_567, 0),
      ("1234567.123456789", 1_234_567_123_456_789, 9),
      ("9223372036854775807", Int128(Int64.max), 0), ("-9223372036854775808", Int128(Int64.min), 0),
      ("9223372036854775808", Int128(Int64.max) + 1, 0),
      ("18446744073709551615", Int128(UInt64.max), 0),
      ("18446744073709551616", Int128(UInt64.max) + 1, 0),
      ("99999999999999999999999999999999999999", Boundaries.largest, 0),
      ("-.99999999999999999999999999999999999999", -Boundaries.largest, 38),
      (
        "000000000000000000000000000000000000000099999999999999999999999999999999999999",
        Boundaries.largest, 0
      ),
      ("0.0000000000000000000000000000000000000000000000000000000001", 1, 58),
    ] as [(String, Int128, Int)]
  )
  func `a number is read with its scale`(text: String, coefficient: Int128, scale: Int) throws {
    #expect(try ExactDecimal(text).digits == Digits(coefficient, scale: scale))
  }

  @Test(arguments: [
    ("", 0), ("-", 1), ("+", 1), (".", 1), ("-.", 2), ("..", 1), ("1..", 2), ("1.2.3", 3),
    ("1..2", 2),
    ("e5", 0), (".e5", 1), ("1e", 2), ("1e+", 3), ("1e-", 3), ("1e5.", 3), ("1e5e5", 3),
    ("1e+-5", 3),
    ("1e 5", 2), (" 1", 0), ("1 ", 1), ("\t1", 0), ("1\n", 1), ("1,5", 1), ("1,000.00", 1),
    ("1_000", 1),
    ("12abc", 2), ("0x10", 1), ("--5", 1), ("+-5", 1), ("5-", 1), ("1+1", 1), ("NaN", 0),
    ("Infinity", 0),
    ("inf", 0), ("$5", 0), ("5%", 1), ("1\u{0}", 1), ("\u{0}", 0), ("/5", 0), ("5:", 1),
    ("١", 0), ("1١", 1), ("５", 0), ("\u{2212}5", 0), ("½", 0), ("1\u{A0}000", 1), ("1.5\u{301}", 3),
    ("123456789012345x", 15), ("1234567890123456.7.8", 18), ("12345678x12345678", 8),
    ("999999999999999999999999999999999999999x", 39), ("1E+9999999x", 10),
  ])
  func `what is not a number is refused at the byte where it ends`(text: String, offset: Int) {
    #expect(throws: DecimalError.malformed(offset: offset)) { try ExactDecimal(text) }
  }

  @Test(arguments: [
    ("100000000000000000000000000000000000000", 39),
    ("1.00000000000000000000000000000000000000", 39),
    ("0.123456789012345678901234567890123456789", 39),
    ("-000999999999999999999999999999999999999999", 39),
    ("123456789012345678901234567890123456789012345678901234567890E-20", 60),
  ])
  func `more than 38 significant digits are refused and counted`(text: String, count: Int) {
    #expect(throws: DecimalError.tooManyDigits(count)) { try ExactDecimal(text) }
  }

  @Test(arguments: [
    "1E+6177", "1E-6177", "0E+6177", "0.1E-6176", "10.0E+6178", "1E+9999999", "1E-9999999",
    "1E+99999999999999999999999999", "1E-18446744073709551616", "0E+4294967296", "1E-2147483648",
  ])
  func `an exponent beyond the scales overflows`(text: String) {
    #expect(throws: DecimalError.overflow) { try ExactDecimal(text) }
  }

  @Test func `10,000 characters are read like ten`() throws {
    let zeros = String(repeating: "0", count: 10_000)
    let nines = String(repeating: "9", count: 10_000)
    #expect(try ExactDecimal(zeros).digits == Digits(0, scale: 0))
    #expect(try ExactDecimal("-\(zeros)12.5").digits == Digits(-125, scale: 1))
    #expect(try ExactDecimal("1E\(zeros)5").digits == Digits(1, scale: -5))
    #expect(try ExactDecimal("0.\(zeros.prefix(6_175))1").digits == Digits(1, scale: 6_176))
    #expect(throws: DecimalError.overflow) { try ExactDecimal("0.\(zeros)") }
    #expect(throws: DecimalError.overflow) { try ExactDecimal("1E\(nines)") }
    #expect(throws: DecimalError.overflow) { try ExactDecimal("1E-\(nines)") }
    #expect(try ExactDecimal("0.\(zeros)1E10000").digits == Digits(1, scale: 1))
    #expect(throws: DecimalError.tooManyDigits(10_000)) { try ExactDecimal(nines) }
    #expect(throws: DecimalError.malformed(offset: 10_000)) { try ExactDecimal("\(zeros)x") }
    #expect(throws: DecimalError.malformed(offset: 10_002)) { try ExactDecimal("1E\(nines)x") }
    #expect(throws: DecimalError.malformed(offset: 1)) {
      try ExactDecimal("1" + String(repeating: "x", count: 9_999))
    }
  }

  @Test func `a million zeros do not make up for an exponent of ten million`() {
    let zeros = String(repeating: "0", count: 999_999)
    #expect(throws: DecimalError.overflow) { try ExactDecimal("0.\(zeros)1E10000000") }
    #expect(throws: DecimalError.overflow) {
      try ExactDecimal("0.\(zeros)1E10000000000000000000000")
    }
  }

  @Test func `any byte in any place is read as by the grammar`() {
    for length in 1...19 {
      let digits = (0..<length).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
      for position in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var text = digits
          text[position] = byte
          guard matchesGrammar(text) else { return }
        }
      }
    }
  }

  @Test(arguments: [10_000])
  func `random text of the number alphabet is read as by the grammar`(count: Int) {
    var random = SplitMix64(seed: 7)
    let alphabet = Array("0123456789012345678901234567890123456789....eE+-/: ".utf8)
    for _ in 0..<count {
      let text = (0..<Int.random(in: 0...22, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      guard matchesGrammar(text) else { return }
    }
  }

  @Test(arguments: [10_000])
  func `well-formed text of every length is read as by the grammar`(count: Int) {
    var random = SplitMix64(seed: 8)
    for _ in 0..<count {
      let length = Int.random(in: 1...42, using: &random)
      var text = (0..<length).map { _ in
        UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
      }
      if Bool.random(using: &random) {
        text.insert(UInt8(ascii: "."), at: Int.random(in: 0...length, using: &random))
      }
      if Bool.random(using: &random) { text.insert(UInt8(ascii: "-"), at: 0) }
      if Int.random(in: 0...7, using: &random) == 0 {
        text += Array("E\(Int.random(in: -99...99, using: &random))".utf8)
      }
      guard matchesGrammar(text) else { return }
    }
  }

  @Test(arguments: [UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "x"), 0, 0xFF])
  func `bytes around the text do not count`(neighbour: UInt8) throws {
    for text in ["5", "1.5", "-12.345", "12345678", "123456789.1234567", "12345678901234567890.5"] {
      let expected = try ExactDecimal(text).digits
      for offset in 0..<8 {
        let bytes =
          Array(repeating: neighbour, count: offset) + Array(text.utf8)
          + Array(repeating: neighbour, count: 16)
        let actual = try bytes.withUnsafeBytes { buffer throws(DecimalError) in
          let part = buffer[offset..<offset + text.utf8.count]
          return try ExactDecimal(utf8: UnsafeRawBufferPointer(rebasing: part)).digits
        }
        #expect(actual == expected)
      }
    }
  }

  @Test func `no bytes at all are refused`() {
    #expect(throws: DecimalError.malformed(offset: 0)) {
      try ExactDecimal(utf8: UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  /// Whether `text` is accepted or refused as the grammar requires.
  ///
  /// Records an issue if not.
  private func matchesGrammar(_ text: [UInt8]) -> Bool {
    let actual = text.withUnsafeBytes { bytes in
      Result { () throws(DecimalError) in try ExactDecimal(utf8: bytes).digits }
    }
    let expected = Result { () throws(DecimalError) in try Grammar.digits(in: text) }
    if actual == expected { return true }
    Issue.record("\(String(decoding: text, as: UTF8.self)): \(actual), not \(expected)")
    return false
  }

  /// The same at length.
  @Suite struct Long {
    @Test func `random text of the number alphabet is read as by the grammar`() {
      ExactDecimalParsingTests()
        .`random text of the number alphabet is read as by the grammar`(count: 100_000)
    }

    @Test func `well-formed text of every length is read as by the grammar`() {
      ExactDecimalParsingTests()
        .`well-formed text of every length is read as by the grammar`(count: 100_000)
    }
  }
}

/// The grammar of numbers, byte by byte: `[+-] (digits [. digits*] | . digits) [(e|E) [+-] digits]`.
private enum Grammar {
  static func digits(in text: [UInt8]) throws(DecimalError) -> Digits {
    var rest = text[...]
    let isNegative = sign(of: &rest)
    let whole = digits(of: &rest)
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = digits(of: &rest)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { throw .malformed(offset: rest.startIndex) }
    var exponent = 0
    if let mark = rest.first, "eE".utf8.contains(mark) {
      rest = rest.dropFirst()
      let isNegative = sign(of: &rest)
      let digits = digits(of: &rest)
      guard !digits.isEmpty else { throw .malformed(offset: rest.startIndex) }
      exponent = digits.reduce(0) { min($0 * 10 + Int($1), 1_000_000_000) }
      if isNegative { exponent = -exponent }
    }
    guard rest.isEmpty else { throw .malformed(offset: rest.startIndex) }
    let significant = (whole + fraction).drop { $0 == 0 }
    guard significant.count <= 38 else { throw .tooManyDigits(significant.count) }
    let scale = fraction.count - exponent
    guard (-6_176...6_176).contains(scale) else { throw .overflow }
    let coefficient = significant.reduce(0 as Int128) { $0 * 10 + Int128($1) }
    return Digits(isNegative ? -coefficient : coefficient, scale: scale)
  }

  private static func sign(of rest: inout ArraySlice<UInt8>) -> Bool {
    let sign = rest.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
    return sign == UInt8(ascii: "-")
  }

  private static func digits(of rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.map { $0 - UInt8(ascii: "0") }
  }
}
