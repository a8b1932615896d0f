import PlainBytes
import Testing

@Suite struct DecimalDigitsTests {
  private static let texts: [(String, UInt8?)] = [
    ("0", 0), ("7", 7), ("007", 7), ("255", 255), ("256", nil), ("1000", nil), ("", nil),
    ("+7", nil), ("-7", nil), ("-0", nil), (" 7", nil), ("7 ", nil), ("7.", nil), ("1e1", nil),
    ("0x1", nil), ("٧", nil), ("７", nil), ("7\0", nil),
  ]

  @Test(arguments: texts)
  func `only digits that fit are a number`(text: String, number: UInt8?) {
    #expect(UInt8(digits: text) == number)
    #expect(UInt8(digits: "text \(text)".dropFirst(5)) == number)
  }

  @Test func `the largest numbers fit, and no larger ones`() {
    #expect(Int(digits: "9223372036854775807") == .max)
    #expect(Int(digits: "9223372036854775808") == nil)
    #expect(UInt32(digits: "4294967295") == .max)
    #expect(UInt32(digits: "4294967296") == nil)
  }
}
