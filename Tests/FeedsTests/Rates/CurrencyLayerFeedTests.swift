import ExactMoney
import ExchangeRates
import Feeds
import TestSupport
import Testing

@Suite struct CurrencyLayerFeedTests {
  private static let provider = RateProvider.currencyLayer

  private static func context(_ baseURL: String? = nil, key: String? = "K1") throws -> FeedContext {
    FeedContext(baseURL: baseURL ?? provider.baseURL, key: key, today: try day("2026-11-21"))
  }

  private static func error(_ bytes: [UInt8], status: Int = 200) -> FeedError? {
    provider.error("live", bytes, status: status)
  }

  @Test(arguments: [
    "https://api.currencylayer.com", "http://api.currencylayer.com", "http://apilayer.net/api",
    "https://api.exchangerate.host", "http://127.0.0.1:8080/currencylayer",
    "http://api.apilayer.community", "https://api.apilayer.com.example.org",
  ])
  func `S0-02 the key is the parameter access_key`(baseURL: String) throws {
    let requests = Self.provider.latest(try Self.context(baseURL, key: "a key&b"))
    #expect(
      requests == [
        FeedRequest(
          resource: "live",
          url: "\(baseURL)/live?access_key=a%20key%26b",
          secret: "a%20key%26b"
        )
      ]
    )
  }

  @Test(arguments: [
    "https://api.apilayer.com/currency_data", "http://127.0.0.1:8080/currency_data",
    "https://API.apilayer.com", "https://gateway.example.org/v1/currency_data",
  ])
  func `S0-02 at the marketplace the key is a header field`(baseURL: String) throws {
    let requests = Self.provider.latest(try Self.context(baseURL))
    #expect(
      requests == [
        FeedRequest(
          resource: "live",
          url: "\(baseURL)/live",
          headers: [FeedRequest.Header("apikey", "K1")],
          secret: "K1"
        )
      ]
    )
  }

  @Test func `S0-03 no other base than the dollar is ever asked for`() throws {
    let context = try Self.context()
    let history = try #require(Self.provider.history)
    let days = try [("2026-11-20", "2026-11-20"), ("2020-01-01", "2026-11-20")].map { first, last in
      try day(first)...day(last)
    }
    let requests =
      Self.provider.latest(context) + days.flatMap { history(context, $0) }
      + [SourceList.currencyLayer.request(context)]
    for request in requests {
      #expect(!request.url.contains("source"))
      #expect(!request.url.contains("currencies="))
    }
  }

  @Test func `S0-11 the newest rates are those of live, in dollars`() throws {
    let tables = try Self.provider.tables("live", "currencylayer/live.json")
    let table = try #require(tables.first)
    #expect(tables.count == 1)
    #expect(
      table.lines == [
        "AUD 1.278384", "CHF 0.953975", "EUR 0.919677", "GBP 0.658443", "PLN 3.713873",
      ]
    )
    #expect(table.source.pivot == .usd && table.source.pivotIsBase)
  }

  @Test func `S3-12 the time is that of the Unix timestamp`() throws {
    let table = try #require(Self.provider.tables("live", "currencylayer/live.json").first)
    // 2015-04-26 17:15:15 UTC.
    #expect(table.publishedAt == Instant(unixSeconds: 1_430_068_515))
    #expect(table.asOf == (try day("2015-04-26")))
  }

  @Test func `codes outside ISO 4217 are counted, the dollar's own figure is left out`() throws {
    let result = try Self.provider.result("live", BankFixture.bytes("currencylayer/live-wide.json"))
    #expect(
      result.tables.map { $0.lines } == [["BMD 1", "CLF 0.0329", "EUR 0.93531", "XAU 0.000515"]]
    )
    #expect(result.tables.first?.rejects == [])
    // BTC, CNH, GGP, IMP and JEP, and ZMK, which ended in 2012.
    #expect(result.otherCodes == 6)
  }

  @Test func `a withdrawn code whose figure stands still is no news, but was when in use`() throws {
    let codes = ["BYR", "CUC", "ECS", "LVL", "ZMK", "ZWL"]
    let quotes = (codes + ["EUR"]).map { "\"USD\($0)\":3.5" }.joined(separator: ",")
    func answer(_ seconds: Int) -> String {
      #"{"success":true,"timestamp":\#(seconds),"source":"USD","quotes":{\#(quotes)}}"#
    }
    let today = try Self.provider.result("live", text: answer(1_795_000_000))
    #expect(today.tables.map { $0.lines } == [["EUR 3.5"]])
    #expect(today.tables.allSatisfy { $0.rejects.isEmpty })
    #expect(today.otherCodes == 6)
    // The last day of 2012.
    let past = try Self.provider.result("live", text: answer(1_356_950_000))
    #expect(
      past.tables.map { $0.lines } == [
        ["BYR 3.5", "CUC 3.5", "LVL 3.5", "ZMK 3.5", "ZWL 3.5", "EUR 3.5"]
      ]
    )
  }

  @Test func `a name that does not start with the dollar's code is no dollar rate`() throws {
    let text = """
      {"success":true,"timestamp":1700000045,"source":"USD","quotes":{"EURGBP":0.87,"USDGBP":0.81}}
      """
    let result = try Self.provider.result("live", text: text)
    #expect(result.tables.map { $0.lines } == [["GBP 0.81"]])
    #expect(result.otherCodes == 1)
  }

  @Test func `an empty array for quotes is nothing published`() throws {
    #expect(Self.error(try BankFixture.bytes("currencylayer/live-empty.json")) == .notPublished)
  }

  @Test func `rates against another base are refused`() {
    let text = #"{"success":true,"timestamp":1,"source":"EUR","quotes":{"EURUSD":1.1}}"#
    #expect(
      Self.error(Array(text.utf8)) == .wrongType(path: "source", expected: "USD", found: "EUR")
    )
  }

  @Test func `one day is asked for by itself, more in time frames of a year`() throws {
    let history = try #require(Self.provider.history)
    let context = try Self.context()
    let one = try day("2015-05-05")
    #expect(
      history(context, one...one).map { $0.url } == [
        "https://api.currencylayer.com/historical?date=2015-05-05&access_key=K1"
      ]
    )
    let urls = history(context, one...(try day("2016-05-06"))).map { $0.url }
    #expect(
      urls == [
        "https://api.currencylayer.com/timeframe?start_date=2015-05-05&end_date=2016-05-03&access_key=K1",
        "https://api.currencylayer.com/timeframe?start_date=2016-05-04&end_date=2016-05-06&access_key=K1",
      ]
    )
  }

  @Test func `a past day's rates are for its date`() throws {
    let tables = try Self.provider.tables("historical/2015-05-05", "currencylayer/historical.json")
    #expect(tables.map { $0.asOf } == [try day("2015-05-05")])
    #expect(tables.map { $0.lines } == [["AED 3.673069", "BBD 2"]])
    #expect(tables.first?.publishedAt == Instant(unixSeconds: 1_430_870_399))
  }

  @Test func `a time frame is a table a day`() throws {
    let tables = try Self.provider.tables("timeframe", "currencylayer/timeframe.json")
    #expect(tables.map { $0.asOf } == [try day("2010-03-01"), try day("2010-03-02")])
    #expect(
      tables.map { $0.lines } == [
        ["GBP 0.668525", "EUR 0.738541"], ["GBP 0.668827", "EUR 0.736145"],
      ]
    )
    #expect(tables.allSatisfy { $0.publishedAt == nil })
  }

  /// Returns the currencies in a response to `/list`.
  private static func list(_ response: FeedResponse) throws(FeedError) -> [ListedCurrency] {
    try SourceList.currencyLayer.decode(FeedRequest(resource: "list", url: ""), response).currencies
  }

  @Test func `S0-10 the currencies are those of list, with their names`() throws {
    let context = try Self.context()
    let url = SourceList.currencyLayer.request(context).url
    #expect(url == "https://api.currencylayer.com/list?access_key=K1")
    let response = FeedResponse(bytes: try BankFixture.bytes("currencylayer/list.json"))
    #expect(
      try Self.list(response) == [
        ListedCurrency(code: "AED", name: "United Arab Emirates Dirham"),
        ListedCurrency(code: "BTC", name: "Bitcoin"), ListedCurrency(code: "EUR", name: "Euro"),
        ListedCurrency(code: "GBP", name: "British Pound Sterling"),
      ]
    )
  }

  @Test(arguments: [
    (#"{"success":true}"#, FeedError.missing(path: "currencies")),
    (
      #"{"success":true,"currencies":3}"#,
      .wrongType(path: "currencies", expected: "object", found: "number")
    ),
    (
      #"{"success":true,"currencies":{"AED":null}}"#,
      .wrongType(path: "currencies.AED", expected: "string", found: "null")
    ),
    (#"{"currencies":{}}"#, .missing(path: "success")),
    (#"{"success":1}"#, .wrongType(path: "success", expected: "boolean", found: "number")),
  ])
  func `a list out of order is an error with its path`(text: String, error: FeedError) {
    #expect(throws: error) { try Self.list(FeedResponse(bytes: Array(text.utf8))) }
  }

  @Test func `S0-12 S0-T4 S0-T5 a refusal has the provider's words, for live and list`() throws {
    let bytes = try BankFixture.bytes("currencylayer/error-key-missing.json")
    let info =
      "You have not supplied an API Access Key. [Required format: access_key=YOUR_ACCESS_KEY]"
    #expect(Self.error(bytes) == .refused(.keyMissing, message: info))
    #expect(throws: FeedError.refused(.keyMissing, message: info)) {
      try Self.list(FeedResponse(bytes: bytes))
    }
  }

  @Test(
    arguments: [
      (101, "missing_access_key", "You have not supplied an API Access Key.", .keyMissing),
      (101, "", "You have not supplied an API Access Key. [Required format: …]", .keyMissing),
      (101, "invalid_access_key", "You have not supplied a valid API Access Key.", .keyInvalid),
      (101, "", "You have not supplied a valid API Access Key.", .keyInvalid),
      (102, "inactive_user", "The user account is inactive.", .keyInvalid),
      (103, "", "This API Function does not exist.", .notFound),
      (104, "usage_limit_reached", "Your monthly usage limit has been reached.", .quotaEnded),
      (104, "", "Your monthly API request volume has been reached.", .quotaEnded),
      (
        105, "", "Your current Subscription Plan does not support this API Function.", .planTooSmall
      ),
      (105, "https_access_restricted", "does not support HTTPS Encryption.", .secureNotInPlan),
      (105, "", "does not support HTTPS Encryption.", .secureNotInPlan),
      (106, "rate_limit_reached", "You have exceeded the maximum rate limitation.", .rateLimited),
      (106, "", "You have exceeded the maximum rate limitation allowed.", .rateLimited),
      (201, "", "You have supplied an invalid Source Currency.", .badRequest),
      (202, "", "You have provided one or more invalid Currency Codes.", .badRequest),
      (301, "", "You have not specified a date.", .badRequest),
      (302, "invalid_date", "You have entered an invalid date.", .badRequest),
      (404, "404_not_found", "The requested resource does not exist.", .notFound),
      (505, "", "The specified timeframe is too long, exceeding 365 days.", .badRequest),
      (999, "", "Something new.", .other),
    ] as [(Int, String, String, Refusal)]
  )
  func `S0-12 an error's code says its kind`(code: Int, type: String, info: String, kind: Refusal) {
    let type = type.isEmpty ? "" : "\"type\":\"\(type)\","
    let text = "{\"success\":false,\"error\":{\"code\":\(code),\(type)\"info\":\"\(info)\"}}"
    #expect(Self.error(Array(text.utf8)) == .refused(kind, message: info))
  }

  @Test(arguments: ["", #""type":"no_rates_available","#])
  func `a day without rates is nothing published`(type: String) {
    let info = "Your query did not return any results. Please try again."
    let text = "{\"success\":false,\"error\":{\"code\":106,\(type)\"info\":\"\(info)\"}}"
    #expect(Self.error(Array(text.utf8)) == .notPublished)
  }

  @Test(
    arguments: [
      (401, "Invalid authentication credentials", .keyInvalid),
      (401, "No API key found in request", .keyMissing),
      (403, "You cannot consume this service", .planTooSmall),
      (404, "no Route matched with those values", .notFound),
      (429, "API rate limit exceeded", .rateLimited),
    ] as [(Int, String, Refusal)]
  )
  func `the marketplace refuses by status and words`(status: Int, message: String, kind: Refusal) {
    let body = Array("{\"message\":\"\(message)\"}".utf8)
    #expect(Self.error(body, status: status) == .refused(kind, message: message))
  }

  @Test func `the marketplace's quota is reported from its pace`() throws {
    let bytes = try BankFixture.bytes("currencylayer/marketplace-quota.json")
    guard case .refused(.quotaEnded, let message) = Self.error(bytes, status: 429) else {
      Issue.record("no end of the quota")
      return
    }
    #expect(message.hasPrefix("You have exceeded your daily/monthly API rate limit."))
  }

  @Test(arguments: [
    #"{"success":false}"#, #"{"success":false,"error":null}"#, #"{"success":false,"error":7}"#,
    #"{"success":false,"error":{"code":"x"}}"#, #"{"success":false,"error":{"info":[]}}"#,
  ])
  func `a refusal out of order is a refusal still`(text: String) {
    #expect(Self.error(Array(text.utf8)) == .refused(.other, message: ""))
  }
}
