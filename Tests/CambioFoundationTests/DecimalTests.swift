import CambioFoundation
import ExactMoney
import Foundation
import Testing

@Suite struct DecimalTests {
  @Test(arguments: [
    "0", "1", "-1", "35.5", "-0.001", "12345678901234567890.123456789012345678",
    "99999999999999999999999999999999999999", "-99999999999999999999999999999999999999",
    "1E-128", "9E+127", "99999999999999999999999999999999999999E-128", "1000E+124",
    "1.50E+2",
  ])
  func `a value goes to Foundation and back`(text: String) throws {
    let value = try ExactDecimal(text)
    let decimal = try #require(Decimal(exactly: value))
    #expect(ExactDecimal(exactly: decimal) == value)
    #expect(decimal == Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
  }

  @Test(arguments: ["1E-129", "1E+128", "1000E+125", "1.5E-128", "1E+6000", "1E-6176"])
  func `a value outside the exponents of Decimal is nil`(text: String) throws {
    #expect(try Decimal(exactly: ExactDecimal(text)) == nil)
  }

  @Test func `what is no decimal of 38 digits is nil`() throws {
    #expect(ExactDecimal(exactly: .nan) == nil)
    #expect(ExactDecimal(exactly: .greatestFiniteMagnitude) == nil)
    let most = try #require(Decimal(string: "340282366920938463463374607431768211455"))
    #expect(ExactDecimal(exactly: most) == nil)
    #expect(ExactDecimal(exactly: -most) == nil)
  }

  @Test func `the scale is that of Decimal`() throws {
    let decimal = try #require(Decimal(string: "-1.25"))
    #expect(ExactDecimal(exactly: decimal)?.description == "-1.25")
    #expect(ExactDecimal(exactly: -decimal)?.description == "1.25")
  }
}
