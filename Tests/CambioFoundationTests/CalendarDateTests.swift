import CambioFoundation
import ExactMoney
import Foundation
import Testing

@Suite struct CalendarDateTests {
  private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  @Test(arguments: [
    (0, "UTC", "1970-01-01"), (-1, "UTC", "1969-12-31"), (1_793_318_399, "UTC", "2026-10-29"),
    (1_793_318_400, "UTC", "2026-10-30"), (1_793_318_400, "America/Sao_Paulo", "2026-10-29"),
    (1_793_318_399, "Asia/Tokyo", "2026-10-30"), (-62_135_596_800, "UTC", "0001-01-01"),
    (253_402_300_799, "UTC", "9999-12-31"), (-12_219_292_801, "UTC", "1582-10-14"),
  ])
  func `a moment has the day of its zone`(seconds: Int, zone: String, day: String) throws {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    #expect(try CalendarDate(date, in: self.zone(zone))?.description == day)
  }

  @Test func `a fraction of a second before midnight is still the day before`() throws {
    let midnight = Date(timeIntervalSince1970: 1_793_318_400)
    let before = Date(
      timeIntervalSinceReferenceDate: midnight.timeIntervalSinceReferenceDate.nextDown
    )
    #expect(CalendarDate(before)?.description == "2026-10-29")
  }

  @Test(
    arguments: [
      -62_135_596_801, 253_402_300_800, 1e300, -1e300, .infinity, -.infinity, .nan,
    ] as [TimeInterval]
  )
  func `a moment outside years 1 to 9999 has no day`(seconds: TimeInterval) {
    #expect(CalendarDate(Date(timeIntervalSince1970: seconds)) == nil)
  }

  @Test(arguments: [
    ("2026-03-29", "UTC", 0), ("2026-10-30", "America/Sao_Paulo", 10_800),
    ("2018-11-04", "America/Sao_Paulo", 10_800), ("2018-02-18", "America/Sao_Paulo", 10_800),
    ("2026-03-08", "America/New_York", 18_000), ("2026-11-01", "America/New_York", 14_400),
    ("2025-11-02", "America/Havana", 14_400), ("2026-10-30", "Asia/Tokyo", -32_400),
  ])
  func `a day starts at its first moment`(day: String, zone: String, offset: Int) throws {
    let (day, zone) = (try #require(CalendarDate(day)), try self.zone(zone))
    let start = Date(day, in: zone)
    #expect(Int(start.timeIntervalSince1970) - Int(day.dayNumber) * 86_400 == offset)
    #expect(CalendarDate(start, in: zone) == day)
    #expect(CalendarDate(start.addingTimeInterval(-1), in: zone) == day.adding(days: -1))
  }

  @Test func `today is the day of the present moment`() {
    let before = CalendarDate(Date(), in: .gmt)
    let today = CalendarDate.today(in: .gmt)
    #expect([before, CalendarDate(Date(), in: .gmt)].contains(today))
  }
}
