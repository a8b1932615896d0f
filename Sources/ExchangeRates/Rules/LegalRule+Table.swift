import ExactMoney

extension LegalRule {
  /// All versions of all rules, sorted by name.
  ///
  /// Laws that name no publication, such as IAS 21 or the United Kingdom's law on capital gains,
  /// have no rule.
  public static let all: [LegalRule] = [
    brCarneLeao, chMWST, chMWSTMonth, deUST, euCustoms, euInforEuro, euIOSS, euOSS, euVAT, plCIT,
    plPIT, plVAT, plVATByECB, ukCustoms, ukVAT, usFBAR, usTreasury,
  ]

  private static let deUST = LegalRule(
    id: "de-ust",
    version: 1,
    law: "Germany, UStG § 16(6)",
    publication:
      "The mean of the ECB's rates of the event's month, with the decimals of the ministry's list.",
    notCovered: [
      "the ministry's list itself, which is what the law names and this recomputes",
      "the month before, or the day's rate, by permission of the tax office",
      "the Icelandic króna of November and December 2008, which the ministry left out",
    ],
    standing: .read,
    source: .ecb,
    policy: .monthAverage,
    eventDay: .same,
    targets: [.eur],
    since: day(1999, 2, 1),
    eventWord: "day of the supply or of the payment"
  )

  private static let euCustoms = LegalRule(
    id: "eu-customs",
    version: 1,
    law: "EU, Regulation 2015/2447, art. 146",
    publication:
      "The ECB's rate of the penultimate Wednesday of the month before, or else the newest before it.",
    notCovered: ["currencies without a rate of the ECB", "states outside the euro", "air freight"],
    standing: .read,
    source: .ecb,
    policy: .last,
    eventDay: .penultimateWednesdayBefore,
    targets: [.eur],
    since: day(2016, 5, 1),
    eventWord: "day on which the customs declaration is accepted"
  )

  private static let euIOSS = LegalRule(
    id: "eu-ioss",
    version: 1,
    law: "EU, Directive 2006/112/EC, art. 366(2) and its sibling for imports",
    publication: "The ECB's rate of the last day of the month, or else of the next publication.",
    notCovered: returnsNotCovered,
    standing: .secondHand,
    source: .ecb,
    policy: .next,
    eventDay: .monthEnd,
    targets: [.eur],
    since: day(2021, 7, 1),
    eventWord: "any day of the return's month"
  )

  private static let euOSS = LegalRule(
    id: "eu-oss",
    version: 1,
    law: "EU, Directive 2006/112/EC, art. 366(2) and its siblings",
    publication: "The ECB's rate of the last day of the quarter, or else of the next publication.",
    notCovered: returnsNotCovered,
    standing: .read,
    source: .ecb,
    policy: .next,
    eventDay: .quarterEnd,
    targets: [.eur],
    since: day(2015, 1, 1),
    eventWord: "any day of the return's quarter"
  )

  private static let returnsNotCovered = [
    "returns in a national currency",
    "corrections by the day on which they are made: they keep the period of the first return",
  ]

  private static let euVAT = LegalRule(
    id: "eu-vat",
    version: 1,
    law: "EU, Directive 2006/112/EC, art. 91(2)",
    publication:
      "The ECB's newest rate of the day or before it; of two other currencies each one's rate of the euro.",
    notCovered: [
      "the market's selling rate",
      "the hour: before 16:00 the newest rate was that of the day before",
      "states that name another day, as Poland does, or that allow the customs rate",
    ],
    standing: .read,
    source: .ecb,
    policy: .last,
    eventDay: .same,
    targets: [.eur, .czk, .dkk, .huf, .pln, .ron, .sek, .bgn, .hrk],
    since: day(2013, 7, 1),
    eventWord: "day on which the tax becomes chargeable"
  )

  private static let plCIT = polish(
    "pl-cit",
    "corporate income tax act of 15 February 1992, art. 12(2) and 15(1)"
  )

  private static let plPIT = polish(
    "pl-pit",
    "personal income tax act of 26 July 1991, art. 11a"
  )

  private static let plVAT = polish(
    "pl-vat",
    "VAT act of 11 March 2004, art. 31a(1)",
    notCovered: ["the choice of the rules of income tax, art. 31a(2a)"] + polishVATNotCovered,
    eventWord: "tax point, or the day of the invoice where that is earlier"
  )

  private static let plVATByECB = polish(
    "pl-vat-ecb",
    "VAT act of 11 March 2004, art. 31a(1)",
    publication:
      "The ECB's newest rate before the day; of a currency other than the euro through the euro.",
    source: .ecb,
    notCovered: ["whether the ECB's rates were chosen, and are kept to"] + polishVATNotCovered,
    eventWord: "tax point, or the day of the invoice where that is earlier"
  )

  private static let polishVATNotCovered = [
    "imports, by the customs rate", "returns in whole złoty", "collective corrections",
  ]

  private static func polish(
    _ id: String,
    _ act: String,
    publication: String =
      "NBP's newest table A before the day; of a currency of table B, the newest table B before it.",
    source: RateSource = .nbp,
    notCovered: [String] = ["exchange differences by the rate of one's own bank"],
    eventWord: String = "day of the income or of the cost"
  ) -> LegalRule {
    LegalRule(
      id: id,
      version: 1,
      law: "Poland, " + act,
      publication: publication,
      notCovered: notCovered,
      standing: .secondHand,
      source: source,
      policy: .before,
      eventDay: .same,
      targets: [.pln],
      since: day(2014, 1, 1),
      eventWord: eventWord
    )
  }

  private static let ukCustoms = unitedKingdom(
    "uk-customs",
    "Taxation (Cross-border Trade) Act 2018, section 18; to 2020 the EU's customs law",
    notCovered: [
      "a rate that the contract fixes", "a period's declarations by its first day's rate",
    ],
    eventWord: "day on which the customs declaration is accepted"
  )

  private static let ukVAT = unitedKingdom(
    "uk-vat",
    "VAT Act 1994, schedule 6, paragraph 11",
    notCovered: ["the market's selling rate", "methods agreed with HMRC"],
    eventWord: "time of supply"
  )

  private static func unitedKingdom(
    _ id: String,
    _ act: String,
    notCovered: [String],
    eventWord: String
  ) -> LegalRule {
    LegalRule(
      id: id,
      version: 1,
      law: "United Kingdom, " + act,
      publication: "HMRC's monthly rate of the event's month.",
      notCovered: notCovered + ["rates that HMRC amended within a month"],
      standing: .read,
      source: .hmrc,
      policy: .period,
      eventDay: .same,
      targets: [.gbp],
      since: day(2014, 2, 1),
      eventWord: eventWord
    )
  }

  static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
    CalendarDate(year: year, month: month, day: day) ?? .earliest
  }
}
