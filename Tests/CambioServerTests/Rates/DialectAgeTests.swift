import EmbeddedRates
import ExactJSON
import ExactMoney
import TestSupport
import Testing

@testable import CambioServer

/// A day without a publication has the rates of the last one for a limited number of days; a future
/// day has none.
@Suite struct DialectAgeTests {
  /// The newest day of the ECB's embedded rates.
  private static let newest = CalendarDate("2026-10-30")
  private static let currencies = ["USD", "BRL", "JPY", "GBP", "CHF", "SEK"]

  @Test func `a rate is carried to a day for so many days, in every API`() async throws {
    var random = SplitMix64(seed: 45)
    let endpoints = DialectEndpoint.all.filter { $0.isOfDay }
    let newest = try #require(Self.newest)
    var (served, refused) = (0, 0)
    for _ in 0..<lawCases(6) {
      let limit = Int.random(in: 0...20, using: &random)
      let bench = try ServerBench({ $0.maximumAge = limit }, archive: EmbeddedRates.archive)
      for endpoint in endpoints {
        var day = newest.adding(days: Int.random(in: 0...21, using: &random))
        if endpoint.pairs == .ofFirefly { day = day.adding(days: 1 - day.weekday) }
        if day < newest { day = day.adding(days: 7) }
        let codes = Self.currencies.shuffled(using: &random)
        let base = endpoint.pairs == .ofECB ? "EUR" : codes[0]
        let address = endpoint.address(base, codes[1], day)
        let response = try await bench.get(address, endpoint.accept.map { [.accept: $0] } ?? [:])
        let rate = endpoint.rate(in: Array(response.body.readableBytesView), base, codes[1], day)
        let age = day.days(since: newest)
        // The ECB's series and Frankfurter's ranges only have days of publications. Frankfurter 1
        // also has a limit of its own.
        let isRange = address.contains("/v2/rates") && address.contains("from=")
        let isPublications = address.contains("/service/data/") || isRange
        let isV1 = address.hasPrefix("/frankfurter/") && !address.contains("/v2/")
        let expected = isPublications ? age == 0 : age <= min(limit, isV1 ? 14 : limit)
        // A range of Frankfurter begins with the last publication before its first day, under that
        // date.
        if isRange { continue }
        #expect((rate != nil) == expected, "\(address), \(age) days, at most \(limit)")
        if rate == nil { refused += 1 } else { served += 1 }
      }
    }
    print("\(served) days within the limit were served, \(refused) past it were refused")
    #expect(served > 30 && refused > 30)
  }

  @Test func `a time has its days within the limit alone`() async throws {
    let bench = try ServerBench({ $0.maximumAge = 3 }, archive: EmbeddedRates.archive)
    for (address, name) in [
      (
        "/currencylayer/timeframe?start_date=2026-10-29&end_date=2026-11-20&currencies=BRL",
        "quotes"
      ),
      ("/fixer/timeseries?start_date=2026-10-29&end_date=2026-11-20&symbols=BRL", "rates"),
      ("/openexchangerates/time-series.json?start=2026-10-29&end=2026-11-20&symbols=BRL", "rates"),
      (
        "/currencyconverterapi/api/v7/convert?q=USD_BRL&compact=ultra&date=2026-10-29&endDate=2026-11-20",
        "USD_BRL"
      ),
    ] {
      let document = try JSONValue(Array(try await bench.get(address).body.readableBytesView))
      #expect(
        document[name]?.members?.map { $0.name }
          == ["2026-10-29", "2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02"],
        "\(address)"
      )
    }
  }

  @Test func `pegs alone are no rates of a day whose rates are too old`() async throws {
    let bench = try ServerBench({ $0.maximumAge = 3 }, archive: EmbeddedRates.archive)
    for (address, error) in [
      ("/openexchangerates/historical/2026-11-12.json", "not_available"),
      ("/openexchangerates/time-series.json?start=2026-11-10&end=2026-11-12", "not_available"),
      ("/currencylayer/historical?date=2026-11-12", "\"code\":106"),
      ("/currencylayer/timeframe?start_date=2026-11-10&end_date=2026-11-12", "\"code\":106"),
      ("/fixer/2026-11-12", "\"code\":106"),
      ("/exchangerate-api/v6/K/history/USD/2026/11/12", "no-data-available"),
      ("/fawazahmed0/npm/@fawazahmed0/currency-api@2026-11-12/v1/currencies/usd.json", "find"),
    ] {
      let text = String(buffer: try await bench.get(address).body)
      #expect(text.contains(error), "\(address): \(text.prefix(200))")
    }
  }

  @Test func `tomorrow is refused where an answer has no place for another day`() async throws {
    let bench = try ServerBench({ $0.maximumAge = 1_000 }, archive: EmbeddedRates.archive)
    for (address, error) in [
      ("/currencylayer/historical?date=2026-11-22", "\"code\":302"),
      ("/currencylayer/convert?from=USD&to=BRL&amount=1&date=2026-11-22", "\"code\":302"),
      ("/currencylayer/timeframe?start_date=2026-11-20&end_date=2026-11-22", "\"code\":503"),
      ("/fixer/2026-11-22", "\"code\":302"), ("/fixer/v1/2026-11-22", "invalid_date"),
      ("/exchangerate-host/2026-11-22", "\"code\":302"),
      ("/openexchangerates/historical/2026-11-22.json", "not_available"),
      ("/openexchangerates/time-series.json?start=2026-11-20&end=2026-11-22", "not_available"),
      ("/exchangerate-api/v6/K/history/USD/2026/11/22", "no-data-available"),
      ("/currencyconverterapi/api/v7/convert?q=USD_BRL&date=2026-11-22", "valid past date"),
      ("/fawazahmed0/npm/@fawazahmed0/currency-api@2026-11-22/v1/currencies/usd.json", "find"),
      ("/firefly/2026/48/USD.json", "Not Found"),
    ] {
      let text = String(buffer: try await bench.get(address).body)
      #expect(text.contains(error), "\(address): \(text.prefix(200))")
    }
  }
}
