import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import TestSupport
import Testing

@testable import CambioServer
@testable import Dialects

/// Clients of other rate APIs, served from the embedded rates.
@Suite struct RateDialectRoutesTests {
  static let bench = Result { try ServerBench(archive: EmbeddedRates.archive) }

  func json(_ path: String, status: Int = 200) async throws -> JSONValue {
    let response = try await Self.bench.get().get(path)
    #expect(Int(response.status.code) == status, "\(path)")
    return try JSONValue(Array(response.body.readableBytesView))
  }

  /// Returns the rate from our own API, to 34 digits.
  private func ownRate(_ base: String, _ quote: String, on day: String?) async throws
    -> ExactDecimal
  {
    let date = day.map { "?date=\($0)" } ?? ""
    let document = try await json("/api/v1/rates/\(base)/\(quote)\(date)")
    let text = try #require(document["rates"]?.elements?.first?["rate"]?.stringValue)
    return try ExactDecimal(text)
  }

  /// Returns the rate from our own API, rounded as the other services round.
  private func rate(_ base: String, _ quote: String, on day: String?) async throws -> ExactDecimal {
    let rate = try await ownRate(base, quote, on: day)
    return try rate.rounded(
      to: rate < ExactDecimal(1, scale: 1) ? .significantDigits(6) : .scale(6),
      rounding: .toNearestOrAwayFromZero
    )
  }

