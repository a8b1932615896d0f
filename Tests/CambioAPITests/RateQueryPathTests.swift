import CambioAPI
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RateQueryPathTests {
  private let pair = CurrencyPair(.usd, .brl)

  @Test func `each question has its address`() throws {
    #expect(
      RateQueryPath.text(of: .tables(over: try oneDay("2008-09-14")))
        == "/app/tables?start=2008-09-14"
    )
    #expect(
      RateQueryPath.text(of: .series(pair, .year)) == "/app/history?base=USD&quote=BRL&range=1Y"
    )
    #expect(RateQueryPath.text(of: .fetches(pair)) == "/app/fetches?base=USD&quote=BRL")
    #expect(RateQueryPath.book(version: "3f9c") == "/app/tables?v=3f9c")
    #expect(
      RateQueryPath.text(of: .year(through: try day("2026-10-25"))) == "/app/year?v=2026-10-25"
    )
  }

  @Test func `an address gives the question back`() throws {
    var queries = HistoryRange.allCases.map { RateQuery.series(pair, $0) }
    queries += [.tables(over: try oneDay("1999-01-04")), .fetches(pair), .fetches(pair.reversed)]
    queries.append(.year(through: try day("2026-10-25")))
    for query in queries {
      #expect(RateQueryPath.query(at: RateQueryPath.text(of: query)) == query)
    }
  }

  @Test(arguments: [
    "", "/", "?", "/app/tables", "/app/tables?v=3f9c", "/app/tables?start=2008-09-31",
    "/app/history?base=USD&quote=BRL", "/app/history?base=USD&range=1Y",
    "/app/fetches?base=USD",
    "/app/fetches?base=USD&quote=B!L", "/app/year", "/app/year?v=3f9c",
    "/app/rates?base=USD&quote=BRL",
  ])
  func `another address is no question`(address: String) {
    #expect(RateQueryPath.query(at: address) == nil)
  }
}
