extension Endpoint<ConvertQuestion> {
  public static let convert = Endpoint(
    "convert",
    "/api/v1/convert",
    "Converts an amount into one or more currencies.",
    answer: "Conversions",
    table: TableLayout(
      rows: ["sums", "parts", "conversions"],
      columns: ["base", "amount", "fraction"] + RateShapes.asked.names
        + ["quote", "value", "exact"] + RateShapes.rate.names + RateShapes.origin.names
        + ["deviation", "rule"]
    ),
    maximumRates: Contract.maximumRates,
    example: "amount=100&base=USD&quotes=BRL,EUR"
  )
}

extension Endpoint<RatesQuestion> {
  public static let rates = Endpoint(
    "getRates",
    "/api/v1/rates",
    "The rates of one currency, the euro where none is named, in the others.",
    example: "base=USD"
  )

  public static let ratesOfBase = Endpoint(
    "getRatesOfBase",
    "/api/v1/rates/{base}",
    "The same, the currency in the path.",
    example: "base=USD&quotes=BRL,EUR"
  )

  public static let ratesOfPair = Endpoint(
    "getRatesOfPair",
    "/api/v1/rates/{base}/{quotes}",
    "The same, both currencies in the path.",
    example: "base=USD&quotes=BRL"
  )

  private init(_ name: String, _ path: String, _ summary: String, example: String) {
    self.init(
      name,
      path,
      summary,
      answer: "Rates",
      table: RateTableJSON.table,
      maximumRates: Contract.maximumRates,
      example: example
    )
  }
}

extension Endpoint<HistoryQuestion> {
  public static let history = Endpoint(
    "getHistory",
    "/api/v1/history",
    "The published rates of a currency in others over time.",
    answer: "History",
    table: RateSeriesJSON.table,
    maximumRates: Contract.maximumRates,
    example: "base=USD&quotes=BRL,EUR&range=1M"
  )
}

extension Endpoint<OfferQuestion> {
  public static let offer = Endpoint(
    "compareOffer",
    "/api/v1/offer",
    "What an offer for an amount loses beside the official rate.",
    answer: "Offer",
    table: TableLayout(
      rows: [],
      columns: ["base", "amount", "quote", "value", "exact"] + RateShapes.rate.names
        + ["kind", "offered", "offeredRate", "loss", "markupPercent"]
        + ["withFee.value", "withFee.exact", "withFee.fee", "withFee.card"]
        + RateShapes.origin.names
    ),
    maximumRates: Contract.maximumRates,
    example: "amount=75&base=GBP&quote=USD&charge=112.01"
  )
}

extension Endpoint<CashWithdrawalQuestion> {
  public static let cashWithdrawal = Endpoint(
    "getCashWithdrawal",
    "/api/v1/cash-withdrawal",
    "What cash from a machine costs with the fees of the machine and of the bank.",
    answer: "CashWithdrawal",
    table: TableLayout(
      rows: ["costs"],
      columns: ["base", "amount", "quote"] + RateShapes.rate.names
        + ["draws", "value", "exact", "markupPercent"] + RateShapes.origin.names
    ),
    maximumRates: Contract.maximumRates,
    example: "amount=300&base=EUR&quote=USD&machine-fee=5&card=2&draws=3"
  )
}

extension Endpoint<CatalogueQuestion> {
  public static let currencies = Endpoint(
    "getCurrencies",
    "/api/v1/currencies",
    "Every currency of ISO 4217, past ones too, and which sources have it.",
    answer: "Currencies",
    table: TableLayout(rows: ["currencies"], columns: RateShapes.currency.names),
    example: "lang=pt-BR"
  )

  public static let countries = Endpoint(
    "getCountries",
    "/api/v1/countries",
    "Every country and the currencies that are legal tender there.",
    answer: "Countries",
    table: TableLayout(rows: ["countries"], columns: RateShapes.country.names),
    example: "lang=pt-BR"
  )
}

extension Endpoint<CurrencyQuestion> {
  public static let currency = Endpoint(
    "getCurrency",
    "/api/v1/currencies/{currency}",
    "One currency.",
    answer: "Currency",
    table: Endpoint<CatalogueQuestion>.currencies.facts.table,
    example: "currency=USD"
  )
}

extension Endpoint<ListQuestion> {
  public static let sources = Endpoint(
    "getSources",
    "/api/v1/sources",
    "The publishers of the rates, with the age and the terms of each.",
    answer: "Sources",
    table: TableLayout(rows: ["sources"], columns: RateShapes.source.names),
    example: ""
  )

  public static let rules = Endpoint(
    "getRules",
    "/api/v1/rules",
    "The rules of law that a conversion can apply, and what each covers.",
    answer: "Rules",
    table: TableLayout(rows: ["rules"], columns: RateShapes.rule.names),
    example: ""
  )
}

/// The endpoints of the API, in the order of its description.
public enum Contract {
  /// The maximum number of published rates that an answer may need, our choice; requests for more
  /// are refused.
  ///
  /// It allows ten currencies since 1999, or a hundred for 1,000 days.
  static let maximumRates = 100_000

  public static let endpoints = [
    Endpoint<ConvertQuestion>.convert.facts, Endpoint<RatesQuestion>.rates.facts,
    Endpoint<RatesQuestion>.ratesOfBase.facts, Endpoint<RatesQuestion>.ratesOfPair.facts,
    Endpoint<HistoryQuestion>.history.facts, Endpoint<OfferQuestion>.offer.facts,
    Endpoint<CashWithdrawalQuestion>.cashWithdrawal.facts,
    Endpoint<CatalogueQuestion>.currencies.facts,
    Endpoint<CurrencyQuestion>.currency.facts, Endpoint<CatalogueQuestion>.countries.facts,
    Endpoint<ListQuestion>.sources.facts, Endpoint<ListQuestion>.rules.facts,
  ]
}
