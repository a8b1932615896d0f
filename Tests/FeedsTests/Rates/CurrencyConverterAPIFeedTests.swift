import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import TestSupport
import Testing

@Suite struct CurrencyConverterAPIFeedTests {
  private static let provider = RateProvider.currencyConverterAPI

  private static func context() throws -> FeedContext {
    FeedContext(baseURL: provider.baseURL, key: "K1", today: try day("2026-11-21"))
  }

  /// Returns the provider's response to `request`, from fixtures.
  private static func answer(_ request: FeedRequest) throws -> FeedResponse {
    let answers = [
      ("https://free.currconv.com/api/v6/convert?q=USD_PHP,PHP_USD&", "convert-ultra.json"),
      ("https://free.currconv.com/api/v6/countries?", "countries.json"),
      ("https://free.currconv.com/api/v6/currencies?", "currencies.json"),
    ]
    guard request.url.hasSuffix("apiKey=K1"),
      let fixture = answers.first(where: { request.url.hasPrefix($0.0) })?.1
    else {
      let text = #"{"status":400,"error":"Query parameter not found"}"#
      return FeedResponse(status: 400, bytes: Array(text.utf8))
    }
    return FeedResponse(bytes: try BankFixture.bytes("currencyconverterapi/\(fixture)"))
  }

  private static func figures(_ fixture: String) throws -> [String] {
    let request = FeedRequest(resource: "convert/USD_PHP/2026-11-21", url: "")
    let response = FeedResponse(bytes: try BankFixture.bytes("currencyconverterapi/\(fixture)"))
    return try CurrencyConverterAPIFeed.pairFigures(request, response).map { pair in
      "\(pair.day) \(pair.base)_\(pair.quote) \(pair.figure.text)"
    }
  }

