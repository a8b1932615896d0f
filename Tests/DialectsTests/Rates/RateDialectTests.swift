import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes
import Testing

@testable import Dialects

/// Parses the requests of other rate APIs, and encodes their responses.
@Suite struct RateDialectTests {
  static let today = CalendarDate(clamping: 20_779)  // 2026-11-22

  static let currencyLayer = Dialect.currencyLayer
  static let fixer = Dialect.fixer
  static let host = Dialect.exchangerateHost
  static let marketplace = Dialect.apilayer
  static let frankfurter = Dialect.frankfurter
  static let openExchangeRates = Dialect.openExchangeRates
  static let exchangeRateAPI = Dialect.exchangeRateAPI
  static let currencyConverterAPI = Dialect.currencyConverterAPI
  static let ecb = Dialect.ecb

  static let sign: @Sendable (Currency) -> String? = { $0 == .usd ? "$" : nil }

  static func question(
    _ dialect: Dialect,
    _ address: String,
    accept: String = ""
  ) -> RateDialectQuestion {
    let parts = address.split(separator: "?", maxSplits: 1).map { String($0) }
    let query = Query(parts.count > 1 ? parts[1] : "")
    let request = DialectRequest(parts[0], query, accept: accept, today: today)
    let api = RateDialect.all.first { $0.dialect == dialect }
    return api?.question(request, sign: sign) ?? .fixed(DialectText("", type: "", status: 0))
  }

  static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  /// Returns the status and the response if no rates are known.
  static func empty(_ dialect: Dialect, _ address: String) throws -> (Int, JSONValue) {
    let found = FoundRates(moment: Instant(unixSeconds: 1_795_000_000))
    let text = question(dialect, address).answer(found)
    return (text.status, try JSONValue(Array(text.pieces.text().utf8)))
  }

