import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

@Suite struct RateHistoryTests {
  static let week = RateHistory(
    """
    Date,USD,JPY,ISK,XYZ,SEK,
    2026-10-30,1.1172,175.68,136,1,10.978,
    2026-10-29,1.113,N/A,135.8,1,10.9995,
    2026-10-26,1.1188,,136.4,1,11.1385,

    """
  )

  @Test(arguments: [
    ("2026-10-25", nil), ("2026-10-26", "2026-10-26"), ("2026-10-27", "2026-10-26"),
    ("2026-10-28", "2026-10-26"), ("2026-10-29", "2026-10-29"), ("2026-10-30", "2026-10-30"),
    ("2030-01-01", "2026-10-30"), ("0001-01-01", nil),
  ])
  func `the row for a day is the newest that is not later`(asked: String, found: String?) throws {
    let row = RateHistoryTests.week.row(onOrBefore: try day(asked))
    #expect(row?.date.description == found)
    let indexed = RateHistoryTests.week.indexed().row(onOrBefore: try day(asked))
    #expect(indexed?.start == row?.start)
  }

  @Test func `rows follow each other in both directions`() throws {
    let history = RateHistoryTests.week
    let newest = try #require(history.newestRow)
    let middle = try #require(history.older(than: newest))
    let oldest = try #require(history.older(than: middle))
    #expect(
      [newest, middle, oldest].map { $0.date.description } == [
        "2026-10-30", "2026-10-29", "2026-10-26",
      ]
    )
    #expect(history.older(than: oldest) == nil)
    #expect(history.oldestRow?.start == oldest.start)
    #expect(history.newer(than: oldest)?.start == middle.start)
    #expect(history.newer(than: middle)?.start == newest.start)
    #expect(history.newer(than: newest) == nil)
  }

  @Test(arguments: [("USD", 1), ("JPY", 2), ("ISK", 3), ("SEK", 5), ("EUR", nil), ("TRY", nil)])
  func `a currency has the column of its code`(code: String, column: Int?) throws {
    #expect(RateHistoryTests.week.column(of: try currency(code)) == column)
  }

  @Test func `the currencies are those of the header that the catalogue knows`() {
    #expect(RateHistoryTests.week.currencies == [.usd, .jpy, .isk, .sek])
  }

  @Test(arguments: [
    ("2026-10-30", "USD", "1.1172"), ("2026-10-30", "ISK", "136"), ("2026-10-30", "SEK", "10.978"),
    ("2026-10-29", "JPY", nil), ("2026-10-26", "JPY", nil), ("2026-10-26", "SEK", "11.1385"),
  ])
  func `a value has its digits; N/A is none`(date: String, code: String, digits: String?) throws {
    let history = RateHistoryTests.week
    let (date, currency) = (try day(date), try currency(code))
    let row = try #require(history.row(onOrBefore: date))
    let column = try #require(history.column(of: currency))
    #expect(history.value(in: row, column: column)?.description == digits)
    #expect(history.indexed().row(onOrBefore: date)?.start == row.start)
    #expect(history.indexed().column(of: currency) == column)
  }

  @Test(arguments: ["", "0", "0.00", "-1.5", "abc", "1.2.3", "N/A", " 1.5", "1.5\r"])
  func `a field that is no rate above zero is none`(field: String) throws {
    let value = try firstValue(in: "Date,USD\n2026-10-30,\(field)\n")
    #expect(value == nil)
  }

  /// Returns the text of the first value of a table that is parsed from `text`.
  private func firstValue(in text: String) throws -> String? {
    try Array(text.utf8).withUnsafeBytes { bytes in
      let history = RateHistory(source: .ecb, bytes: bytes)
      let row = try #require(history.newestRow)
      return history.value(in: row, column: 1)?.description
    }
  }

  @Test func `columns past the end of a line are empty`() throws {
    let history = RateHistory("Date,USD,JPY\n2026-10-30,1.1172\n2026-10-29,1.113,175.92\n")
    let row = try #require(history.newestRow)
    #expect(history.value(in: row, column: 1)?.description == "1.1172")
    #expect(history.value(in: row, column: 2) == nil)
    #expect(history.value(in: row, column: 3) == nil)
  }

  @Test(arguments: ["", "Date", "Date,USD", "Date,USD\n", "Date,USD,\n\n", "Date,USD\n2026-10-3"])
  func `a table without publications has no rows`(text: String) {
    Array(text.utf8).withUnsafeBytes { bytes in
      let history = RateHistory(source: .ecb, bytes: bytes)
      #expect(history.newestRow == nil)
      #expect(history.oldestRow == nil)
      #expect(history.row(onOrBefore: CalendarDate(clamping: 20_000)) == nil)
      #expect(history.column(of: .usd) == (text.contains("USD") ? 1 : nil))
      #expect(history.currencies == (text.contains("USD") ? [.usd] : []))
      #expect(history.column(of: .jpy) == nil)
    }
  }

  @Test(arguments: [
    "Date,USD\n2026-10-30,1.1172\n", "Date,USD\n2026-10-30,1.1172",
    "Date,USD,\n2026-10-30,1.1172,\n", "Date,USD,\n2026-10-30,1.1172,",
    "Date,USD\n2026-10-30,1.1172\n\n",
  ])
  func `one line is read with or without a comma and a newline at its end`(text: String) throws {
    try Array(text.utf8).withUnsafeBytes { bytes in
      let history = RateHistory(source: .ecb, bytes: bytes)
      let row = try #require(history.newestRow)
      #expect(row.date.description == "2026-10-30")
      #expect(history.oldestRow?.start == row.start)
      #expect(history.older(than: row) == nil)
      #expect(history.newer(than: row) == nil)
      #expect(history.row(onOrBefore: row.date)?.start == row.start)
      #expect(history.row(onOrBefore: row.date.adding(days: -1)) == nil)
      #expect(history.value(in: row, column: 1)?.description == "1.1172")
    }
  }

  @Test(arguments: ["1", "1999-0", "1999-01-0", "1999-13-04,1.1789", "not a date"])
  func `a last line that breaks off hides none before it`(rest: String) throws {
    let text = "Date,USD\n1999-01-08,1.1659\n1999-01-07,1.1632\n1999-01-05,1.179\n" + rest
    try Array(text.utf8).withUnsafeBytes { bytes in
      let history = RateHistory(source: .ecb, bytes: bytes)
      #expect(history.oldestRow?.date.description == "1999-01-05")
      for (asked, found) in [("1999-01-08", "08"), ("1999-01-07", "07"), ("1999-01-06", "05")] {
        let row = history.row(onOrBefore: try day(asked))
        #expect(row?.date.description == "1999-01-\(found)")
      }
      #expect(history.row(onOrBefore: try day("1999-01-04")) == nil)
    }
  }

  @Test func `a daily rate is in force on its day, a monthly one to the end of the month`() throws {
    let first = try day("2024-02-01")
    let daily = RateHistory("Date\n")
    let monthly = RateHistory("Date\n", source: .hmrc)
    #expect(daily.validThrough(first) == first)
    #expect(monthly.validThrough(first) == (try day("2024-02-29")))
  }
}
