import ExactMoney
import TestSupport
import Testing

@Suite struct MoneyTests {
  @Test func `money is equal when currency and value are`() throws {
    #expect(try Money("1.10", .usd) == Money("1.1", .usd))
    #expect(try Money("1.10", .usd) != Money("1.10", .cad))
    #expect(try Money("1.10", .usd).hashValue == Money("1.1", .usd).hashValue)
  }

  @Test(arguments: [("35.50", "35.50 USD"), ("-0.05", "-0.05 USD"), ("1000", "1000 USD")])
  func `money reads as its amount and its code`(amount: String, text: String) throws {
    #expect(try Money(amount, .usd).description == text)
  }

  @Test func `an amount that is no number is an error with its place`() {
    #expect(throws: MoneyError.decimal(.malformed(offset: 1))) { try Money("1,50", .usd) }
    #expect(throws: MoneyError.decimal(.tooManyDigits(39))) {
      try Money(String(repeating: "9", count: 39), .usd)
    }
  }

  @Test func `sums and differences are exact`() throws {
    let (fare, tip) = (try Money("35.50", .usd), try Money("4.505", .usd))
    #expect(try fare.adding(tip).description == "40.005 USD")
    #expect(try fare.subtracting(tip).description == "30.995 USD")
    #expect(try tip.subtracting(fare) == -fare.subtracting(tip))
  }

  @Test func `currencies do not mix`() throws {
    let (dollars, euros) = (try Money("1", .usd), try Money("1", .eur))
    #expect(throws: MoneyError.currencyMismatch(.usd, .eur)) { try dollars.adding(euros) }
    #expect(throws: MoneyError.currencyMismatch(.eur, .usd)) { try euros.subtracting(dollars) }
  }

  @Test func `a sum of more than 38 digits overflows`() throws {
    let largest = try Money(String(repeating: "9", count: 38), .usd)
    #expect(throws: MoneyError.decimal(.overflow)) { try largest.adding(Money("2", .usd)) }
  }
}
