import ExactMoney

/// Sources that serve rules of law, and that nothing inside the program has.
extension RateSource {
  /// Switzerland's customs, selling rates of a day: francs per 1 to 10,000 units.
  ///
  /// Its law of value added tax (article 45 of the ordinance) takes them or the monthly means.
  public static let bazg = RateSource(
    name: "BAZG",
    title: "BAZG daily selling rates",
    institution: "Swiss Federal Office for Customs and Border Security",
    pivot: .chf,
    pivotIsBase: false,
    isByNameOnly: true
  )

  /// The means from the 25th of a month to the 24th of the next, in force for the month after that.
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

  /// Banco Central do Brasil, the buying rates of its closing PTAX alone: reais per unit.
  ///
  /// Brazil's tax law turns income into reais by them.
  public static let bcbBuy = RateSource(
    name: "BCB-buy",
    title: "Banco Central do Brasil PTAX closing buying rates",
    institution: "Banco Central do Brasil",
    pivot: .brl,
    pivotIsBase: false,
    origin: .other("BCB"),
    isByNameOnly: true
  )

  /// European Commission, InforEuro: units per euro, in force for a calendar month.
  ///
  /// For the money of the Union's budget; they are those of the ECB of a day shortly before the month,
  /// where it has one.
  public static let inforEuro = RateSource(
    name: "InforEuro",
    title: "InforEuro monthly accounting rates",
    institution: "European Commission",
    pivot: .eur,
    pivotIsBase: true,
    period: .month,
    isByNameOnly: true
  )

  /// US Treasury, reporting rates of exchange: units per dollar, of the last day of a quarter and in force
  /// for the next three months.
  ///
  /// The law names them for accounts abroad (FBAR), and federal agencies report by them.
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
  /// Returns whether a publication may be dated `day`, as far as it is known here.
  func mayPublish(on day: CalendarDate) -> Bool {
    switch period {
    case .month: day == day.firstDayOfMonth
    case .quarter: day == period.end(from: day.adding(days: -1))
    case .day: publishes(on: day)
    }
  }
}

extension RateSource.Period {
  /// Returns the day of the quarterly publication that is in force on `day`: the last one of a
  /// quarter.
  static func quarterStart(_ day: CalendarDate) -> CalendarDate {
    var start = day.adding(days: 1).firstDayOfMonth
    while start.components.month % 3 != 1 { start = start.adding(days: -1).firstDayOfMonth }
    return start.adding(days: -1)
  }
}