  @Test func `S4-06 one function makes every request, of a list of endpoints, over https`() throws {
    let context = try Self.context()
    let pairs = [CurrencyPair(.usd, .brl), CurrencyPair(.usd, .eur)]
    let endpoints: [CurrencyConverterAPIFeed.Endpoint] = [
      .convert(pairs), .convert(pairs, date: try day("2018-07-04")),
      .convert(pairs, date: try day("2018-07-04"), endDate: try day("2018-07-05")), .countries,
      .currencies,
    ]
    let requests = endpoints.map { CurrencyConverterAPIFeed.request($0, in: context) }
    let question = "api/v6/convert?q=USD_BRL,USD_EUR&compact=ultra"
    #expect(
      requests.map { $0.url } == [
        "https://free.currconv.com/\(question)&apiKey=K1",
        "https://free.currconv.com/\(question)&date=2018-07-04&apiKey=K1",
        "https://free.currconv.com/\(question)&date=2018-07-04&endDate=2018-07-05&apiKey=K1",
        "https://free.currconv.com/api/v6/countries?apiKey=K1",
        "https://free.currconv.com/api/v6/currencies?apiKey=K1",
      ]
    )
    #expect(
      requests.map { $0.resource } == [
        "convert/USD_BRL,USD_EUR/2026-11-21", "convert/USD_BRL,USD_EUR/2018-07-04",
        "convert/USD_BRL,USD_EUR/2018-07-04..2018-07-05", "countries", "currencies",
      ]
    )
  }

  @Test func `S4-04 S4-07 the rate of any pair comes through the request function`() throws {
    let pairs = [CurrencyPair(.usd, .php), CurrencyPair(.php, .usd)]
    let request = CurrencyConverterAPIFeed.request(.convert(pairs), in: try Self.context())
    let figures = try CurrencyConverterAPIFeed.pairFigures(request, Self.answer(request))
    #expect(figures.map { "\($0.base)/\($0.quote)" } == ["USD/PHP", "PHP/USD"])
    #expect(figures.map { $0.figure } == [.number("46.211"), .number("0.02163987")])
    #expect(figures.map { $0.day } == [try day("2026-11-21"), try day("2026-11-21")])
  }

  private static func countries(_ response: FeedResponse) throws(FeedError) -> [ListedCountry] {
    try SourceList.currencyConverterAPICountries
      .decode(FeedRequest(resource: "countries", url: ""), response).countries
  }

  private static func currencies(_ response: FeedResponse) throws(FeedError) -> [ListedCurrency] {
    try SourceList.currencyConverterAPICurrencies
      .decode(FeedRequest(resource: "currencies", url: ""), response).currencies
  }

  @Test func `S4-03 S4-07 the countries come through the request function`() throws {
    let request = SourceList.currencyConverterAPICountries.request(try Self.context())
    let countries = try Self.countries(Self.answer(request))
    #expect(countries.map { $0.id } == ["AF", "AI", "BT"])
    #expect(countries.map { $0.alpha3 } == ["AFG", "AIA", "BTN"])
    #expect(countries.map { $0.name } == ["Afghanistan", "Anguilla", "Bhutan"])
    #expect(
      countries.map { $0.currency } == [
        ListedCurrency(code: "AFN", name: "Afghan afghani", symbol: "\u{60B}"),
        ListedCurrency(code: "XCD", name: "East Caribbean dollar", symbol: "$"),
        ListedCurrency(code: "BTN", name: "Bhutanese ngultrum"),
      ]
    )
  }

  @Test func `S4-05 S4-07 the currencies come through the request function`() throws {
    let request = SourceList.currencyConverterAPICurrencies.request(try Self.context())
    #expect(
      try Self.currencies(Self.answer(request)) == [
        ListedCurrency(code: "ALL", name: "Albanian Lek", symbol: "Lek"),
        ListedCurrency(code: "XCD", name: "East Caribbean Dollar", symbol: "$"),
        ListedCurrency(code: "BTN", name: "Bhutanese Ngultrum"),
      ]
    )
  }

  @Test(arguments: [
    ("convert-full.json", ["2026-11-21 USD_PHP 51.335026"]),
    ("convert-full-dated.json", ["2017-01-01 USD_EUR 0.726804"]),
    ("convert-compact.json", ["2026-11-21 USD_PHP 53.480016"]),
    ("convert-compact-dated.json", ["2018-07-04 USD_PHP 53.3", "2018-07-05 USD_PHP 53.4"]),
    ("convert-ultra.json", ["2026-11-21 USD_PHP 46.211", "2026-11-21 PHP_USD 0.02163987"]),
    (
      "convert-ultra-dated.json",
      [
        "2018-07-04 USD_PHP 53.3", "2018-07-05 USD_PHP 53.4", "2018-07-04 USD_EUR 0.857",
        "2018-07-05 USD_EUR 0.8553",
      ]
    ),
  ])
  func `S4-04 all six shapes of an answer are understood`(fixture: String, figures: [String]) throws
  {
    #expect(try Self.figures(fixture) == figures)
  }

  @Test(arguments: ["convert-unknown-full.json", "convert-unknown-ultra.json"])
  func `an answer without pairs is nothing published`(fixture: String) {
    #expect(throws: FeedError.notPublished) { try Self.figures(fixture) }
  }

  @Test func `a pair is named in 255 bytes, and an error names the start of a longer one`() {
    let name = "USD_" + String(repeating: "E", count: 300)
    let error = FeedError.wrongType(path: String(name.prefix(60)), expected: "pair", found: "name")
    #expect(throws: error) {
      try RateProvider.currencyConverterAPI.result("convert/x/2018-07-04", text: "{\"\(name)\":1}")
    }
  }

  @Test func `the newest rates are the dollar's in euros and pounds, a free request`() throws {
    let requests = Self.provider.latest(try Self.context())
    #expect(
      requests.map { $0.url } == [
        "https://free.currconv.com/api/v6/convert?q=USD_EUR,USD_GBP&compact=ultra&apiKey=K1"
      ]
    )
    #expect(requests.map { $0.resource } == ["convert/USD_EUR,USD_GBP/2026-11-21"])
    let result = try Self.provider.result(
      requests[0].resource,
      text: #"{"USD_EUR":0.8601,"USD_GBP":0.7499}"#
    )
    #expect(result.tables.map { $0.lines } == [["EUR 0.8601", "GBP 0.7499"]])
    #expect(result.tables.map { $0.asOf } == [try day("2026-11-21")])
  }

  @Test func `a rate of another base is a reject, a code outside ISO 4217 is counted`() throws {
    let result = try Self.provider.result(
      "convert/x/2026-11-21",
      text: #"{"USD_EUR":0.86,"EUR_USD":1.16,"USD_BTC":1.1e-5,"USD_USD":1}"#
    )
    #expect(result.tables.map { $0.lines } == [["EUR 0.86"]])
    #expect(result.tables.map { $0.rejectLines } == [["EUR_USD 1.16 unknownCode"]])
    #expect(result.otherCodes == 1)
  }

  @Test func `past days are asked for eight at a time`() throws {
    let history = try #require(Self.provider.history)
    let requests = history(try Self.context(), try day("2026-11-01")...day("2026-11-17"))
    #expect(
      requests.map { $0.resource } == [
        "convert/USD_EUR,USD_GBP/2026-11-01..2026-11-08",
        "convert/USD_EUR,USD_GBP/2026-11-09..2026-11-16", "convert/USD_EUR,USD_GBP/2026-11-17",
      ]
    )
    #expect(requests[0].url.contains("&date=2026-11-01&endDate=2026-11-08&"))
    #expect(requests[2].url.contains("&date=2026-11-17&"))
    #expect(!requests[2].url.contains("endDate"))
  }

  @Test(
    arguments: [
      ("Free API Key is required. Obtain your free API key at https://…", .keyMissing),
      ("Invalid Free API Key. If you're a premium user, use the api key on …", .keyInvalid),
      ("Free API limit reached.", .quotaEnded),
      ("Too many pairs. Maximum of 2 is supported for this free version.", .planTooSmall),
      ("Query parameter not found", .badRequest), ("Something new", .badRequest),
    ] as [(String, Refusal)]
  )
  func `a refusal is known by its text`(text: String, kind: Refusal) {
    let body = "{\"status\":400,\"error\":\"\(text)\"}"
    for status in [200, 400] {
      #expect(
        Self.provider.error("convert/x/2026-11-21", text: body, status: status)
          == .refused(kind, message: text)
      )
    }
  }

  @Test func `every feed of the provider knows its refusals`() throws {
    let bytes = try BankFixture.bytes("currencyconverterapi/error-limit.json")
    let response = FeedResponse(status: 400, bytes: bytes)
    let refusal = FeedError.refused(.quotaEnded, message: "Free API limit reached.")
    #expect(throws: refusal) { try Self.countries(response) }
    #expect(throws: refusal) { try Self.currencies(response) }
  }

  @Test(arguments: [
    (#"{"results":{"AF":{"id":"AF"}}}"#, FeedError.missing(path: "results.AF.alpha3")),
    (
      #"{"results":{"AF":{"id":4}}}"#,
      .wrongType(path: "results.AF.id", expected: "string", found: "number")
    ),
    (
      #"{"results":{"AF":[1]}}"#, .wrongType(path: "results.AF", expected: "object", found: "array")
    ),
    (#"{"results":7}"#, .wrongType(path: "results", expected: "object", found: "number")),
    ("{}", .missing(path: "results")),
    ("[1]", .wrongType(path: "$", expected: "object", found: "array")),
  ])
  func `countries out of order are an error with their path`(text: String, error: FeedError) {
    #expect(throws: error) { try Self.countries(FeedResponse(bytes: Array(text.utf8))) }
  }

  @Test(arguments: [
    (#"{"USDPHP":1}"#, FeedError.wrongType(path: "USDPHP", expected: "pair", found: "name")),
    (#"{"USD_":1}"#, .wrongType(path: "USD_", expected: "pair", found: "name")),
    (
      #"{"USD_PHP":{"today":1}}"#,
      .wrongType(path: "USD_PHP.today", expected: "date", found: "name")
    ),
    (#"{"results":{"USD_PHP":{"id":"USD_PHP"}}}"#, .missing(path: "results.USD_PHP.val")),
  ])
  func `pairs out of order are an error with their path`(text: String, error: FeedError) {
    #expect(Self.provider.error("convert/x/2026-11-21", text: text) == error)
  }

  @Test func `a current figure needs the day that the request names`() {
    #expect(throws: FeedError.missing(path: "USD_PHP.date")) {
      try Self.provider.result("convert", text: #"{"USD_PHP":46.2}"#)
    }
  }
}
