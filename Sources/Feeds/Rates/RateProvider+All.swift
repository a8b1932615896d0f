extension RateProvider {
  /// All providers in order of preference: institutions that publish their own rates, services with
  /// a key, then open services.
  package static let all: [RateProvider] = institutions + services

  /// The institutions that publish their own rates, the embedded ones first.
  static let institutions: [RateProvider] = [
    .ecb, .nbp, .hmrc, .bankOfCanada, .norgesBank, .cbr, .bcb, .riksbank, .snb,
    .cnb, .inforEuro, .usTreasury, .bcbBuy, .bcbSell, .bazg, .bazgMonthly,
  ]

  /// The services that collect rates from others.
  static let services: [RateProvider] = [
    .currencyLayer, .openExchangeRates, .exchangeRateAPI, .currencyConverterAPI, .frankfurter,
    .frankfurterV1, .exchangeRateAPIOpen, .fawazahmed0, .cambio,
  ]
}

extension [RateProvider] {
  /// Returns the provider with the name `id`, in any case; nil if there is none.
  package func named(_ id: String) -> RateProvider? {
    let wanted = id.lowercased()
    return first { $0.id == wanted }
  }

  /// Returns the provider whose source has the name `source`; nil if there is none.
  package func publishing(_ source: String) -> RateProvider? {
    first { $0.source.name == source }
  }
}
