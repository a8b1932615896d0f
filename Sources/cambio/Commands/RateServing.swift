import ArgumentParser
import CambioServer

/// The ports of other APIs of rates.
struct RateServing: ParsableArguments {
  @Option(help: RateServing.help("CurrencyLayer")) var currencylayerPort: Int?
  @Option(help: RateServing.help("exchangerate.host")) var exchangerateHostPort: Int?
  @Option(help: RateServing.help("Fixer")) var fixerPort: Int?
  @Option(help: RateServing.help("apilayer")) var apilayerPort: Int?
  @Option(help: RateServing.help("Frankfurter")) var frankfurterPort: Int?
  @Option(help: RateServing.help("Open Exchange Rates")) var openexchangeratesPort: Int?
  @Option(help: RateServing.help("ExchangeRate-API")) var exchangerateApiPort: Int?
  @Option(help: RateServing.help("the ECB's files")) var ecbPort: Int?

  private static func help(_ name: String) -> ArgumentHelp {
    ArgumentHelp("Answer programs of \(name) at this port too, at its root.", valueName: "number")
  }

  /// The given ports.
  ///
  /// - Throws: ``CommandFailure`` if one is not a port.
  func ports(_ wording: Wording) throws(CommandFailure) -> [Dialect: Int] {
    try Serve.ports(
      [
        (.currencyLayer, currencylayerPort), (.exchangerateHost, exchangerateHostPort),
        (.fixer, fixerPort), (.apilayer, apilayerPort), (.frankfurter, frankfurterPort),
        (.openExchangeRates, openexchangeratesPort), (.exchangeRateAPI, exchangerateApiPort),
        (.ecb, ecbPort),
      ],
      wording
    )
  }
}
