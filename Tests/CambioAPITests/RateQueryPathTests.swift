import CambioAPI
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RateQueryPathTests {
  private let pair = CurrencyPair(base: .usd, quote: .brl)

  @Test func `each question has its address`() throws {
    #expect(
      RateQueryPath.text(of: .tables(over: try oneDay("2008-09-14"))) == "/api/v1/tables?on=2008-09-14"
    )
    #expect(
      RateQueryPath.text(of: .series(pair, .year)) == "/api/v1/history?from=USD&to=BRL&range=1Y"
    )
    #expect(RateQueryPath.text(of: .fetches(pair)) == "/api/v1/fetches?from=USD&to=BRL")
    #expect(RateQueryPath.book(version: "3f9c") == "/api/v1/tables?v=3f9c")
  }

  @Test func `an address gives the question back`() throws {
    var queries = HistoryRange.allCases.map { RateQuery.series(pair, $0) }
    queries += [.tables(over: try oneDay("1999-01-04")), .fetches(pair), .fetches(pair.reversed)]
    for query in queries {
      #expect(RateQueryPath.query(at: RateQueryPath.text(of: query)) == query)
    }
  }

  @Test(arguments: [
    "", "/", "?", "/api/v1/tables", "/api/v1/tables?v=3f9c", "/api/v1/tables?on=2008-09-31",
    "/api/v1/history?from=USD&to=BRL", "/api/v1/history?from=USD&range=1Y",
    "/api/v1/fetches?from=USD",
    "/api/v1/fetches?from=USD&to=B!L", "/api/v1/rates?from=USD&to=BRL",
  ])
  func `another address is no question`(address: String) {
    #expect(RateQueryPath.query(at: address) == nil)
  }
}
