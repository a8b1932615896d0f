package import ExchangeRates

extension RateSource {
  /// The buying rates alone, by which Brazil's tax law turns income into reais.
  package static let bcbBuy = bcb(side: "buy", "buying")

  /// The selling rates alone, by which it turns what is deducted.
  package static let bcbSell = bcb(side: "sell", "selling")

  private static func bcb(side: String, _ words: String) -> RateSource {
    RateSource(
      name: "BCB-\(side)",
      title: "Banco Central do Brasil PTAX closing \(words) rates",
      institution: bcb.institution,
      pivot: bcb.pivot,
      pivotIsBase: bcb.pivotIsBase,
      origin: .other(bcb.name),
      isByNameOnly: true
    )
  }
}
