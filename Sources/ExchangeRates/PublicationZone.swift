public import ExactMoney

/// The time zone of the wall clock by which a source publishes.
///
/// Summer time follows the rules in force since 1996 in Europe and 2007 in North America, which is
/// enough to predict the next publication.
public enum PublicationZone: Hashable, Sendable {
  /// The same time all year; `minutes` is the difference to UTC.
  case fixed(minutes: Int64)
  /// An hour more in European summer.
  case european(minutes: Int64)
  /// An hour more in North American summer.
  case american(minutes: Int64)

  public static var utc: PublicationZone { .fixed(minutes: 0) }
  /// Frankfurt, Warsaw, Zurich, Oslo, Stockholm.
  public static var centralEurope: PublicationZone { .european(minutes: 60) }
  public static var london: PublicationZone { .european(minutes: 0) }
  /// Ottawa and Washington.
  public static var easternAmerica: PublicationZone { .american(minutes: -300) }

  /// Returns the difference between the wall clock and UTC at `instant`, in seconds.
  public func offset(at instant: Instant) -> Int64 {
    switch self {
    case .fixed(let minutes): minutes &* 60
    case .european(let minutes):
      minutes &* 60 &+ (PublicationZone.isEuropeanSummer(instant) ? 3_600 : 0)
    case .american(let minutes):
      minutes &* 60 &+ (PublicationZone.isAmericanSummer(instant, minutes) ? 3_600 : 0)
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
  private static func isAmericanSummer(_ instant: Instant, _ minutes: Int64) -> Bool {
    let year = instant.day.components.year
    guard let start = sunday(onOrAfter: 8, month: 3, year: year),
      let end = sunday(onOrAfter: 1, month: 11, year: year)
    else { return false }
    let two = 7_200 &- minutes &* 60
    return instant >= start.adding(seconds: two) && instant < end.adding(seconds: two &- 3_600)
  }

  private static func lastSunday(ofMonth month: Int, year: Int) -> Instant? {
    sunday(onOrAfter: 25, month: month, year: year)
  }

  private static func sunday(onOrAfter day: Int, month: Int, year: Int) -> Instant? {
    guard let first = CalendarDate(year: year, month: month, day: day) else { return nil }
    return Instant(startOf: first.adding(days: (7 - first.weekday % 7) % 7))
  }
}
