import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import TestSupport
import Testing

/// An answer of a service that is in order: a fixture, and the request it answers.
struct ServiceAnswer: CustomTestStringConvertible, Sendable {
  let provider: RateProvider
  let resource: String
  /// The path below `Fixtures`.
  let fixture: String
  /// Where a figure is, and the code it is for.
  let figure: [String]
  let code: String
  /// Where the object or array of figures is.
  let figures: [String]

  var testDescription: String { fixture }

  static let all = [
    ServiceAnswer(
      provider: .currencyLayer,
      resource: "live",
      fixture: "currencylayer/live.json",
      figure: ["quotes", "USDEUR"],
      code: "EUR",
      figures: ["quotes"]
    ),
    ServiceAnswer(
      provider: .currencyLayer,
      resource: "historical/2015-05-05",
      fixture: "currencylayer/historical.json",
      figure: ["quotes", "USDAED"],
      code: "AED",
      figures: ["quotes"]
    ),
    ServiceAnswer(
      provider: .currencyLayer,
      resource: "timeframe/2010-03-01..2010-03-02",
      fixture: "currencylayer/timeframe.json",
      figure: ["quotes", "2010-03-02", "USDGBP"],
      code: "GBP",
      figures: ["quotes"]
    ),
    ServiceAnswer(
      provider: .currencyConverterAPI,
      resource: "convert/USD_PHP/2018-07-04",
      fixture: "currencyconverterapi/convert-full.json",
      figure: ["results", "USD_PHP", "val"],
      code: "PHP",
      figures: ["results"]
    ),
    ServiceAnswer(
      provider: .currencyConverterAPI,
      resource: "convert/USD_PHP,USD_EUR/2018-07-04..2018-07-05",
      fixture: "currencyconverterapi/convert-ultra-dated.json",
      figure: ["USD_EUR", "2018-07-05"],
      code: "EUR",
      figures: []
    ),
    ServiceAnswer(
      provider: .frankfurter,
      resource: "v2/rates",
      fixture: "frankfurter/rates.json",
      figure: ["3", "rate"],
      code: "USD",
      figures: []
    ),
    ServiceAnswer(
      provider: .frankfurterV1,
      resource: "v1/latest",
      fixture: "frankfurter-v1/latest.json",
      figure: ["rates", "USD"],
      code: "USD",
      figures: ["rates"]
    ),
    ServiceAnswer(
      provider: .frankfurterV1,
      resource: "v1/1999-01-04..1999-01-06",
      fixture: "frankfurter-v1/range.json",
      figure: ["rates", "1999-01-05", "AUD"],
      code: "AUD",
      figures: ["rates"]
    ),
    ServiceAnswer(
      provider: .openExchangeRates,
      resource: "latest",
      fixture: "openexchangerates/latest.json",
      figure: ["rates", "EUR"],
      code: "EUR",
      figures: ["rates"]
    ),
    ServiceAnswer(
      provider: .exchangeRateAPI,
      resource: "latest",
      fixture: "exchangerate-api/latest.json",
      figure: ["conversion_rates", "AUD"],
      code: "AUD",
      figures: ["conversion_rates"]
    ),
    ServiceAnswer(
      provider: .exchangeRateAPI,
      resource: "history/2021-02-22",
      fixture: "exchangerate-api/history.json",
      figure: ["conversion_rates", "BGN"],
      code: "BGN",
      figures: ["conversion_rates"]
    ),
    ServiceAnswer(
      provider: .exchangeRateAPIOpen,
      resource: "latest",
      fixture: "exchangerate-api-open/latest.json",
      figure: ["rates", "AED"],
      code: "AED",
      figures: ["rates"]
    ),
    ServiceAnswer(
      provider: .fawazahmed0,
      resource: "latest",
      fixture: "fawazahmed0/eur.min.json",
      figure: ["eur", "usd"],
      code: "usd",
      figures: ["eur"]
    ),
    ServiceAnswer(
      provider: .cambio,
      resource: "rates",
      fixture: "cambio/rates.json",
      figure: ["rates", "0", "rate"],
      code: "USD",
      figures: ["rates"]
    ),
  ]

  /// The fixture's bytes.
  func bytes() throws -> [UInt8] { try BankFixture.bytes(fixture) }

  /// The fixture as JSON.
  func value() throws -> JSONValue { try JSONValue(bytes()) }

  /// What the provider makes of `bytes` in the place of the fixture's.
  func decode(_ bytes: [UInt8], status: Int = 200) throws(FeedError) -> FeedResult {
    try provider.result(resource, bytes, status: status)
  }

  /// What the provider makes of the fixture with the value at `path` replaced.
  func decode(
    replacing path: [String],
    with replacement: JSONValue?
  ) throws -> FeedResult {
    let changed = try value().replacing(path, with: replacement) ?? .null
    return try decode(Array(changed.text.utf8))
  }

  /// Why the provider refuses `bytes`; nil when it does not.
  func error(_ bytes: [UInt8], status: Int = 200) -> FeedError? {
    do throws(FeedError) {
      _ = try decode(bytes, status: status)
      return nil
    } catch {
      return error
    }
  }

  /// Why the provider refuses the fixture with the value at `path` replaced; nil when it does not.
  func error(replacing path: [String], with replacement: JSONValue?) throws -> FeedError? {
    let changed = try value().replacing(path, with: replacement) ?? .null
    return error(Array(changed.text.utf8))
  }
}