  @Test func `the same rates are asked for in each API's words`() throws {
    let past = try Self.day("2024-01-15")
    let pair: [(Dialect, String)] = [
      (Self.currencyLayer, "/historical?access_key=K&currencies=BRL&date=2024-01-15&format=1"),
      (Self.currencyLayer, "/api/historical?Date=2024-01-15&currencies=brl,%20BRL&source=usd"),
      (Self.marketplace, "/currency_data/historical?date=2024-01-15&currencies=BRL&apikey=K"),
      (Self.marketplace, "/fixer/2024-01-15?base=USD&symbols=BRL"),
      (Self.host, "/historical?date=2024-01-15&currencies=BRL&source="),
      (Self.host, "/2024-01-15?base=USD&symbols=BRL"),
      (Self.fixer, "/api/2024-01-15?base=USD&symbols=BRL"),
      (Self.fixer, "/v1/2024-01-15?base=USD&symbols=BRL&access_key=K"),
      (Self.openExchangeRates, "/api/historical/2024-01-15.json?app_id=K&symbols=BRL"),
      (Self.openExchangeRates, "/historical/2024-01-15.json?symbols=BRL,XQX&show_alternative=1"),
      (Self.frankfurter, "/v2/rates?base=USD&quotes=BRL&date=2024-01-15"),
      (Self.frankfurter, "/v2/rate/usd/brl?date=2024-01-15"),
    ]
    for (reader, address) in pair {
      #expect(
        Self.question(reader, address).requested == .on([past], base: .usd, quotes: [.brl]),
        "\(address)"
      )
    }
    for address in [
      "/v1/2024-01-15?base=USD&symbols=BRL", "/2024-01-15?from=USD&to=BRL",
      "//v1//2024-01-15?base=EUR&from=usd&to=BRL,USD",
    ] {
      #expect(
        Self.question(Self.frankfurter, address).requested
          == .on([past], base: .usd, quotes: [.brl], source: "ECB"),
        "\(address)"
      )
    }
  }

  @Test func `times, conversions and lists are asked for`() throws {
    let days = try Self.day("2024-01-01")...Self.day("2024-01-31")
    let query = "start_date=2024-01-01&end_date=2024-01-31"
    for (reader, address, kind) in [
      (Self.currencyLayer, "/timeframe?\(query)&currencies=BRL", RateRows.Kind.days),
      (Self.fixer, "/timeseries?\(query)&symbols=BRL&base=USD", .days),
      (
        Self.openExchangeRates, "/time-series.json?start=2024-01-01&end=2024-01-31&symbols=BRL",
        .days
      ),
      (
        Self.frankfurter, "/v2/rates?base=USD&quotes=BRL&from=2024-01-01&to=2024-01-31",
        .publications
      ),
    ] {
      #expect(
        Self.question(reader, address).requested
          == .over(days, base: .usd, quotes: [.brl], kind),
        "\(address)"
      )
    }
    #expect(
      Self.question(Self.currencyLayer, "/change").requested
        == .on([Self.today.adding(days: -1), Self.today], base: .usd, quotes: nil)
    )
    #expect(
      Self.question(Self.frankfurter, "/v1/2024-01-01..?to=BRL").requested
        == .over(
          days.lowerBound...Self.today,
          base: .eur,
          quotes: [.brl],
          .publications,
          source: "ECB"
        )
    )
    for (reader, address) in [
      (Self.currencyLayer, "/convert?from=EUR&to=BRL&amount=10"),
      (Self.fixer, "/convert?from=EUR&to=BRL&amount=10"),
      (Self.host, "/convert?from=EUR&to=BRL"),
      (Self.openExchangeRates, "/convert/10/EUR/BRL"),
    ] {
      #expect(
        Self.question(reader, address).requested == .on([nil], base: .eur, quotes: [.brl]),
        "\(address)"
      )
    }
    // Today's date means the newest rates.
    #expect(
      Self.question(Self.frankfurter, "/v2/rate/EUR/BRL?date=2026-11-22").requested
        == .on([nil], base: .eur, quotes: [.brl])
    )
  }

  @Test func `a long time of few currencies is reported`() {
    for address in [
      "/v2/rates?from=1999-01-04&quotes=USD,BRL,JPY", "/v2/rates?from=2022-01-01&group=week",
      "/v1/1999-01-04..",
    ] {
      guard case .over = Self.question(Self.frankfurter, address).requested else {
        Issue.record("\(address) is refused")
        continue
      }
    }
  }

  @Test func `ExchangeRate-API is asked with a key in the path, or without`() throws {
    let newest = RequestedRates.on([nil], base: .usd, quotes: nil)
    for address in ["/v6/KEY/latest/USD", "/v6/latest/usd", "/v4/latest/USD"] {
      #expect(Self.question(Self.exchangeRateAPI, address).requested == newest, "\(address)")
    }
    for address in ["/v6/KEY/pair/EUR/BRL", "/v6/KEY/pair/EUR/BRL/12.5"] {
      #expect(
        Self.question(Self.exchangeRateAPI, address).requested
          == .on([nil], base: .eur, quotes: [.brl])
      )
    }
    let past = try Self.day("2024-01-05")
    for address in ["/v6/KEY/history/EUR/2024/1/5", "/v6/KEY/history/EUR/2024/01/05/100"] {
      #expect(
        Self.question(Self.exchangeRateAPI, address).requested
          == .on([past], base: .eur, quotes: nil)
      )
    }
    for (address, status, type) in [
      ("/v6/KEY/latest/XQX", 404, "unsupported-code"),
      ("/v6/KEY/pair/EUR", 400, "malformed-request"),
      ("/v6/KEY/pair/EUR/BRL/x", 400, "malformed-request"),
      ("/v5/latest/USD", 400, "malformed-request"),
      ("/v6/KEY/history/EUR/2024/2/30", 400, "malformed-request"),
      ("/v6/KEY/history/EUR/2031/1/1", 404, "no-data-available"),
      ("/v6/KEY/enriched/EUR/BRL", 403, "plan-upgrade-required"), ("/", 400, "malformed-request"),
    ] {
      let (found, json) = try Self.empty(Self.exchangeRateAPI, address)
      #expect((found, json["error-type"]?.stringValue) == (status, type), "\(address)")
    }
  }

  @Test func `of several codes those that are known are asked for`() {
    for (reader, address) in [
      (Self.currencyLayer, "/live?currencies=BRL,XQX,BTC"),
      (Self.fixer, "/latest?base=USD&symbols=XQX,BRL"),
      (Self.openExchangeRates, "/latest.json?symbols=BTC,BRL"),
    ] {
      #expect(
        Self.question(reader, address).requested == .on([nil], base: .usd, quotes: [.brl]),
        "\(address)"
      )
    }
  }

  @Test(arguments: [
    ("/nothing", 103), ("/live/more", 103), ("/latest", 103), ("/live?source=CADA", 201),
    ("/live?source=CADA&currencies=XQX", 201), ("/live?currencies=XQX,XXX", 202),
    ("/historical?currencies=XQX", 202), ("/historical", 301), ("/historical?date=", 301),
    ("/historical?date=2001/04/05", 302), ("/historical?date=2001-13-11", 302),
    ("/historical?date=2004-3-30", 302), ("/historical?date=2031-01-01", 302),
    ("/historical?date=2024-01-15", 106), ("/convert?to=EUR&amount=1", 401),
    ("/convert?from=EUR&to=E&amount=1", 402), ("/convert?from=EUR&to=USD", 403),
    ("/convert?from=EUR&to=USD&amount=ten", 403), ("/convert?from=EUR&to=USD&amount=-1", 403),
    ("/timeframe", 501), ("/timeframe?start_date=x&end_date=2024-01-01", 502),
    ("/timeframe?start_date=2024-01-01&end_date=x", 503),
    ("/timeframe?start_date=2024-01-02&end_date=2024-01-01", 504),
    ("/timeframe?start_date=2023-01-01&end_date=2024-01-02", 505), ("/change?start_date=x", 501),
  ])
  func `CurrencyLayer refuses by numbers, with status 200`(address: String, code: Int) throws {
    let (status, json) = try Self.empty(Self.currencyLayer, address)
    #expect(status == 200)
    #expect(json["success"] == .bool(false))
    #expect(json["error"]?["code"] == .integer(code))
    #expect(json["error"]?["info"]?.stringValue?.isEmpty == false)
  }

  @Test func `Fixer says less of an unknown base`() throws {
    let (_, json) = try Self.empty(Self.fixer, "/latest?base=XQX")
    #expect(json["error"]?["type"]?.stringValue == "invalid_base_currency")
    #expect(json["error"]?["info"] == nil)
  }

  @Test(arguments: [
    ("/latest?base=XQX", 400, "invalid_base_currency"),
    ("/latest?base=XXX", 400, "invalid_base_currency"),
    ("/latest?symbols=XQX", 400, "invalid_currency_codes"),
    ("/2024-02-30", 400, "invalid_date"), ("/2024-01-15", 404, "no_rates_available"),
    ("/nothing", 404, "invalid_api_function"),
  ])
  func `exchangeratesapi.io refuses by codes`(address: String, status: Int, code: String) throws {
    let (found, json) = try Self.empty(Self.fixer, "/v1" + address)
    #expect((found, json["error"]?["code"]?.stringValue) == (status, code))
    #expect(json["error"]?["message"]?.stringValue?.isEmpty == false && json["success"] == nil)
    // Fixer, at the same host, has its own format.
    let (fixers, object) = try Self.empty(Self.fixer, address)
    #expect(fixers == 200 && object["error"]?["code"]?.integerValue != nil)
  }

  @Test func `codes that stand for no currency are unknown to every API`() throws {
    for code in ["XXX", "XTS", "xxx"] {
      #expect(
        try Self.empty(Self.currencyLayer, "/live?source=\(code)").1["error"]?["code"]
          == .integer(201)
      )
      #expect(
        try Self.empty(Self.currencyLayer, "/live?currencies=\(code)").1["error"]?["code"]
          == .integer(202)
      )
      #expect(
        try Self.empty(Self.fixer, "/latest?symbols=\(code)").1["error"]?["code"] == .integer(202)
      )
      #expect(try Self.empty(Self.frankfurter, "/v1/latest?to=\(code)").0 == 404)
      #expect(try Self.empty(Self.frankfurter, "/v2/currency/\(code)").0 == 404)
      #expect(
        try Self.empty(Self.openExchangeRates, "/latest.json?base=\(code)").1["message"]?
          .stringValue == "invalid_base"
      )
      #expect(
        try Self.empty(Self.exchangeRateAPI, "/v6/K/latest/\(code)").1["error-type"]?.stringValue
          == "unsupported-code"
      )
    }
  }

  @Test func `Open Exchange Rates speaks of history only when a day was asked for`() throws {
    func description(_ address: String) throws -> String? {
      let (status, json) = try Self.empty(Self.openExchangeRates, address)
      #expect(status == 400 && json["message"]?.stringValue == "not_available")
      return json["description"]?.stringValue
    }
    #expect(try description("/latest.json?symbols=ZZZ")?.contains("istorical") == false)
    #expect(
      try description("/historical/2024-01-15.json?symbols=ZZZ")?.hasPrefix("Historical rates for")
        == true
    )
    #expect(
      try description("/historical/2026-11-22.json?symbols=ZZZ")?.hasPrefix("Historical rates for")
        == true
    )
  }

  @Test func `ExchangeRate-API spells its terms in failures as recorded answers have them`() throws
  {
    let names = try Self.empty(Self.exchangeRateAPI, "/v6/KEY/latest/XQX").1.members?.map {
      $0.name
    }
    #expect(names == ["result", "documentation", "terms-of-use", "error-type"])
  }

  @Test func `ExchangeRate-API's next update is to come, however old the rates are`() throws {
    var random = SystemRandomNumberGenerator()
    let moment = Instant(unixSeconds: 1_793_372_400)
    var ages: [Int64] = [-600, 0, 1, 86_099, 86_100, 86_101, 86_400, 28 * 86_400]
    ages += (0..<200).map { _ in Int64.random(in: 0...400 * 86_400, using: &random) }
    for age in ages {
      let found = FoundRates(moment: moment, now: moment.adding(seconds: age))
      let times = ExchangeRateAPIQuestion.times(found)
      let next = try #require(times["time_next_update_unix"]?.integerValue)
      // The response may be cached for five minutes.
      #expect(
        Int64(next) > found.now.unixSeconds + 300
          && Int64(next) <= max(found.now, moment).unixSeconds + 86_700
      )
      #expect((Int64(next) - moment.unixSeconds) % 86_400 == 0)
    }
  }

  @Test func `Frankfurter's documents name what is answered, and its first page names them`() throws
  {
    let index = try Self.empty(Self.frankfurter, "/").1
    for version in ["v1", "v2"] {
      let place = try #require(index["versions"]?[version]?["openapi"]?.stringValue)
      let (status, document) = try Self.empty(Self.frankfurter, place)
      #expect(status == 200 && document["openapi"]?.stringValue == "3.1.0")
      let paths = try #require(document["paths"]?.members)
      #expect(paths.count >= 5)
      for path in paths {
        var address = "/\(version)\(path.name)"
        for (name, value) in [
          ("{date}", "2024-01-15"), ("{start}", "2024-01-15"), ("{end}", "2024-01-19"),
          ("{base}", "EUR"),
          ("{quote}", "USD"), ("{code}", "USD"), ("{key}", "ECB"),
        ] { address = address.replacing(name, with: value) }
        let parameters = try #require(path.value["get"]?["parameters"]?.elements)
        for parameter in parameters where parameter["in"]?.stringValue == "query" {
          let name = try #require(parameter["name"]?.stringValue)
          let text = try Self.question(Self.frankfurter, "\(address)?\(name)=")
            .answer(FoundRates(moment: Instant(unixSeconds: 0))).pieces.text()
          #expect(!text.contains("unknown parameter"), "\(address) \(name)")
        }
        #expect(!address.contains("{"))
      }
    }
    #expect(try Self.empty(Self.frankfurter, "/v3/openapi.json").0 == 404)
  }
}
