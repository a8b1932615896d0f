import ExchangeRates
import Feeds
import TestSupport
import Testing

@Suite struct Fawazahmed0FeedTests {
  private static let provider = RateProvider.fawazahmed0

  @Test func `an edition is a part of the path`() throws {
    let context = try context(of: Self.provider, today: "2026-11-21")
    let history = try #require(Self.provider.history)
    let requests =
      Self.provider.latest(context) + history(context, try day("2026-08-19")...day("2026-08-20"))
    let root = "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@"
    #expect(requests.map { $0.resource } == ["latest", "2026-08-19", "2026-08-20"])
    #expect(
      requests.map { $0.url } == [
        "\(root)2026-11-21/v1/currencies/eur.min.json",
        "\(root)2026-08-19/v1/currencies/eur.min.json",
        "\(root)2026-08-20/v1/currencies/eur.min.json",
      ]
    )
    // The address `latest` may have older rates, so it is requested last.
    #expect(
      requests[0].alternatives == [
        "https://2026-11-21.currency-api.pages.dev/v1/currencies/eur.min.json",
        "\(root)latest/v1/currencies/eur.min.json",
        "https://latest.currency-api.pages.dev/v1/currencies/eur.min.json",
      ]
    )
    #expect(
      requests[1].alternatives == [
        "https://2026-08-19.currency-api.pages.dev/v1/currencies/eur.min.json"
      ]
    )
  }

  @Test func `a copy elsewhere is asked alone`() throws {
    let context = FeedContext(baseURL: "http://localhost:1", today: try day("2026-11-21"))
    #expect(
      Self.provider.latest(context).map { $0.alternatives } == [
        ["http://localhost:1/currency-api@latest/v1/currencies/eur.min.json"]
      ]
    )
    let history = try #require(Self.provider.history)
    #expect(history(context, try oneDay("2026-08-19")).map { $0.alternatives } == [[]])
  }

  @Test func `codes in lower case are read, crypto-assets counted`() throws {
    let bytes = try BankFixture.bytes("fawazahmed0/eur.min.json")
    let result = try Self.provider.result("latest", bytes)
    #expect(result.tables.map { $0.asOf } == [try day("2026-08-20")])
    #expect(
      result.tables.map { $0.lines } == [
        [
          "AED 4.28421345", "JPY 171.65328943", "USD 1.16657001", "XAU 0.00034951276",
        ]
      ]
    )
    #expect(result.otherCodes == 6)
  }

  @Test func `an edition that is not there is nothing published`() {
    for text in ["Couldn't find the requested release version 2020-01-01.", "<html></html>", ""] {
      #expect(Self.provider.error("2020-01-01", text: text, status: 404) == .notPublished)
    }
  }

  @Test(arguments: [
    ("{}", FeedError.missing(path: "date")),
    (#"{"date":"20.8.2026"}"#, .wrongType(path: "date", expected: "date", found: "string")),
    (#"{"date":"2026-08-20","usd":{}}"#, .missing(path: "eur")),
    (#"{"date":"2026-08-20","eur":{}}"#, .notPublished),
  ])
  func `a body out of order is an error with its path`(text: String, error: FeedError) {
    #expect(Self.provider.error("latest", text: text) == error)
  }

  @Test func `a code in two cases with two figures is believed in neither`() throws {
    let text = #"{"date":"2026-08-20","eur":{"usd":1.1,"USD":1.2,"gbp":0.8,"GBP":0.80}}"#
    let table = try #require(try Self.provider.result("latest", text: text).tables.first)
    #expect(table.lines == ["GBP 0.8"])
    #expect(table.rejectLines == ["USD 1.1 contradiction", "USD 1.2 contradiction"])
  }
}
