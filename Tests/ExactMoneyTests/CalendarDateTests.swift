import ExactMoney
import TestSupport
import Testing

@Suite struct CalendarDateTests {
  @Test func `every day from 1900 through 2100 follows the one before and round-trips`() throws {
    var expected = try #require(CalendarDate(year: 1900, month: 1, day: 1)).dayNumber
    #expect(expected == -25_567)
    for year in 1900...2100 {
      let isLeap = year % 4 == 0 && year != 1900 && year != 2100
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in zip(1..., lengths) {
        for day in 1...length {
          let date = try #require(CalendarDate(year: year, month: month, day: day))
          let components = date.components
          guard date.dayNumber == expected, components == (year, month, day),
            CalendarDate(date.description) == date
          else {
            Issue.record("\(year)-\(month)-\(day) became \(date), day \(date.dayNumber)")
            return
          }
          expected += 1
        }
        #expect(CalendarDate(year: year, month: month, day: length + 1) == nil)
      }
    }
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-10-30", 20_756),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ])
  func `days are counted from 1970`(text: String, dayNumber: Int32) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.dayNumber == dayNumber)
    #expect(CalendarDate(dayNumber: dayNumber)?.description == text)
  }

  @Test(arguments: [Int32.min, -719_163, 2_932_897, .max])
  func `a number outside the calendar is no day, or the nearest one`(number: Int32) {
    #expect(CalendarDate(dayNumber: number) == nil)
    #expect(CalendarDate(clamping: number) == (number < 0 ? .earliest : .latest))
  }

  @Test(arguments: [
    ("9999-12-30", 2, "9999-12-31"), ("0001-01-02", -2, "0001-01-01"),
    ("2026-10-30", Int.max, "9999-12-31"), ("2026-10-30", .min, "0001-01-01"),
    ("2026-10-30", 1 << 32, "9999-12-31"), ("0001-01-01", 3_652_058, "9999-12-31"),
    ("9999-12-31", -3_652_058, "0001-01-01"),
  ])
  func `days add no further than the calendar`(text: String, days: Int, expected: String) throws {
    #expect(try day(text).adding(days: days).description == expected)
  }

  @Test(arguments: [
    ("2026-10-30", 5), ("2008-09-14", 7), ("1999-01-04", 1), ("1970-01-01", 4), ("1900-01-01", 1),
    ("2000-02-29", 2), ("0001-01-01", 1), ("1969-12-31", 3),
  ])
  func `weekdays count from Monday`(text: String, weekday: Int) throws {
    #expect(try #require(CalendarDate(text)).weekday == weekday)
  }

  @Test func `weekdays take turns across the epoch`() {
    for dayNumber in Int32(-1_000)...1_000 {
      let date = CalendarDate(clamping: dayNumber)
      #expect(date.adding(days: 1).weekday == date.weekday % 7 + 1)
    }
  }

  @Test(arguments: [
    "2008-13-40", "2023-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-00-10",
    "2026-10-00", "0000-01-01", "2008-9-1", "", "2026-10-3", "2026-10-300", "20261030",
    "2026/10/30", "2026-10-30 ", " 2026-10-30", "2026-10-30T00:00:00Z", "+026-10-30",
    "2026-1O-30", "-026-10-30", "30-10-2026", "２０２６-10-30", "٢٠٢٦-١٠-٣٠", "2026–10–30",
    "today", "2026-10-30\u{0}", "99999999999999999999",
  ])
  func `text that names no day is refused`(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test(arguments: [
    (0, 1, 1), (10_000, 1, 1), (-4, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 1, -1),
  ])
  func `numbers that name no day are refused`(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-30"), ("2026-02-01", "2026-02-28"), ("2024-02-29", "2024-02-29"),
    ("1900-02-10", "1900-02-28"), ("2000-02-10", "2000-02-29"), ("2026-12-31", "2026-12-31"),
  ])
  func `a month ends on its last day`(text: String, last: String) throws {
    #expect(try #require(CalendarDate(text)).lastDayOfMonth.description == last)
  }

  @Test(arguments: [
    ("2026-10-30", -1, "2025-10-30"), ("2024-02-29", 1, "2025-02-28"),
    ("2024-02-29", 4, "2028-02-29"), ("2024-02-29", -124, "1900-02-28"),
    ("2024-02-29", 0, "2024-02-29"), ("2023-02-28", 1, "2024-02-28"),
  ])
  func `a year on is the day or 28 February`(text: String, years: Int, expected: String) throws {
    #expect(try #require(CalendarDate(text)).adding(years: years)?.description == expected)
  }

  @Test func `years outside the calendar are none`() throws {
    let date = try day("2026-10-30")
    #expect(date.adding(years: 7_974) == nil)
    #expect(date.adding(years: -2_026) == nil)
    #expect(date.adding(years: .max) == nil)
    #expect(date.adding(years: .min) == nil)
  }

  @Test(arguments: [
    ("2026-10-30", 22, "2026-11-21"), ("2024-02-28", 1, "2024-02-29"),
    ("2025-01-01", -1, "2024-12-31"), ("1999-01-04", 10_161, "2026-10-30"),
  ])
  func `days add and subtract`(text: String, days: Int, expected: String) throws {
    let (first, second) = (try #require(CalendarDate(text)), try #require(CalendarDate(expected)))
    #expect(first.adding(days: days) == second)
    #expect(second.days(since: first) == days)
    #expect(first.days(since: second) == -days)
    #expect((first < second) == (days > 0))
  }

  @Test(
    arguments: [
      (.min, -719_162), (-62_135_596_801, -719_162), (-86_401, -2), (-86_400, -1), (-1, -1),
      (0, 0), (86_399, 0), (86_400, 1), (253_402_300_800, 2_932_896), (.max, 2_932_896),
    ] as [(Int64, Int32)]
  )
  func `every moment has a day, the first and the last ones too`(seconds: Int64, dayNumber: Int32) {
    #expect(Instant(unixSeconds: seconds).day.dayNumber == dayNumber)
  }
}
