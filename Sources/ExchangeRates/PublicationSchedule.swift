public import ExactMoney

/// The times at which a source publishes, on its own wall clock.
///
/// The schedule ignores holidays: on a holiday, a refresh finds nothing new.
public struct PublicationSchedule: Hashable, Sendable {
  /// The frequency of publications.
  public enum Cadence: Hashable, Sendable {
    /// At every full hour.
    case hourly
    /// Every day, weekends included.
    case daily
    /// Monday to Friday.
    case workingDays
    /// On one day of the week, 1 for Monday to 7 for Sunday.
    case weekly(weekday: Int)
    /// On these days of the month; a month without such a day is skipped.
    case monthly(days: [Int])
  }

  public let cadence: Cadence
  public let zone: PublicationZone
  /// The minute after midnight, on the wall clock, by which the rates are published; not used if
  /// hourly.
  public let minuteOfDay: Int

  /// Creates a schedule.
  public init(_ cadence: Cadence, at hour: Int = 0, _ minute: Int = 0, in zone: PublicationZone) {
    self.cadence = cadence
    self.zone = zone
    minuteOfDay = hour &* 60 &+ minute
  }

  /// The ECB's schedule: about 16:00 in Frankfurt on working days.
  public static let ecb = PublicationSchedule(.workingDays, at: 16, in: .centralEurope)

  /// Returns the time of the first publication after `instant`.
  public func next(after instant: Instant) -> Instant {
    if cadence == .hourly {
      return Instant(unixSeconds: (instant.unixSeconds / 3_600 &+ 1) &* 3_600)
    }
    return day(from: localDay(at: instant).adding(days: -1), by: 1) { $0 > instant }
  }

  /// Returns the time of the last publication at or before `instant`.
  public func last(onOrBefore instant: Instant) -> Instant {
    if cadence == .hourly {
      return Instant(unixSeconds: instant.unixSeconds / 3_600 * 3_600)
    }
    return day(from: localDay(at: instant).adding(days: 1), by: -1) { $0 <= instant }
  }

  private func localDay(at instant: Instant) -> CalendarDate {
    instant.adding(seconds: zone.offset(at: instant)).day
  }

  /// Returns the time of the first publication for which `isWanted` returns true, searching from
  /// `start` in steps of `step` days.
  private func day(
    from start: CalendarDate,
    by step: Int,
    isWanted: (Instant) -> Bool
  ) -> Instant {
    var day = start
    for _ in 0..<64 {
      if isPublicationDay(day) {
        let instant = self.instant(on: day)
        if isWanted(instant) { return instant }
      }
      day = day.adding(days: step)
    }
    return instant(on: day)
  }

  private func isPublicationDay(_ day: CalendarDate) -> Bool {
    switch cadence {
    case .hourly, .daily: true
    case .workingDays: day.weekday <= 5
    case .weekly(let weekday): day.weekday == weekday
    case .monthly(let numbers): numbers.contains(day.components.day)
    }
  }

  /// Returns the time of the publication on `day`, off by at most an hour on the two days a year
  /// when clocks change.
  public func instant(on day: CalendarDate) -> Instant {
    let wall = Instant(startOf: day).adding(seconds: Int64(minuteOfDay) &* 60)
    return wall.adding(seconds: 0 &- zone.offset(at: wall))
  }
}

/// The time zone of the wall clock by which a source publishes.
///
/// Summer time follows the rules in force since 1996 in Europe and 2007 in North America, which is
/// enough to predict the next publication.
public enum PublicationZone: Hashable, Sendable {
  /// The same time all year; `minutes` is the difference to UTC.
  case fixed(minutes: Int64)
  /// The difference to UTC in winter; European summer time adds an hour.
  case european(minutes: Int64)
  /// The difference to UTC in winter; North American summer time adds an hour.
  case american(minutes: Int64)

  public static var utc: PublicationZone { .fixed(minutes: 0) }
  /// The time of Frankfurt, Warsaw, Zurich, Oslo and Stockholm.
  public static var centralEurope: PublicationZone { .european(minutes: 60) }
  public static var london: PublicationZone { .european(minutes: 0) }
  /// The time of Ottawa and Washington.
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
