public import ExactMoney

/// A kind of day on which a source publishes nothing.
public enum RateHoliday: UInt8, Sendable {
  case saturday, sunday, newYear
  case goodFriday, easterMonday, labourDay, christmas, secondOfChristmas
  case epiphany, constitutionDay, corpusChristi, assumption, allSaints, independenceDay
  case christmasEve
}

extension RateSource {
  /// Returns whether the source may publish on `day`: not on weekends, 1 January, or its known
  /// holidays.
  ///
  /// A monthly or quarterly source may publish on every day. The holidays of sources other than the
  /// ECB and NBP are unknown, and count as days whose publication is missing.
  func publishes(on day: CalendarDate) -> Bool { holiday(on: day) == nil }

  /// Returns the reason why the source publishes nothing on `day`; nil if it may publish, or the
  /// reason is unknown.
  public func holiday(on day: CalendarDate) -> RateHoliday? {
    guard period == .day else { return nil }
    let (year, month, number) = day.components
    if day.weekday > 5 { return day.weekday == 6 ? .saturday : .sunday }
    if (month, number) == (1, 1) { return .newYear }
    let sinceEaster = day.days(since: CalendarDate.easterSunday(of: year))
    let holidays: [(month: Int, day: Int, since: Int, RateHoliday)]
    switch self {
    // The closing days of TARGET since 2002; the ECB's decision of 14 December 2000.
    case .ecb:
      if sinceEaster == -2 { return .goodFriday }
      holidays = RateSource.targetHolidays
    // Poland's public holidays (act of 18 January 1951, as it stands), Corpus Christi among them.
    case .nbp:
      if sinceEaster == 60 { return .corpusChristi }
      holidays = RateSource.polishHolidays
    default: return nil
    }
    if sinceEaster == 1 { return .easterMonday }
    for holiday in holidays where (holiday.month, holiday.day) == (month, number) {
      if holiday.since <= year { return holiday.3 }
    }
    return nil
  }

  private static var targetHolidays: [(month: Int, day: Int, since: Int, RateHoliday)] {
    [(5, 1, 0, .labourDay), (12, 25, 0, .christmas), (12, 26, 0, .secondOfChristmas)]
  }

  /// The fixed holidays, each with its first year: 0 if it is older than every table.
  private static var polishHolidays: [(month: Int, day: Int, since: Int, RateHoliday)] {
    [
      (1, 6, 2011, .epiphany), (5, 1, 0, .labourDay), (5, 3, 0, .constitutionDay),
      (8, 15, 0, .assumption), (11, 1, 0, .allSaints), (11, 11, 0, .independenceDay),
      (12, 24, 2025, .christmasEve), (12, 25, 0, .christmas), (12, 26, 0, .secondOfChristmas),
    ]
  }
}

extension CalendarDate {
  /// Returns Easter Sunday of a year in the Gregorian calendar, by Gauss's rule with its two
  /// exceptions.
  static func easterSunday(of year: Int) -> CalendarDate {
    let century = year / 100
    let correction = (15 - (13 + 8 * century) / 25 + century - century / 4) % 30
    let moon = (19 * (year % 19) + correction) % 30
    let fullMoon = moon - moon / 29 - (moon == 28 && year % 19 > 10 ? 1 : 0)
    // Easter is the Sunday after the full moon of spring, `fullMoon` days after 21 March.
    let start = CalendarDate(year: year, month: 3, day: 21) ?? CalendarDate(clamping: 0)
    let day = start.adding(days: fullMoon)
    return day.adding(days: 7 - day.weekday % 7)
  }
}
