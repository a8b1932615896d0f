import ExactMoney
import Testing

/// The code of "Splitting a bill".
@Suite struct ArticleTests {
  @Test func `equal shares add up to the bill`() throws {
    let parts = try shares(of: Money("35.50", .usd), guests: 3)
    #expect(parts.map { $0.description } == ["11.84 USD", "11.83 USD", "11.83 USD"])
  }

  @Test func `shares by orders add up to the bill, in its currency alone`() throws {
    let orders = try ["12.00", "18.50", "7.25"].map { text throws(MoneyError) in
      try Money(text, .usd)
    }
    let parts = try shares(of: Money("43.41", .usd), orders: orders)
    #expect(parts.map { $0.description } == ["13.80 USD", "21.27 USD", "8.34 USD"])
    #expect(throws: MoneyError.invalidShares) { try shares(of: Money("1", .eur), orders: orders) }
  }
}
