public import ExactMoney

/// The time zone of the wall clock by which a source publishes.
///
/// Summer time follows the rules in force since 1996 in Europe and 2007 in North America, which is
/// enough to predict the next publication.
public enum PublicationZone: Hashable, Sendable {
  case utc
  /// Frankfurt, Warsaw, Zurich, Oslo, Stockholm: UTC+1, in summer UTC+2.
  case centralEurope
  /// UTC, in summer UTC+1.
  case london
  /// Ottawa: UTC−5, in summer UTC−4.
  case easternAmerica
  /// UTC+3 all year.
  case moscow
  /// UTC−3 all year.
  case brasilia

  /// Returns the difference between the wall clock and UTC at `instant`, in seconds.
  public func offset(at instant: Instant) -> Int64 {
    switch self {
    case .utc: 0
    case .centralEurope: PublicationZone.isEuropeanSummer(instant) ? 7_200 : 3_600
    case .london: PublicationZone.isEuropeanSummer(instant) ? 3_600 : 0
    case .easternAmerica: PublicationZone.isAmericanSummer(instant) ? -14_400 : -18_000
    case .moscow: 10_800
    case .brasilia: -10_800
    }
  }

  /// Returns whether `instant` is between 01:00 UTC on the last Sundays of March and October.
  private static func isEuropeanSummer(_ instant: Instant) -> Bool {
    let year = instant.day.components.year
    guard let start = lastSunday(ofMonth: 3, year: year),
      let end = lastSunday(ofMonth: 10, year: year)
    else { return false }
    return instant >= start.adding(seconds: 3_600) && instant < end.adding(seconds: 3_600)
  }

  /// Returns whether `instant` is between 02:00 standard time on the second Sunday of March and
  /// 02:00 summer time on the first Sunday of November.
  private static func isAmericanSummer(_ instant: Instant) -> Bool {
    let year = instant.day.components.year
    guard let start = sunday(onOrAfter: 8, month: 3, year: year),
      let end = sunday(onOrAfter: 1, month: 11, year: year)
    else { return false }
    return instant >= start.adding(seconds: 7 * 3_600) && instant < end.adding(seconds: 6 * 3_600)
  }

  private static func lastSunday(ofMonth month: Int, year: Int) -> Instant? {
    sunday(onOrAfter: 25, month: month, year: year)
  }

  private static func sunday(onOrAfter day: Int, month: Int, year: Int) -> Instant? {
    guard let first = CalendarDate(year: year, month: month, day: day) else { return nil }
    return Instant(startOf: first.adding(days: (7 - first.weekday % 7) % 7))
  }
}
