extension RateProvider {
  /// Every provider, in order of preference: those that publish rates themselves, then those that
  /// need a key, then the open ones.
  package static let all: [RateProvider] = institutions + services

  /// The institutions that publish their own rates, the embedded ones first.
  static let institutions: [RateProvider] = [
    .ecb, .nbp, .hmrc, .bankOfCanada, .norgesBank, .cbr, .bcb, .riksbank, .snb,
    .cnb, .inforEuro, .usTreasury, .bcbBuy, .bcbSell, .bazg, .bazgMonthly,
  ]

  /// The services that gather rates.
  static let services: [RateProvider] = [
    .currencyLayer, .openExchangeRates, .exchangeRateAPI, .currencyConverterAPI, .frankfurter,
    .frankfurterV1, .exchangeRateAPIOpen, .fawazahmed0, .cambio,
  ]
}

extension [RateProvider] {
  /// The provider with this name, in either case; nil when there is none.
  package func named(_ id: String) -> RateProvider? {
    let wanted = id.lowercased()
    return first { $0.id == wanted }
  }

  /// The provider whose source has this name; nil when there is none.
  package func publishing(_ source: String) -> RateProvider? {
    first { $0.source.name == source }
  }
}
