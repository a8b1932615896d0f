import ExactMoney
import ExchangeRates
import Feeds
import TestSupport
import Testing

@Suite struct ExchangeRateAPIFeedTests {
  @Test func `S0-02 the key is a part of the path`() throws {
    let provider = RateProvider.exchangeRateAPI
    let context = try context(of: provider, today: "2026-11-21", key: "a/b?")
    let history = try #require(provider.history)
    let requests =
      provider.latest(context) + history(context, try day("2021-02-28")...day("2021-03-01"))
    #expect(
      requests.map { $0.url } == [
        "https://v6.exchangerate-api.com/v6/a%2Fb%3F/latest/USD",
        "https://v6.exchangerate-api.com/v6/a%2Fb%3F/history/USD/2021/2/28",
        "https://v6.exchangerate-api.com/v6/a%2Fb%3F/history/USD/2021/3/1",
      ]
    )
    #expect(requests.map { $0.resource } == ["latest", "history/2021-02-28", "history/2021-03-01"])
    #expect(requests.allSatisfy { $0.secret == "a%2Fb%3F" && $0.headers.isEmpty })
  }

  @Test func `open access has no key`() throws {
    let provider = RateProvider.exchangeRateAPIOpen
    let context = try context(of: provider, today: "2026-11-21", key: "a")
    #expect(
      provider.latest(context)
        == [FeedRequest(resource: "latest", url: "https://open.er-api.com/v6/latest/USD")]
    )
    #expect(provider.history == nil)
    #expect(provider.attribution.contains("Rates By Exchange Rate API"))
  }

  @Test func `the newest rates with a key are in conversion_rates`() throws {
    let tables = try RateProvider.exchangeRateAPI.tables("latest", "exchangerate-api/latest.json")
    #expect(tables.map { $0.lines } == [["AUD 1.4817", "BGN 1.7741"]])
    #expect(tables.map { $0.asOf } == [try day("2020-03-27")])
    #expect(tables.map { $0.publishedAt } == [Instant(unixSeconds: 1_585_267_200)])
    #expect(throws: FeedError.missing(path: "rates")) {
      try RateProvider.exchangeRateAPIOpen.tables("latest", "exchangerate-api/latest.json")
    }
  }

  @Test func `past rates are for the day in the body`() throws {
    let provider = RateProvider.exchangeRateAPI
    let bytes = try BankFixture.bytes("exchangerate-api/history.json")
    let result = try provider.result("history/2021-02-22", bytes)
    #expect(result.tables.map { $0.asOf } == [try day("2021-02-22")])
    #expect(result.tables.map { $0.lines } == [["AUD 1.2685", "BGN 1.6115"]])
    #expect(result.tables.first?.publishedAt == nil)
    #expect(result.otherCodes == 1)
  }

  @Test func `open rates are in rates, their end of life is no matter`() throws {
    let provider = RateProvider.exchangeRateAPIOpen
    let bytes = try BankFixture.bytes("exchangerate-api-open/latest.json")
    let result = try provider.result("latest", bytes)
    #expect(result.tables.map { $0.lines } == [["AED 3.67"]])
    #expect(result.tables.map { $0.asOf } == [try day("2020-04-03")])
    #expect(result.otherCodes == 1)
    let ending = String(decoding: bytes, as: UTF8.self)
      .replacing(#""time_eol_unix": 0"#, with: #""time_eol_unix": 1900000000"#)
    #expect(ending.contains("1900000000"))
    #expect(try provider.result("latest", text: ending) == result)
  }

  @Test(
    arguments: [
      ("invalid-key", .keyInvalid), ("inactive-account", .keyInvalid),
      ("quota-reached", .quotaEnded),
      ("plan-upgrade-required", .planTooSmall), ("unsupported-code", .badRequest),
      ("malformed-request", .badRequest), ("something-new", .other),
    ] as [(String, Refusal)]
  )
  func `a refusal is known by its error-type, whatever the status`(type: String, kind: Refusal) {
    let text = "{\"result\":\"error\",\"error-type\":\"\(type)\"}"
    let statuses = kind == .other ? [200] : [200, 403, 404, 429]
    for status in statuses {
      #expect(
        RateProvider.exchangeRateAPI.error("latest", text: text, status: status)
          == .refused(kind, message: type)
      )
    }
  }

  @Test func `the documented error is what it says, no data is nothing published`() throws {
    let provider = RateProvider.exchangeRateAPI
    #expect(
      try provider.error("latest", BankFixture.bytes("exchangerate-api/error.json"), status: 403)
        == .refused(.keyInvalid, message: "invalid-key")
    )
    #expect(throws: FeedError.notPublished) {
      try provider.result("history/1991-01-01", text: #"{"error-type":"no-data-available"}"#)
    }
  }

  @Test(arguments: [
    ("{}", FeedError.missing(path: "result")),
    (#"{"result":"maybe"}"#, .wrongType(path: "result", expected: "success", found: "maybe")),
    (#"{"result":"success"}"#, .missing(path: "base_code")),
    (
      #"{"result":"success","base_code":"EUR"}"#,
      .wrongType(path: "base_code", expected: "USD", found: "EUR")
    ),
    (#"{"result":"success","base_code":"USD"}"#, .missing(path: "time_last_update_unix")),
    (#"{"result":"success","base_code":"USD","year":2021,"month":2}"#, .missing(path: "day")),
    (
      #"{"result":"success","base_code":"USD","year":2021,"month":2,"day":30}"#,
      .wrongType(path: "day", expected: "date", found: "number")
    ),
    (
      #"{"result":"success","base_code":"USD","time_last_update_unix":0}"#,
      .missing(path: "conversion_rates")
    ),
  ])
  func `a body out of order is an error with its path`(text: String, error: FeedError) {
    #expect(RateProvider.exchangeRateAPI.error("latest", text: text) == error)
  }
}
