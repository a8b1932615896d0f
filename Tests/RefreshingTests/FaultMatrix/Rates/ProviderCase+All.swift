extension ProviderCase {
  /// Every provider.
  static let all = banks + named + services

  private static let banks = [
    ProviderCase(
      provider: .ecb,
      day: "2026-10-30",
      fixture: "ecb/eurofxref-daily.xml",
      format: .xml(opening: "<Cube currency", closing: "'/>"),
      pair: .init(.eur, .jpy),
      figures: [Figure("175.68", next: "175.71")],
      dates: ["2026-10-30"],
      field: "rate="
    ),
    ProviderCase(
      provider: .nbp,
      day: "2026-03-02",
      fixture: "nbp/A.json",
      others: ["B": "nbp/B.json"],
      format: .json(list: "rates"),
      pair: .init(.usd, .pln),
      figures: [Figure("3.6056", next: "3.6061")],
      dates: ["2026-03-02"],
      field: "mid",
      isSilentBy404: true
    ),
    ProviderCase(
      provider: .hmrc,
      day: "2026-09-15",
      fixture: "hmrc/monthly_csv_2026-9.csv",
      format: .csv,
      pair: .init(.gbp, .eur),
      figures: [Figure("1.1681", next: "1.1690")],
      dates: ["/09/2026"],
      field: "Currency Code",
      isSilentBy404: true
    ),
    ProviderCase(
      provider: .bankOfCanada,
      day: "2026-03-12",
      fixture: "boc/latest.json",
      format: .json(list: "observations"),
      pair: .init(.usd, .cad),
      figures: [Figure("1.3617", next: "1.3619", in: "\"1.3617\"")],
      dates: ["2026-03-11", "2026-03-12"],
      field: "observations"
    ),
    ProviderCase(
      provider: .norgesBank,
      day: "2026-03-16",
      fixture: "norgesbank/csvdata.csv",
      format: .csv,
      pair: .init(.usd, .nok),
      figures: [Figure("9.7134", next: "9.7140")],
      dates: ["2026-03-13", "2026-03-16"],
      field: "OBS_VALUE",
      isSilentBy404: true
    ),
    ProviderCase(
      provider: .cbr,
      day: "2026-04-25",
      fixture: "cbr/XML_daily.xml",
      format: .xml(opening: "<Valute", closing: "</Valute>"),
      pair: .init(.usd, .rub),
      figures: [Figure("76,0140", next: "76,0211")],
      dates: ["25.04.2026"],
      field: "Value>"
    ),
    // The response does not name its currency, so one serves for all.
    ProviderCase(
      provider: .bcb.asking(atMost: 3),
      day: "2026-03-03",
      fixture: "bcb/AUD.json",
      format: .json(list: "value"),
      pair: .init(.aud, .brl),
      figures: [Figure("3.67011", next: "3.67111"), Figure("3.67100", next: "3.67200")],
      values: ("3.670555", "3.671555"),
      dates: ["2026-03-02", "2026-03-03"],
      field: "value"
    ),
    ProviderCase(
      provider: .riksbank,
      day: "2026-03-24",
      fixture: "riksbank/ByGroup-130.json",
      format: .json(list: nil),
      pair: .init(.usd, .sek),
      figures: [Figure("9.35344", next: "9.35400")],
      dates: ["2026-03-23", "2026-03-24"],
      field: "seriesId"
    ),
    ProviderCase(
      provider: .snb,
      day: "2024-11-12",
      fixture: "snb/exchangeRates.xml",
      format: .xml(opening: "<item>", closing: "</item>"),
      pair: .init(.usd, .chf),
      figures: [Figure("0.8820", next: "0.8823", in: ">0.8820<")],
      dates: ["2024-11-11", "2024-11-12"],
      field: "cb:value"
    ),
  ]

  private static let services = [
    ProviderCase(
      provider: .currencyLayer,
      day: "2015-04-27",
      fixture: "currencylayer/live.json",
      format: .json(list: "quotes"),
      pair: .init(.usd, .pln),
      figures: [Figure("3.713873", next: "3.714000")],
      dates: ["1430068515"],
      field: "quotes"
    ),
    ProviderCase(
      provider: .openExchangeRates,
      day: "2015-12-12",
      fixture: "openexchangerates/latest.json",
      format: .json(list: "rates"),
      pair: .init(.usd, .gbp),
      figures: [Figure("0.662839", next: "0.662900", in: "\"GBP\": 0.662839")],
      dates: ["1449877801"],
      field: "timestamp"
    ),
    ProviderCase(
      provider: .exchangeRateAPI,
      day: "2020-03-27",
      fixture: "exchangerate-api/latest.json",
      format: .json(list: "conversion_rates"),
      pair: .init(.usd, .aud),
      figures: [Figure("1.4817", next: "1.4820")],
      dates: ["1585267200"],
      field: "conversion_rates"
    ),
    ProviderCase(
      provider: .currencyConverterAPI,
      day: "2018-07-04",
      fixture: "currencyconverterapi/convert-ultra.json",
      format: .json(list: nil),
      pair: .init(.usd, .php),
      figures: [Figure("46.211", next: "46.220")],
      field: nil
    ),
    ProviderCase(
      provider: .frankfurter,
      day: "2024-01-15",
      fixture: "frankfurter/rates.json",
      format: .json(list: nil),
      pair: .init(.eur, .aud),
      figures: [Figure("1.6468", next: "1.6470")],
      dates: ["2024-01-12", "2024-01-15"],
      field: "rate"
    ),
    ProviderCase(
      provider: .frankfurterV1,
      day: "2024-01-15",
      fixture: "frankfurter-v1/latest.json",
      format: .json(list: "rates"),
      pair: .init(.eur, .aud),
      figures: [Figure("1.6468", next: "1.6470")],
      dates: ["2024-01-15"],
      field: "amount"
    ),
    ProviderCase(
      provider: .exchangeRateAPIOpen,
      day: "2020-04-03",
      fixture: "exchangerate-api-open/latest.json",
      format: .json(list: "rates"),
      pair: .init(.usd, .aed),
      figures: [Figure("3.67", next: "3.68")],
      dates: ["1585872397"],
      field: "base_code"
    ),
    ProviderCase(
      provider: .fawazahmed0,
      day: "2026-08-20",
      fixture: "fawazahmed0/eur.min.json",
      format: .json(list: "eur"),
      pair: .init(.eur, .jpy),
      figures: [Figure("171.65328943", next: "171.70000000")],
      dates: ["2026-08-20"],
      field: "date",
      isSilentBy404: true
    ),
    ProviderCase(
      provider: .cambio,
      day: "2026-10-30",
      fixture: "cambio/rates.json",
      format: .json(list: "rates"),
      pair: .init(.eur, .afn),
      figures: [
        Figure(
          "75.45203488372093023255813953488372",
          next: "75.45203488372093023255813953488373",
          in: "\"75.45203488372093023255813953488372\""
        )
      ],
      dates: ["2026-10-28", "2026-10-30"],
      field: "quote"
    ),
  ]
}
