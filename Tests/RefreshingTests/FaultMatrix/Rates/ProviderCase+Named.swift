extension ProviderCase {
  /// The newest bank, and the sources that are used only if named.
  static let named = [
    ProviderCase(
      provider: .cnb,
      day: "2026-04-27",
      fixture: "cnb/denni_kurz.txt",
      format: .csv,
      pair: .init(.aud, .czk),
      figures: [Figure("14,909", next: "14,911")],
      dates: ["27.04.2026"],
      field: "kurz"
    ),
    ProviderCase(
      provider: .inforEuro,
      day: "2026-09-15",
      fixture: "inforeuro/monthly-rates.json",
      format: .json(list: nil),
      pair: .init(.eur, .jpy),
      figures: [Figure("185.71", next: "185.80")],
      isDatedByRequest: true,
      field: "isoA3Code"
    ),
    ProviderCase(
      provider: .usTreasury,
      day: "2026-06-15",
      fixture: "ustreasury/rates_of_exchange.json",
      format: .json(list: "data"),
      pair: .init(.usd, .cad),
      figures: [Figure("1.393", next: "1.394", in: "\"1.393\"")],
      dates: ["2026-03-31", "2026-05-29"],
      field: "effective_date"
    ),
    ProviderCase(
      provider: .bcbBuy.asking(atMost: 3),
      day: "2026-03-03",
      fixture: "bcb/AUD.json",
      format: .json(list: "value"),
      pair: .init(.aud, .brl),
      figures: [Figure("3.67011", next: "3.67111")],
      dates: ["2026-03-02", "2026-03-03"],
      field: "value"
    ),
    ProviderCase(
      provider: .bcbSell.asking(atMost: 3),
      day: "2026-03-03",
      fixture: "bcb/AUD.json",
      format: .json(list: "value"),
      pair: .init(.aud, .brl),
      figures: [Figure("3.67100", next: "3.67200")],
      dates: ["2026-03-02", "2026-03-03"],
      field: "value"
    ),
    ProviderCase(
      provider: .bazg,
      day: "2026-07-25",
      fixture: "bazg/xmldaily.xml",
      format: .xml(opening: "<devise", closing: "</devise>"),
      pair: .init(.usd, .chf),
      figures: [Figure("0.82497", next: "0.82500")],
      dates: ["25.07.2026"],
      field: "waehrung>"
    ),
    ProviderCase(
      provider: .bazgMonthly,
      day: "2026-08-15",
      fixture: "bazg/xmlavgmonth.xml",
      format: .xml(opening: "<devise", closing: "</devise>"),
      pair: .init(.usd, .chf),
      figures: [Figure("0.8175", next: "0.8180")],
      dates: ["2026-08"],
      field: "waehrung>"
    ),
  ]
}
