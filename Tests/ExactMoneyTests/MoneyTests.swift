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
}
