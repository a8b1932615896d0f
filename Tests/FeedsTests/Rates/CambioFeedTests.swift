import ExchangeRates
import Feeds
import TestSupport
import Testing

@Suite struct CambioFeedTests {
  private static let provider = RateProvider.cambio

  @Test func `another Cambio is asked for the euro's rates`() throws {
    let context = FeedContext(baseURL: "https://rates.example.org", today: try day("2026-11-21"))
    #expect(
      Self.provider.latest(context) == [
        FeedRequest(resource: "rates", url: "https://rates.example.org/api/v1/rates?base=EUR")
      ]
    )
  }

  @Test func `rates are in the table of their date, those without one left out`() throws {
    let tables = try Self.provider.tables("rates", "cambio/rates.json")
    #expect(
      tables.map { "\($0.asOf) \($0.lines)" } == [
        "2026-10-28 [\"AFN 75.45203488372093023255813953488372\"]",
        "2026-10-30 [\"USD 1.1172\"]",
      ]
    )
  }

  @Test func `a rate may be a number as well, digit for digit`() throws {
    let text = #"{"base":"EUR","rates":[{"quote":"USD","rate":1.10,"asOf":"2026-10-30"}]}"#
    #expect(try Self.provider.result("rates", text: text).tables.map { $0.lines } == [["USD 1.10"]])
  }

  @Test func `a refusal carries the other's words`() {
    let text = """
      {"type":"urn:cambio:problem:too-many-requests","title":"Too many requests","status":429,\
      "detail":"At most 20 requests a second are answered.","instance":"urn:cambio:request:a1"}
      """
    let words = "At most 20 requests a second are answered."
    #expect(
      Self.provider.error("rates", text: text, status: 429)
        == .refused(.rateLimited, message: words)
    )
    #expect(throws: FeedError.refused(.serverError, message: "The server failed")) {
      try Self.provider.result("rates", text: #"{"title":"The server failed"}"#, status: 500)
    }
  }

  @Test(arguments: [
    ("{}", FeedError.missing(path: "base")),
    (#"{"base":"USD"}"#, .wrongType(path: "base", expected: "EUR", found: "USD")),
    (#"{"base":"EUR","rates":[]}"#, .notPublished),
    (#"{"base":"EUR","rates":[{"quote":"USD"}]}"#, .missing(path: "rates[0].rate")),
    (#"{"base":"EUR","rates":[{"quote":"USD","rate":"1"}]}"#, .missing(path: "rates[0].asOf")),
    (
      #"{"base":"EUR","rates":[{"quote":"USD","rate":"1","asOf":"today"}]}"#,
      .wrongType(path: "rates[0].asOf", expected: "date", found: "string")
    ),
  ])
  func `a body out of order is an error with its path`(text: String, error: FeedError) {
    #expect(Self.provider.error("rates", text: text) == error)
  }
}