  private func number(_ value: JSONValue?) throws -> ExactDecimal {
    try ExactDecimal(#require(value?.digits))
  }

  @Test func `today has the newest rates, and tomorrow none`() async throws {
    let newest = try await rate("USD", "BRL", on: nil)
    // The newest rates are three weeks old. For a later day, they are carried forward.
    let stale = try await json("/api/v1/rates/USD/BRL?date=2026-11-20")
    #expect(stale["rates"]?.elements?.first?["carriedForwardDays"] == .number("21"))
    for address in ["currencylayer/historical?currencies=BRL&date=", "fixer/2026-11-"] {
      let query = address.hasPrefix("fixer") ? "21?base=USD&symbols=BRL" : "2026-11-21"
      let old = try await json("/\(address)\(query)")
      #expect(old["error"]?["code"] == .integer(106))
      let response = try await ServerBench({ $0.maximumAge = 22 }).get("/\(address)\(query)")
      let today = try JSONValue(Array(response.body.readableBytesView))
      #expect(try number(today["quotes"]?["USDBRL"] ?? today["rates"]?["BRL"]) == newest)
      #expect(today["date"]?.stringValue == "2026-11-21")
      let tomorrow = try await json("/\(address)\(query.replacing("21", with: "22"))")
      #expect(tomorrow["error"]?["code"] == .integer(302))
    }
    let row = try await json("/frankfurter/v2/rate/USD/BRL?date=2026-11-21")
    #expect(row["date"]?.stringValue == "2026-10-30")
    // The ECB published them at 16:00 in Frankfurt, after the end of summer time.
    let layer = try await json("/currencylayer/live?currencies=BRL")
    #expect(layer["timestamp"] == .number("1793372400"))
  }

  @Test func `a time has the rate of each of its days`() async throws {
    let query = "start_date=2024-06-13&end_date=2024-06-17"
    let layer = try await json("/currencylayer/timeframe?\(query)&currencies=BRL")
    let fixer = try await json("/fixer/timeseries?\(query)&base=USD&symbols=BRL")
    let exchange = try await json(
      "/openexchangerates/time-series.json?start=2024-06-13&end=2024-06-17&symbols=BRL"
    )
    for day in ["2024-06-13", "2024-06-14", "2024-06-15", "2024-06-16", "2024-06-17"] {
      let expected = try await rate("USD", "BRL", on: day)
      #expect(try number(layer["quotes"]?[day]?["USDBRL"]) == expected)
      #expect(try number(fixer["rates"]?[day]?["BRL"]) == expected)
      #expect(try number(exchange["rates"]?[day]?["BRL"]) == expected)
    }
    #expect(layer["quotes"]?.members?.count == 5)
    // A range of Frankfurter has only days of publications. If none is on its first day, the last
    // one before it is included.
    let days = try await json("/frankfurter/v1/2024-06-15..2024-06-18?base=USD&symbols=BRL")
    #expect(days["start_date"]?.stringValue == "2024-06-14")
    #expect(days["rates"]?.members?.map { $0.name } == ["2024-06-14", "2024-06-17", "2024-06-18"])
    // Days before the first publication, NBP's of 1 January 1999, are left out.
    let long = "&quotes=USD&to=1999-01-05"
    let old = try await json("/frankfurter/v2/rates?from=1300-01-01" + long)
    #expect(old.elements?.count == 3)
    #expect(old == (try await json("/frankfurter/v2/rates?from=1999-01-01" + long)))
    #expect(
      try await json("/frankfurter/v2/rates?from=1300-01-01&quotes=USD&to=1990-01-01").elements
        == []
    )
    let rows = try await json(
      "/frankfurter/v2/rates?base=USD&quotes=BRL&from=2024-06-13&to=2024-06-17"
    )
    #expect(
      rows.elements?.compactMap { $0["date"]?.stringValue }
        == ["2024-06-13", "2024-06-14", "2024-06-17"]
    )
  }

  @Test func `Frankfurter has the ECB's figures as published, and rounds others`() async throws {
    let day = try await json("/frankfurter/v1/2024-06-15")
    // The day is a Saturday: the rates are Friday's, and the response says so.
    #expect(day["date"]?.stringValue == "2024-06-14" && day["amount"] == .number("1.0"))
    #expect(day["base"]?.stringValue == "EUR")
    let rates = day["rates"]
    #expect(rates?["USD"] == .number("1.0686") && rates?["JPY"] == .number("167.8"))
    #expect(rates?["HUF"] == .number("398.0") && rates?["IDR"] == .number("17617.21"))
    #expect(rates?["EUR"] == nil && rates?["AED"] == nil && rates?["DEM"] == nil)
    #expect(rates?.members?.map { $0.name } == rates?.members?.map { $0.name }.sorted())
    let dollar = try await json("/frankfurter/2024-06-14?from=USD&to=EUR,GBP,IDR&amount=10")
    #expect(dollar["amount"] == .number("10.0"))
    // 10 ÷ 1.0686 and 10 × 0.84205 ÷ 1.0686. The rupiah's rate is rounded to 17617 before the
    // division.
    #expect(dollar["rates"]?["EUR"] == .number("9.358"))
    #expect(dollar["rates"]?["GBP"] == .number("7.8799"))
    #expect(dollar["rates"]?["IDR"] == .number("164861"))
    let names = try await json("/frankfurter/v1/currencies")
    #expect(names["USD"]?.stringValue == "US Dollar" && names["AED"] == nil && names["EUR"] != nil)
  }

  @Test func `means of weeks and months stand under their first days`() async throws {
    let query = "base=EUR&quotes=USD&from=2026-03-02&to=2026-03-31&providers=ECB"
    let days = try await json("/frankfurter/v2/rates?\(query)")
    let months = try await json("/frankfurter/v2/rates?\(query)&group=month")
    #expect(months.elements?.count == 1)
    #expect(months.elements?.first?["date"]?.stringValue == "2026-03-01")
    var sum = ExactDecimal.zero
    let values = try (days.elements ?? []).map { try number($0["rate"]) }
    for value in values { sum = try sum.adding(value) }
    #expect(values.count == 22)
    let mean = try sum.divided(
      by: ExactDecimal(values.count),
      to: .scale(4),
      rounding: .toNearestOrAwayFromZero
    )
    #expect(try number(months.elements?.first?["rate"]) == mean)
    let weeks = try await json("/frankfurter/v2/rates?\(query)&group=week")
    #expect(
      weeks.elements?.compactMap { $0["date"]?.stringValue }
        == ["2026-03-05", "2026-03-12", "2026-03-19", "2026-03-26", "2026-04-02"]
    )
  }

  @Test func `Frankfurter names currencies, pegs and providers, and writes tables`() async throws {
    let currency = try await json("/frankfurter/v2/currency/aed")
    #expect(currency["peg"]?["base"]?.stringValue == "USD")
    #expect(currency["peg"]?["rate"] == .number("3.6725"))
    let listed = try await json("/frankfurter/v2/currencies?providers=ecb")
    let dollar = listed.elements?.first { $0["iso_code"]?.stringValue == "USD" }
    #expect(dollar?["start_date"]?.stringValue == "1999-01-04")
    #expect(dollar?["iso_numeric"]?.stringValue == "840")
    // The base of all rates is part of every publication.
    let euro = listed.elements?.first { $0["iso_code"]?.stringValue == "EUR" }
    #expect(euro?["start_date"]?.stringValue == "1999-01-04")
    #expect(euro?["end_date"]?.stringValue == "2026-10-30")
    #expect(listed.elements?.contains { $0["iso_code"]?.stringValue == "LTL" } == false)
    let all = try await json("/frankfurter/v2/currencies?providers=ECB&scope=all")
    let litas = all.elements?.first { $0["iso_code"]?.stringValue == "LTL" }
    #expect(litas?["end_date"]?.stringValue == "2014-12-31")
    let providers = try await json("/frankfurter/v2/providers")
    #expect(providers.elements?.compactMap { $0["key"]?.stringValue } == ["ECB", "HMRC", "NBP"])
    let table = try await Self.bench.get().get(
      "/frankfurter/v2/rates.csv?base=EUR&quotes=USD,EUR&date=2024-06-15&providers=ECB"
    )
    #expect(
      String(buffer: table.body)
        == "date,base,quote,rate\n2024-06-14,EUR,EUR,1.0\n2024-06-14,EUR,USD,1.0686\n"
    )
    #expect(table.headers[.contentType] == "text/csv; charset=utf-8")
  }

  /// Our own feeds for these APIs decode the server's responses.
  @Test(arguments: [
    (RateProvider.currencyLayer, "/currencylayer", "BRL"),
    (.openExchangeRates, "/openexchangerates/api", "BRL"), (.frankfurter, "/frankfurter", "BRL"),
    (.frankfurterV1, "/frankfurter", "BRL"), (.exchangeRateAPI, "/exchangerate-api", "BRL"),
    (.exchangeRateAPIOpen, "/exchangerate-api", "BRL"), (.ecb, "/ecb/stats/eurofxref", "BRL"),
    (.currencyConverterAPI, "/currencyconverterapi", "GBP"),
  ])
  func `a feed reads the answer`(provider: RateProvider, path: String, code: String) async throws {
    let context = FeedContext(baseURL: path, key: "K", today: ServerBench.noon.day)
    let request = try #require(provider.latest(context).first)
    let response = try await Self.bench.get().get(request.url)
    let result = try provider.decode(
      request,
      FeedResponse(
        status: Int(response.status.code),
        contentType: response.headers[.contentType],
        bytes: Array(response.body.readableBytesView)
      )
    )
    let entries = result.tables.flatMap { $0.entries }
    let currency = try #require(Currency(code))
    #expect(entries.contains { $0.currency == currency })
    #expect(entries.count >= (code == "GBP" ? 2 : 29))
    #expect(result.tables.allSatisfy { $0.rejects.isEmpty })
  }

  @Test(arguments: ["1998-12-31", "1995-01-01", "1980-01-01", "1300-01-01"])
  func `pegs alone are no rates of a day`(day: String) async throws {
    for query in [
      "historical?", "historical?currencies=AED,BRL&", "convert?from=USD&to=AED&amount=1&",
    ] {
      let layer = try await json("/currencylayer/\(query)date=\(day)")
      #expect(layer["error"]?["code"] == .integer(106), "\(query)")
    }
    #expect(try await json("/fixer/\(day)")["error"]?["code"] == .integer(106))
    let error = try await json("/fixer/v1/\(day)", status: 404)["error"]
    #expect(error?["code"]?.stringValue == "no_rates_available")
    #expect(try await json("/exchangerate-host/\(day)")["success"] == .bool(false))
    let parts = day.split(separator: "-").map { "/\(Int($0) ?? 0)" }.joined()
    let history = try await json("/exchangerate-api/v6/K/history/USD\(parts)", status: 404)
    #expect(history["error-type"]?.stringValue == "no-data-available")
    #expect(try await json("/frankfurter/v2/rates?date=\(day)").elements == [])
    #expect(try await json("/frankfurter/v2/rates?date=\(day)&quotes=EUR").elements == [])
    let exchange = try await json("/openexchangerates/historical/\(day).json", status: 400)
    #expect(exchange["message"]?.stringValue == "not_available")
    let change = try await json(
      "/currencylayer/change?start_date=\(day)&end_date=2020-01-06&currencies=AED,BRL"
    )
    #expect(change["error"]?["code"] == .integer(106))
  }

  @Test func `with rates of the day a peg is answered, and the base itself`() async throws {
    let time = try await json(
      "/currencylayer/timeframe?start_date=1998-12-28&end_date=1999-01-06&currencies=AED"
    )
    #expect(time["quotes"]?.members?.first?.name == "1999-01-01")
    let peg = try await json("/currencylayer/historical?date=1999-02-01&currencies=AED")
    #expect(peg["quotes"]?["USDAED"] == .number("3.6725"))
    let own = try await json("/frankfurter/v2/rates?date=1999-02-01&quotes=EUR")
    #expect(own.elements?.count == 1)
    #expect(try await json("/frankfurter/v2/rate/EUR/EUR")["rate"] == .number("1.0"))
  }

  /// Returns an amount that some number parser might accept, such as `+0012.e%2B9abc`.
  private static func hostileAmount(_ random: inout SplitMix64) -> String {
    func any(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    func digits(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in any(["0", "0", "1", "5", "9"]) }
        .joined()
    }
    return any(["", "", "", "-", "+", "%20"]) + digits(any(["short", "long"]) == "short" ? 3 : 40)
      + any(["", "", ".", ","]) + digits(8)
      + any(["", "", "e", "E+", "e-", "e%2B", "abc", "%22", "%00"])
      + any(["", digits(2), digits(6), "400"])
  }

  @Test(arguments: [200])
  func `whatever amount is sent, the answer is JSON`(count: Int) async throws {
    var random = SplitMix64(seed: 11)
    let bench = try Self.bench.get()
    var accepted = 0
    for round in 0..<count {
      let amount = Self.hostileAmount(&random)
      let part = amount.isEmpty ? "0" : amount
      let address = [
        "/frankfurter/v1/latest?symbols=USD,JPY&amount=\(amount)",
        "/frankfurter/v1/2024-01-10..2024-01-12?base=USD&symbols=EUR&amount=\(amount)",
        "/frankfurter/latest?from=USD&amount=\(amount)",
        "/currencylayer/convert?from=EUR&to=VND&amount=\(amount)",
        "/fixer/convert?from=KWD&to=VND&amount=\(amount)",
        "/fixer/v1/convert?from=VND&to=KWD&amount=\(amount)",
        "/exchangerate-host/convert?from=VND&to=KWD&amount=\(amount)",
        "/openexchangerates/convert/\(part)/EUR/USD",
        "/exchangerate-api/v6/K/pair/EUR/VND/\(part)",
        "/exchangerate-api/v6/K/history/EUR/2024/1/5/\(part)",
      ][round % 10]
      let response = try await bench.get(address)
      accepted += response.status == .ok ? 1 : 0
      #expect(response.status.code < 500, "\(address)")
      #expect(throws: Never.self, "\(address)") {
        try JSONValue(Array(response.body.readableBytesView))
      }
    }
    #expect(accepted > count / 10)
  }

  @Test func `an amount with an exponent is that amount, written as a float`() async throws {
    let one = try await json("/frankfurter/v1/latest?amount=100&symbols=USD,JPY")
    #expect(one["amount"] == .number("100.0"))
    for amount in ["1e2", "1E%2B2", "1000e-1", "100.0", "0.001e5"] {
      let same = try await json("/frankfurter/v1/latest?amount=\(amount)&symbols=USD,JPY")
      #expect(same == one, "\(amount)")
    }
    let much = try await json("/frankfurter/v1/latest?amount=1e20&symbols=USD")
    #expect(much["amount"] == .number("1.0e+20"))
  }

  /// The same at length.
  @Suite struct Long {
    @Test func `whatever amount is sent, the answer is JSON`() async throws {
      try await RateDialectRoutesTests()
        .`whatever amount is sent, the answer is JSON`(count: 1_500)
    }

    @Test func `whatever is asked for, an API answers in its own words or refuses`() async throws {
      try await RateDialectRoutesTests()
        .`whatever is asked for, an API answers in its own words or refuses`(
          count: lawCases(2_000)
        )
    }
  }
}
