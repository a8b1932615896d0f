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
    /// On these days of the month. A month without such a day is skipped.
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

  /// Returns the first publication that `isWanted`, searching from `start` in steps of `step` days.
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
