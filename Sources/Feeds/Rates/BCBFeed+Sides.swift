package import ExchangeRates

extension RateSource {
  /// The selling rates alone, by which Brazil's tax law converts deductions into reais.
  package static let bcbSell = RateSource(
    name: "BCB-sell",
    title: "Banco Central do Brasil PTAX closing selling rates",
    institution: bcb.institution,
    pivot: bcb.pivot,
    pivotIsBase: bcb.pivotIsBase,
    origin: .other(bcb.name),
    isByNameOnly: true
  )
}
