import ExactMoney
import ExchangeRates
import Testing

@Suite struct PublicationScheduleTests {
  static let ecb = PublicationSchedule(.workingDays, at: 16, in: .centralEurope)

  /// Reads `2026-11-20 15:00`, in UTC.
  static func instant(_ text: String) throws -> Instant {
    let parts = text.split(separator: " ")
    let day = try #require(CalendarDate(String(parts[0])))
    let clock = parts[1].split(separator: ":").compactMap { Int64($0) }
    return Instant(startOf: day).adding(seconds: clock[0] * 3_600 + clock[1] * 60)
  }

  @Test(arguments: [
    // In winter, 16:00 in Frankfurt is 15:00 UTC. Monday's publication follows Friday's.
    ("2026-11-20 14:59", "2026-11-20 15:00", "2026-11-19 15:00"),
    ("2026-11-20 15:00", "2026-11-23 15:00", "2026-11-20 15:00"),
    ("2026-11-22 23:00", "2026-11-23 15:00", "2026-11-20 15:00"),
    // In summer it is 14:00 UTC. The clocks change on the Sundays 29 March and 25 October 2026.
    ("2026-03-27 16:00", "2026-03-30 14:00", "2026-03-27 15:00"),
    ("2026-10-23 15:00", "2026-10-26 15:00", "2026-10-23 14:00"),
  ])
  func `the ECB publishes on working days at four`(now: String, next: String, last: String) throws {
    let now = try Self.instant(now)
    #expect(try Self.ecb.next(after: now) == Self.instant(next))
    #expect(try Self.ecb.last(onOrBefore: now) == Self.instant(last))
  }

  @Test(arguments: [
    (PublicationSchedule(.hourly, in: .utc), "2026-11-21 10:15", "2026-11-21 11:00"),
    (PublicationSchedule(.daily, at: 0, 5, in: .utc), "2026-11-21 00:05", "2026-11-22 00:05"),
    (
      PublicationSchedule(.weekly(weekday: 3), at: 12, 15, in: .centralEurope), "2026-11-21 00:00",
      "2026-11-25 11:15"
    ),
    (
      PublicationSchedule(.monthly(days: [1, 8]), in: .london), "2026-11-21 00:00",
      "2026-12-01 00:00"
    ),
    (
      PublicationSchedule(.monthly(days: [1, 8]), in: .london), "2026-12-01 00:00",
      "2026-12-08 00:00"
    ),
    (
      PublicationSchedule(.monthly(days: [1, 29]), in: .london), "2027-02-01 00:00",
      "2027-03-01 00:00"
    ),
    (
      PublicationSchedule(.workingDays, at: 16, 30, in: .easternAmerica), "2026-11-20 21:00",
      "2026-11-20 21:30"
    ),
    (
      PublicationSchedule(.workingDays, at: 16, 30, in: .easternAmerica), "2026-07-20 12:00",
      "2026-07-20 20:30"
    ),
    (
      PublicationSchedule(.workingDays, at: 18, in: .fixed(minutes: 180)), "2026-11-20 12:00",
      "2026-11-20 15:00"
    ),
    (
      PublicationSchedule(.workingDays, at: 13, 15, in: .fixed(minutes: -180)), "2026-11-20 12:00",
      "2026-11-20 16:15"
    ),
  ])
  func `every cadence has a next`(schedule: PublicationSchedule, now: String, next: String) throws {
    #expect(try schedule.next(after: Self.instant(now)) == Self.instant(next))
  }

  @Test func `next is always later and last never, and nothing lies between`() {
    let schedules = [
      Self.ecb, PublicationSchedule(.hourly, in: .utc),
      PublicationSchedule(.monthly(days: [28]), at: 9, in: .easternAmerica),
      PublicationSchedule(.weekly(weekday: 7), at: 23, 59, in: .london),
    ]
    for schedule in schedules {
      for step in 0..<3_000 {
        let now = Instant(unixSeconds: 1_700_000_000 + Int64(step) * 17_977)
        let (last, next) = (schedule.last(onOrBefore: now), schedule.next(after: now))
        #expect(last <= now && now < next)
        #expect(schedule.next(after: last) == next)
      }
    }
  }
}
