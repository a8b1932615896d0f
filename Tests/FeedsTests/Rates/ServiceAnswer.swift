import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import TestSupport
import Testing

/// A valid response of a service: a fixture, and the request that it answers.
struct ServiceAnswer: CustomTestStringConvertible, Sendable {
  let provider: RateProvider
  let resource: String
  /// The path below `Fixtures`.
  let fixture: String
  /// The path of a figure in the document, and the code that it is for.
  let figure: [String]
  let code: String
  /// The path of the object or array with the figures.
  let figures: [String]

  var testDescription: String { fixture }

  private typealias Row = (RateProvider, String, String, figure: [String], String, list: [String])

  private static let rows: [Row] = [
    (
      .currencyLayer, "live", "currencylayer/live.json", figure: ["quotes", "USDEUR"], "EUR",
      list: ["quotes"]
    ),
    (
      .currencyLayer, "historical/2015-05-05", "currencylayer/historical.json",
      figure: ["quotes", "USDAED"], "AED", list: ["quotes"]
    ),
    (
      .currencyLayer, "timeframe/2010-03-01..2010-03-02", "currencylayer/timeframe.json",
      figure: ["quotes", "2010-03-02", "USDGBP"], "GBP", list: ["quotes"]
    ),
    (
      .currencyConverterAPI, "convert/USD_PHP/2018-07-04", "currencyconverterapi/convert-full.json",
      figure: ["results", "USD_PHP", "val"], "PHP", list: ["results"]
    ),
    (
      .currencyConverterAPI, "convert/USD_PHP,USD_EUR/2018-07-04..2018-07-05",
      "currencyconverterapi/convert-ultra-dated.json", figure: ["USD_EUR", "2018-07-05"], "EUR",
      list: []
    ),
    (.frankfurter, "v2/rates", "frankfurter/rates.json", figure: ["3", "rate"], "USD", list: []),
    (
      .frankfurterV1, "v1/latest", "frankfurter-v1/latest.json", figure: ["rates", "USD"], "USD",
      list: ["rates"]
    ),
    (
      .frankfurterV1, "v1/1999-01-04..1999-01-06", "frankfurter-v1/range.json",
      figure: ["rates", "1999-01-05", "AUD"], "AUD", list: ["rates"]
    ),
    (
      .openExchangeRates, "latest", "openexchangerates/latest.json", figure: ["rates", "EUR"],
      "EUR", list: ["rates"]
    ),
    (
      .exchangeRateAPI, "latest", "exchangerate-api/latest.json",
      figure: ["conversion_rates", "AUD"], "AUD", list: ["conversion_rates"]
    ),
    (
      .exchangeRateAPI, "history/2021-02-22", "exchangerate-api/history.json",
      figure: ["conversion_rates", "BGN"], "BGN", list: ["conversion_rates"]
    ),
    (
      .exchangeRateAPIOpen, "latest", "exchangerate-api-open/latest.json",
      figure: ["rates", "AED"], "AED", list: ["rates"]
    ),
    (
      .fawazahmed0, "latest", "fawazahmed0/eur.min.json", figure: ["eur", "usd"], "usd",
      list: ["eur"]
    ),
    (
      .cambio, "rates", "cambio/rates.json", figure: ["rates", "0", "rate"], "USD", list: ["rates"]
    ),
  ]

  static let all = rows.map {
    ServiceAnswer(
      provider: $0.0,
      resource: $0.1,
      fixture: $0.2,
      figure: $0.figure,
      code: $0.4,
      figures: $0.list
    )
  }

  /// The fixture's bytes.
  func bytes() throws -> [UInt8] { try BankFixture.bytes(fixture) }

  /// The fixture as JSON.
  func value() throws -> JSONValue { try JSONValue(bytes()) }

  /// Decodes `bytes` in place of the fixture.
  func decode(_ bytes: [UInt8], status: Int = 200) throws(FeedError) -> FeedResult {
    try provider.result(resource, bytes, status: status)
  }

  /// Decodes the fixture with the value at `path` replaced.
  func decode(replacing path: [String], with replacement: JSONValue?) throws -> FeedResult {
    let changed = try value().replacing(path, with: replacement) ?? .null
    return try decode(Array(changed.text.utf8))
  }

  /// Returns the error with which the provider refuses `bytes`; nil if it accepts them.
  func error(_ bytes: [UInt8], status: Int = 200) -> FeedError? {
    provider.error(resource, bytes, status: status)
  }

  /// Returns the error for the fixture with the value at `path` replaced; nil if the provider
  /// accepts it.
  func error(replacing path: [String], with replacement: JSONValue?) throws -> FeedError? {
    let changed = try value().replacing(path, with: replacement) ?? .null
    return error(Array(changed.text.utf8))
  }
}
