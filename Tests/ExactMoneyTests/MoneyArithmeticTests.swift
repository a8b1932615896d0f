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

  @Test func `a sum of more than 38 digits is an error`() throws {
    let large = try Money(String(repeating: "9", count: 38), .usd)
    #expect(throws: MoneyError.decimal(.overflow)) { try large + large }
  }
}
