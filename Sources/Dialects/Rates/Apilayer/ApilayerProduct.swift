/// An API of apilayer's, with its names for things.
package enum ApilayerProduct: Hashable, Sendable {
  /// CurrencyLayer, and exchangerate.host since 2023: `quotes` such as `USDEUR`, by default from US
  /// dollars.
  case currencyLayer
  /// Fixer: `rates` such as `USD`, by default from euros.
  case fixer
  /// exchangeratesapi.io: Fixer's answers, with its own failures.
  case exchangeRatesAPI
  /// exchangerate.host until 2023, which clients still expect: Fixer's answers with a message.
  case exchangerateHost

  /// Whether a rate's name has both currencies.
  var isOfPairs: Bool { self == .currencyLayer }

  /// The parameter of the base currency.
  var baseParameter: StaticString { isOfPairs ? "source" : "base" }

  /// The parameter of the quote currencies.
  var codesParameter: StaticString { isOfPairs ? "currencies" : "symbols" }

  /// The name of a request for the rates between two days.
  var spanName: String { isOfPairs ? "timeframe" : "timeseries" }

  /// The name of a request for the change between two days.
  var changeName: String { isOfPairs ? "change" : "fluctuation" }

  /// The name of the base in an answer.
  var baseName: String { isOfPairs ? "source" : "base" }

  /// The name of the rates in an answer.
  var ratesName: String { isOfPairs ? "quotes" : "rates" }
}
