import ExactMoney

extension RateSource {
  /// Whether it may publish on `day`: no weekend, no first of January, and no holiday of the source that
  /// is known here.
  ///
  /// A monthly source publishes for every day.
  /// Of other sources' holidays nothing is known: what they published on one must be at hand to be
  /// believed.
  func publishes(on day: CalendarDate) -> Bool {
    guard period == .day else { return true }
    let (year, month, number) = day.components
    guard day.weekday <= 5, (month, number) != (1, 1) else { return false }
    let sinceEaster = day.days(since: CalendarDate.easterSunday(of: year))
    switch self {
    // The closing days of TARGET since 2002; the ECB's decision of 14 December 2000.
    case .ecb:
      return sinceEaster != -2 && sinceEaster != 1 && (month, number) != (5, 1)
        && (month, number) != (12, 25) && (month, number) != (12, 26)
    // Poland's public holidays (act of 18 January 1951, as it stands), Corpus Christi among them.
    case .nbp:
      return sinceEaster != 1 && sinceEaster != 60
        && !RateSource.polishHolidays.contains { holiday in
          (holiday.month, holiday.day) == (month, number) && holiday.since <= year
        }
    default: return true
    }
  }

  /// Epiphany is one since 2011, Christmas Eve since 2025; of the others no table here is older.
  private static var polishHolidays: [(month: Int, day: Int, since: Int)] {
    [
      (1, 6, 2011), (5, 1, 0), (5, 3, 0), (8, 15, 0), (11, 1, 0), (11, 11, 0), (12, 24, 2025),
      (12, 25, 0), (12, 26, 0),
    ]
  }
}

extension CalendarDate {
  /// Easter Sunday of a year of the Gregorian calendar, by Gauss's rule with its two exceptions.
  static func easterSunday(of year: Int) -> CalendarDate {
    let century = year / 100
    let correction = (15 - (13 + 8 * century) / 25 + century - century / 4) % 30
    let moon = (19 * (year % 19) + correction) % 30
    let fullMoon = moon - moon / 29 - (moon == 28 && year % 19 > 10 ? 1 : 0)
    // The Sunday after the full moon of spring, which is so many days after 21 March.
    let start = CalendarDate(year: year, month: 3, day: 21) ?? CalendarDate(dayNumber: 0)
    let day = start.adding(days: fullMoon)
    return day.adding(days: 7 - day.weekday % 7)
  }
}
