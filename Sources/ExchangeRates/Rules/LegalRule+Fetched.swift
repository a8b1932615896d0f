import ExactMoney

/// The rules whose rates are not embedded in the program and must be fetched.
extension LegalRule {
  static let brCarneLeao = LegalRule(
    id: "br-carne-leao",
    version: 1,
    law: "Brazil, Lei 9.250/1995, art. 6",
    publication:
      "The BCB's closing rate for buying dollars of the last working day up to the 15th of the month before.",
    notCovered: [
      "currencies other than the dollar, which the monetary authority of the income's country turns into dollars",
      "deductions, by the selling rate",
      "investments abroad since 2024, and capital gains",
    ],
    standing: .secondHand,
    source: .bcbBuy,
    policy: .last,
    eventDay: .fifteenthBefore,
    targets: [.brl],
    origins: [.usd],
    since: day(1996, 5, 1),
    eventWord: "day on which the income is received"
  )

  static let chMWST = swiss(
    "ch-mwst",
    "The selling rate of Switzerland's customs that is in force on the day.",
    .bazg,
    .last
  )

  static let chMWSTMonth = swiss(
    "ch-mwst-month",
    "The mean that Switzerland's customs published for the event's month.",
    .bazgMonthly,
    .period
  )

  private static func swiss(
    _ id: String,
    _ publication: String,
    _ source: RateSource,
    _ policy: RatePolicy
  ) -> LegalRule {
    LegalRule(
      id: id,
      version: 1,
      law: "Switzerland, MWSTV art. 45(3)",
      publication: publication,
      notCovered: [
        "whether day's rates or monthly means were chosen, and are kept to for a tax period",
        "currencies that are not published, by a Swiss bank's selling rate",
        "a group's own rates",
      ],
      standing: .secondHand,
      source: source,
      policy: policy,
      eventDay: .same,
      targets: [.chf],
      since: day(2022, 1, 1),
      eventWord: "day on which the tax claim, or the claim to deduct, arises"
    )
  }

  static let euInforEuro = LegalRule(
    id: "eu-inforeuro",
    version: 1,
    law: "EU, Regulation 2018/1046, art. 19(3); since 2024 Regulation 2024/2509",
    publication: "The Commission's accounting rate of the event's month.",
    notCovered: [
      "payment and recovery orders in currencies that have a rate of the ECB for the day",
      "grants whose agreement names a mean of the reporting period",
    ],
    standing: .secondHand,
    source: .inforEuro,
    policy: .period,
    eventDay: .same,
    targets: [.eur],
    since: day(2019, 1, 1),
    eventWord: "day of the entry in the accounts"
  )

  static let usFBAR = treasury(
    "us-fbar",
    "31 CFR 1010.350, by the instructions of FinCEN Form 114",
    "The Treasury's reporting rate of the last day of the event's year.",
    [
      "rounding up to whole dollars, which the form asks of the exact amount",
      "currencies without a rate of the Treasury, by another rate that can be verified",
    ],
    .yearEnd,
    "any day of the year that is reported"
  )

  static let usTreasury = treasury(
    "us-treasury",
    "22 U.S.C. 2363(b)",
    "The Treasury's reporting rate of the last day of a quarter, for that day and the next three months; from the "
      + "day of a correction on, the corrected one.",
    ["collections and payments at a rate of their own", "taxes, for which the IRS names no rate"],
    .same,
    "day of the report or of the transaction"
  )

  /// Creates a rule that uses the US Treasury's quarterly rates.
  ///
  /// Since April 2021 the Treasury publishes corrections with a date of their own.
  private static func treasury(
    _ id: String,
    _ law: String,
    _ publication: String,
    _ notCovered: [String],
    _ eventDay: EventDay,
    _ eventWord: String
  ) -> LegalRule {
    LegalRule(
      id: id,
      version: 1,
      law: "United States, " + law,
      publication: publication,
      notCovered: notCovered,
      standing: .read,
      source: .usTreasury,
      policy: .period,
      eventDay: eventDay,
      targets: [.usd],
      since: eventDay == .yearEnd ? day(2021, 1, 1) : day(2021, 6, 30),
      eventWord: eventWord
    )
  }
}
