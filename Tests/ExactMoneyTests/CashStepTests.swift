import TestSupport
import Testing

@testable import ExactMoney

@Suite struct CashStepTests {
  private func step(_ code: String, _ day: String, in region: String? = nil) throws -> CashStep {
    try currency(code).cashStep(on: #require(CalendarDate(day)), in: region.map { Region($0) })
  }

  @Test(arguments: [
    ("HUF", "1999-09-30", "0.01"), ("HUF", "1999-10-01", "1"), ("HUF", "2008-02-29", "1"),
    ("HUF", "2008-03-01", "5"), ("AUD", "2026-11-21", "0.05"), ("KRW", "2026-11-21", "10"),
    ("CHF", "2026-11-21", "0.05"), ("SEK", "2010-09-30", "0.50"), ("SEK", "2010-10-01", "1"),
    ("NOK", "2012-04-30", "0.50"), ("NOK", "2012-05-01", "1"), ("DKK", "2026-11-21", "0.50"),
    ("CZK", "2026-11-21", "1"), ("NZD", "2006-10-31", "0.05"), ("NZD", "2006-11-01", "0.10"),
    ("CAD", "2013-02-03", "0.01"), ("CAD", "2013-02-04", "0.05"), ("AMD", "1999-01-01", "1"),
    ("BRL", "2005-12-31", "0.01"), ("BRL", "2006-01-01", "0.05"), ("THB", "2026-11-21", "0.25"),
    ("USD", "2026-11-21", "0.01"), ("JPY", "2026-11-21", "1"), ("BHD", "2026-11-21", "0.001"),
    ("IQD", "2026-11-21", "1"), ("CLF", "2026-11-21", "0.0001"),
  ])
  func `the step of cash is that of the day`(code: String, day: String, expected: String) throws {
    #expect(try step(code, day).value.description == expected)
  }

  @Test(arguments: [
    ("FI", "2002-01-01", "0.05"), ("NL", "2004-08-31", "0.01"), ("NL", "2004-09-01", "0.05"),
    ("IE", "2015-10-28", "0.05"), ("IT", "2018-01-01", "0.05"), ("BE", "2019-11-30", "0.01"),
    ("BE", "2019-12-01", "0.05"), ("SK", "2022-07-01", "0.05"), ("EE", "2024-12-31", "0.01"),
    ("EE", "2025-01-01", "0.05"), ("LT", "2025-05-01", "0.05"), ("DE", "2026-11-21", "0.01"),
    ("BR", "2026-11-21", "0.01"),
  ])
  func `the euro is paid by local rules`(region: String, day: String, expected: String) throws {
    #expect(try step("EUR", day, in: region).value.description == expected)
    #expect(try step("EUR", day).value.description == "0.01")
  }

  @Test func `a region changes no other currency`() throws {
    #expect(try step("CHF", "2026-11-21", in: "FI").value.description == "0.05")
    #expect(try step("USD", "2026-11-21", in: "NL").value.description == "0.01")
  }

  @Test func `a step names its authority and its first day`() throws {
    let forint = try step("HUF", "2026-11-21")
    #expect(forint.authority == "Magyar Nemzeti Bank")
    #expect(forint.since == CalendarDate("2008-03-01"))
    let dollar = try step("USD", "2026-11-21")
    #expect(dollar.authority == nil)
    #expect(dollar.since == nil)
    let dram = try step("AMD", "2026-11-21")
    #expect(dram.authority == "CLDR")
    #expect(dram.since == nil)
  }

  @Test func `every row of the data is found on its first day`() throws {
    let rows = try DataTable("Data/iso/cash_steps.csv").rows
    #expect(rows.count == 40)
    for row in rows {
      let region = row["region"].isEmpty ? nil : row["region"]
      let day = row["since"].isEmpty ? "1990-01-01" : row["since"]
      let found = try step(row["currency"], day, in: region)
      #expect(found.value.description == row["step"], "\(row)")
      #expect(found.authority == row["authority"], "\(row)")
    }
  }
}
