import ExactMoney
import TestSupport
import Testing

@Suite struct MoneyArithmeticTests {
  @Test func `amounts of one currency add, subtract and compare`() throws {
    let (fare, tip) = (try Money("35.50", .usd), try Money("4.5", .usd))
    #expect(try (fare + tip).description == "40.00 USD")
    #expect(try (tip - fare).description == "-31.00 USD")
    #expect(try tip.isLess(than: fare))
    #expect(try !fare.isLess(than: fare))
    #expect((-fare).isNegative && (-fare).absoluteValue == fare)
    #expect(Money.zero(.usd).isZero && !Money.zero(.usd).isNegative)
    #expect(try [fare, tip, fare].sum()?.description == "75.50 USD")
    #expect(try [Money]().sum() == nil)
  }

  @Test func `amounts of two currencies do not`() throws {
    let (fare, other) = (try Money("35.50", .usd), try Money("1", .eur))
    let mismatch = MoneyError.currencyMismatch(.usd, .eur)
    #expect(throws: mismatch) { try fare + other }
    #expect(throws: mismatch) { try fare - other }
    #expect(throws: mismatch) { try fare.isLess(than: other) }
    #expect(throws: mismatch) { try [fare, other].sum() }
    #expect(fare != other)
  }

  @Test func `a sum or a product of more than 38 digits is an error`() throws {
    let large = try Money(String(repeating: "9", count: 38), .usd)
    #expect(throws: MoneyError.decimal(.overflow)) { try large + large }
    #expect(throws: MoneyError.decimal(.overflow)) { try large * 2 }
  }

  @Test func `a product is exact, and rounded once by the rule that is named`() throws {
    let taxed = try Money("35.50", .usd) * ExactDecimal("1.0825")
    #expect(taxed.description == "38.428750 USD")
    #expect(try taxed.rounded().description == "38.43 USD")
    #expect(try taxed.rounded(rounding: .down).description == "38.42 USD")
    #expect(try taxed.rounded(to: .decimals(4), rounding: .down).description == "38.4287 USD")
    #expect(try Money("-2.345", .bhd).rounded(to: .decimals(-1)).description == "0E+1 BHD")
  }

  @Test(arguments: [
    ("2.675", "USD", "2.68"), ("-2.675", "USD", "-2.68"), ("100.5", "JPY", "101"),
    ("1.2345", "BHD", "1.235"), ("7", "EUR", "7.00"), ("9.995", "DEM", "10.00"),
  ])
  func `money is rounded to minor units`(amount: String, code: String, rounded: String) throws {
    let money = try Money(amount, try #require(Currency(code)))
    #expect(try money.rounded().description == "\(rounded) \(code)")
  }

  @Test func `what has no minor units or no room is not rounded`() throws {
    #expect(throws: MoneyError.noMinorUnits(.xau)) { try Money(1, .xau).rounded() }
    #expect(try Money("1.25", .xau).rounded(to: .decimals(1)).description == "1.3 XAU")
    for decimals in [Int.min, 40, .max] {
      #expect(throws: MoneyError.decimal(.overflow)) {
        try Money(1, .usd).rounded(to: .decimals(decimals))
      }
    }
  }
}
