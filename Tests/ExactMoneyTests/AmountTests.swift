import ExactMoney
import Testing

private enum Yen: CurrencyUnit { static let currency = Currency.jpy }
private typealias JPY = Amount<Yen>

@Suite struct AmountTests {
  @Test(
    arguments: [
      ("19.99", 1_999), ("-0.01", -1), ("5", 500), ("1.500", 150), ("1E+3", 100_000),
      ("92233720368547758.07", .max), ("-92233720368547758.08", .min),
    ] as [(String, Int64)]
  )
  func `a whole number of cents is an amount`(text: String, cents: Int64) throws {
    let decimal = try ExactDecimal(text)
    #expect(USD(exactly: decimal) == USD(minorUnits: cents))
    #expect(USD(Money(decimal, .usd)) == USD(minorUnits: cents))
    #expect(Money(USD(minorUnits: cents)) == Money(decimal, .usd))
  }

  @Test(arguments: ["0.001", "92233720368547758.08", "-92233720368547758.09", "1E+40"])
  func `what is no whole number of cents, or does not fit, is nil`(text: String) throws {
    #expect(try USD(exactly: ExactDecimal(text)) == nil)
  }

  @Test func `money of another currency is nil`() throws {
    #expect(try USD(Money("1", .eur)) == nil)
  }

  @Test func `an own unit has the minor units of its currency`() throws {
    #expect(try JPY(Money("230", .jpy)) == JPY(minorUnits: 230))
    #expect(try JPY(Money("230.5", .jpy)) == nil)
    #expect(JPY(minorUnits: 230).description == "230 JPY")
    #expect(USD(minorUnits: -5).description == "-0.05 USD")
  }

  @Test func `amounts of one currency add, compare and multiply by a count`() throws {
    let price = USD(minorUnits: 1_999)
    #expect(price * 3 + USD(minorUnits: 500) == USD(minorUnits: 6_497))
    #expect([price, -price, price].reduce(.zero, +) == price)
    #expect(USD.zero - price < price)
    #expect(try price.adding(price) == price * 2)
    #expect(MemoryLayout<USD>.size == 8)
  }

  @Test func `a sum that does not fit can be an error`() {
    #expect(throws: MoneyError.decimal(.overflow)) {
      try USD(minorUnits: .max).adding(USD(minorUnits: 1))
    }
    #expect(throws: MoneyError.decimal(.overflow)) {
      try USD(minorUnits: .min).adding(USD(minorUnits: -1))
    }
  }
}
