import ExactMoney

/// The sources for rules of law whose rates are not embedded in the program.
extension RateSource {
  /// The daily selling rates of Switzerland's customs office, in francs per 1 to 10,000 units.
  ///
  /// Switzerland's ordinance on value added tax (article 45) allows them and the monthly means.
  public static let bazg = RateSource(
    name: "BAZG",
    title: "BAZG daily selling rates",
    institution: "Swiss Federal Office for Customs and Border Security",
    pivot: .chf,
    pivotIsBase: false,
    isByNameOnly: true
  )

  /// The mean rates of Switzerland's customs office from the 25th of a month to the 24th of the
  /// next, in force in the month after that.
  public static let bazgMonthly = RateSource(
    name: "BAZG-monthly",
    title: "BAZG monthly mean rates",
    institution: bazg.institution,
    pivot: .chf,
    pivotIsBase: false,
    period: .month,
    origin: .other(bazg.name),
    isByNameOnly: true
  )

  /// The buying rates of the closing PTAX of Banco Central do Brasil, in reais per unit.
  ///
  /// Brazil's tax law converts income into reais by them.
  public static let bcbBuy = RateSource(
    name: "BCB-buy",
    title: "Banco Central do Brasil PTAX closing buying rates",
    institution: "Banco Central do Brasil",
    pivot: .brl,
    pivotIsBase: false,
    origin: .other("BCB"),
    isByNameOnly: true
  )

  /// The European Commission's InforEuro rates, in units per euro, in force for a calendar month.
  ///
  /// They are meant for the budget of the Union. For the ECB's currencies, they are the ECB's rates
  /// of a day shortly before the month.
  public static let inforEuro = RateSource(
    name: "InforEuro",
    title: "InforEuro monthly accounting rates",
    institution: "European Commission",
    pivot: .eur,
    pivotIsBase: true,
    period: .month,
    isByNameOnly: true
  )

  /// The US Treasury's reporting rates, in units per dollar, for the last day of a quarter and the
  /// three months after it.
  ///
  /// The law requires them for accounts abroad (FBAR), and federal agencies report by them.
  public static let usTreasury = RateSource(
    name: "USTreasury",
    title: "US Treasury quarterly rates",
    institution: "US Department of the Treasury",
    pivot: .usd,
    pivotIsBase: true,
    period: .quarter,
    isByNameOnly: true
  )
}

extension RateSource {
  /// Returns whether the source may publish on `day`, by its known schedule and holidays.
  func mayPublish(on day: CalendarDate) -> Bool {
    switch period {
    case .month: day == day.firstDayOfMonth
    case .quarter: day == period.end(from: day.adding(days: -1))
    case .day: publishes(on: day)
    }
  }
}

extension RateSource.Period {
  /// Returns the last day of a quarter whose publication is in force on `day`.
  static func quarterStart(_ day: CalendarDate) -> CalendarDate {
    var start = day.adding(days: 1).firstDayOfMonth
    while start.components.month % 3 != 1 { start = start.adding(days: -1).firstDayOfMonth }
    return start.adding(days: -1)
  }
}
