/// An API of apilayer's family, and what it calls things.
package enum ApilayerProduct: Hashable, Sendable {
  /// CurrencyLayer, and exchangerate.host since 2023: `quotes` of `USDEUR`, from dollars.
  case currencyLayer
  /// Fixer: `rates` of `USD`, from euros.
  case fixer
  /// exchangeratesapi.io: Fixer's answers, with failures of its own.
  case exchangeRatesAPI
  /// exchangerate.host as it was until 2023, which programs still expect: Fixer's answers with a message.
  case exchangerateHost

  /// Whether rates are named by both currencies.
  var isOfPairs: Bool { self == .currencyLayer }

  var baseParameter: StaticString { isOfPairs ? "source" : "base" }

  var codesParameter: StaticString { isOfPairs ? "currencies" : "symbols" }

  /// What it calls rates between two days.
  var spanName: String { isOfPairs ? "timeframe" : "timeseries" }

  /// What it calls the change between two days.
  var changeName: String { isOfPairs ? "change" : "fluctuation" }

  /// The name of the base in an answer.
  var baseName: String { isOfPairs ? "source" : "base" }

  /// The name of the rates in an answer.
  var ratesName: String { isOfPairs ? "quotes" : "rates" }
}
