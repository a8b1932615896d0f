import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct NBPFeedTests {
  @Test func `the newest rates are both tables`() throws {
    let requests = RateProvider.nbp.latest(try context(of: .nbp, today: "2026-11-21"))
    #expect(
      requests.map(\.url) == [
        "https://api.nbp.pl/api/exchangerates/tables/A/?format=json",
        "https://api.nbp.pl/api/exchangerates/tables/B/?format=json",
      ]
    )
    #expect(requests.map(\.resource) == ["A", "B"])
  }

  @Test func `past days are asked in parts of 93 days`() throws {
    let history = try #require(RateProvider.nbp.history)
    let context = try context(of: .nbp, today: "2026-11-21")
    let requests = history(context, try day("2026-01-01")...day("2026-04-04"))
    #expect(
      requests.map(\.resource) == [
        "A/2026-01-01/2026-04-03", "B/2026-01-01/2026-04-03", "A/2026-04-04/2026-04-04",
        "B/2026-04-04/2026-04-04",
      ]
    )
    #expect(
      requests[0].url
        == "https://api.nbp.pl/api/exchangerates/tables/A/2026-01-01/2026-04-03/?format=json"
    )
    let resources = history(context, try day("1999-01-01")...day("2030-01-01")).map(\.resource)
    #expect(resources.first == "A/2002-01-02/2002-04-04")
    #expect(resources.last?.hasSuffix("/2026-11-21") == true)
    #expect(history(context, try day("1999-01-01")...day("2002-01-01")).isEmpty)
  }

  @Test func `a table has its digits and its own day`() throws {
    let tables = try RateProvider.nbp.tables("A", "nbp/A.json")
    #expect(tables.map(\.asOf.description) == ["2026-03-02"])
    #expect(tables[0].source == .nbp)
    #expect(tables[0].lines == ["THB 0.1146", "USD 3.6056", "JPY 0.0229480", "XDR 4.9440"])
  }

  @Test func `table B has small figures, and a code that nobody knows`() throws {
    let tables = try RateProvider.nbp.tables("B", "nbp/B.json")
    #expect(tables.map(\.lines) == [["AFN 0.056200", "IRR 0.000023"]])
    #expect(tables.map(\.rejectLines) == [["XNN 1.0 unknownCode"]])
  }

  @Test func `a range has a table a day`() throws {
    let tables = try RateProvider.nbp.tables("A/2022-02-25/2022-02-28", "nbp/A-range.json")
    #expect(tables.map(\.asOf.description) == ["2022-02-25", "2022-02-28"])
    #expect(tables.map(\.lines) == [["EUR 4.6608"], ["EUR 4.6909", "HUF 0.012650"]])
  }

  @Test func `no table in a range is not published`() throws {
    let bytes = try BankFixture.bytes("nbp/404.txt")
    #expect(RateProvider.nbp.error("A/2026-11-21/2026-11-22", bytes, status: 404) == .notPublished)
  }

  @Test func `a bad request is reported in the bank's words`() throws {
    let bytes = try BankFixture.bytes("nbp/400.txt")
    let words = "400 BadRequest - Błędny zakres dat / Invalid date range"
    #expect(
      RateProvider.nbp.error("A/2026-11-22/2026-11-21", bytes, status: 400)
        == .refused(.badRequest, message: words)
    )
  }

  @Test func `a web page with status 404 is somebody else's`() throws {
    let bytes = try BankFixture.bytes("banks/gateway.html")
    #expect(
      RateProvider.nbp.error("A", bytes, status: 404) == .refused(.notFound, message: "HTTP 404")
    )
  }

  @Test(arguments: [
    ("{}", FeedError.wrongType(path: "$", expected: "array", found: "object")),
    ("[{}]", FeedError.missing(path: "[0].effectiveDate")),
    ("[1]", FeedError.wrongType(path: "[0]", expected: "object", found: "number")),
    (
      "[{\"effectiveDate\":\"2026-02-30\",\"rates\":[]}]",
      FeedError.wrongType(path: "[0].effectiveDate", expected: "date", found: "string")
    ),
    ("[{\"effectiveDate\":\"2026-02-03\"}]", FeedError.missing(path: "[0].rates")),
    ("[{\"effectiveDate\":\"2026-02-03\",\"rates\":[]}]", FeedError.notPublished),
    ("[]", FeedError.notPublished),
    (
      "[{\"effectiveDate\":\"2026-02-03\",\"rates\":[{\"code\":\"EUR\"}]}]",
      FeedError.missing(path: "[0].rates[0].mid")
    ),
    (
      "[{\"effectiveDate\":\"2026-02-03\",\"rates\":[{\"code\":978,\"mid\":4.6}]}]",
      FeedError.wrongType(path: "[0].rates[0].code", expected: "string", found: "number")
    ),
  ])
  func `a field that is missing or wrong is named`(text: String, error: FeedError) {
    #expect(RateProvider.nbp.error("A", text: text) == error)
  }
}
