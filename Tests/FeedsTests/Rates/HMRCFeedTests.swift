import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct HMRCFeedTests {
  private static let base = "https://www.trade-tariff.service.gov.uk/uk/api/exchange_rates/files/"

  @Test func `the newest rates are the file of the month, without a zero`() throws {
    let requests = RateProvider.hmrc.latest(try context(of: .hmrc, today: "2026-06-30"))
    #expect(requests.map(\.url) == [Self.base + "monthly_csv_2026-6.csv"])
  }

  @Test func `in a month's first week the file of the month before is asked for once more`() throws
  {
    for (today, months) in [
      ("2027-01-01", ["2027-1", "2026-12"]), ("2027-01-07", ["2027-1", "2026-12"]),
      ("2027-01-08", ["2027-1"]), ("2021-01-02", ["2021-1"]),
    ] {
      let requests = RateProvider.hmrc.latest(try context(of: .hmrc, today: today))
      #expect(requests.map(\.resource) == months.map { "monthly_csv_\($0).csv" })
    }
  }

  @Test func `a correction inside the month is heard of within a week`() throws {
    for day in stride(from: 0, to: 3_000, by: 5) {
      let asked = Instant(startOf: try TestSupport.day("2026-01-01").adding(days: day))
      let next = RateProvider.hmrc.schedule.next(after: asked)
      #expect(next.seconds(since: asked) <= 7 * 86_400 + 21_600)
      // The time is late enough for the new month to have begun in UTC too.
      #expect([1, 8, 15, 22, 29].contains(next.day.components.day))
    }
  }

  @Test(arguments: [
    ("2026-08-31", "2026-11-01", ["2026-8", "2026-9", "2026-10", "2026-11"]),
    ("2019-01-01", "2021-02-01", ["2021-1", "2021-2"]),
    ("2026-11-30", "2027-06-01", ["2026-11", "2026-12"]), ("2020-01-01", "2020-12-31", []),
  ])
  func `past days are a file a month`(first: String, last: String, months: [String]) throws {
    let history = try #require(RateProvider.hmrc.history)
    let requests = history(try context(of: .hmrc, today: "2026-11-21"), try day(first)...day(last))
    #expect(requests.map(\.resource) == months.map { "monthly_csv_\($0).csv" })
  }

  private static func file(_ rows: String...) -> String {
    let header =
      "Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date"
    let lines = rows.map { "Somewhere,Something,\($0),01/06/2026,30/06/2026" }
    return ([header] + lines).joined(separator: "\n")
  }

  @Test func `a currency of many countries is taken once, and the ZiG by its own code`() throws {
    let text = Self.file("EUR,1.1681", "USD,1.3370", "XOF,766.2230", "XOF,766.2230", "ZIG,35.8801")
    let tables = try RateProvider.hmrc.result("monthly_csv_2026-6.csv", text: text).tables
    #expect(tables.map(\.asOf.description) == ["2026-06-01"])
    #expect(tables[0].lines == ["EUR 1.1681", "USD 1.3370", "XOF 766.2230", "ZWG 35.8801"])
    #expect(tables[0].rejectLines == [])
  }

  @Test func `two rates of a currency are refused both`() throws {
    let text = Self.file("EUR,1.1681", "TRY,44.1002", "USD,1.3370", "TRY,47.9110")
    let tables = try RateProvider.hmrc.result("monthly_csv_2026-6.csv", text: text).tables
    #expect(tables.map(\.lines) == [["EUR 1.1681", "USD 1.3370"]])
    #expect(tables[0].rejectLines == ["TRY 44.1002 contradiction", "TRY 47.9110 contradiction"])
  }

  @Test func `the CSV dates a correction inside the month`() throws {
    let tables = try RateProvider.hmrc.tables(
      "monthly_csv_2026-9.csv",
      "hmrc/monthly_csv_2026-9.csv"
    )
    #expect(tables.map(\.asOf.description) == ["2026-09-01", "2026-09-15"])
    #expect(tables.map(\.lines) == [["EUR 1.1681", "USD 1.3370", "TRY 44.1002"], ["TRY 47.9110"]])
  }

  @Test func `a pound sign in another encoding does no harm`() throws {
    let path = "hmrc/monthly_csv_2026-9.latin1.csv"
    let tables = try RateProvider.hmrc.tables("monthly_csv_2026-9.csv", path)
    #expect(tables.map(\.lines) == [["EUR 1.1681", "XOF 766.2230"]])
  }

  @Test func `a month that is not out yet is not published`() {
    #expect(
      RateProvider.hmrc.error("monthly_csv_2026-12.csv", text: "<html/>", status: 404)
        == .notPublished
    )
  }

  @Test(arguments: [
    ("Country/Territories,Currency\n", FeedError.missing(path: "Currency Code")),
    ("Currency Code,Start date\n", .missing(path: "Currency Units per")),
    ("Currency Code,Currency Units per £1\n", .missing(path: "Start date")),
    (
      "Currency Code,Currency Units per £1,Start date\nEUR,1.1\n",
      .malformed(format: "CSV", offset: 48, reason: "2 fields under 3 names")
    ),
    (
      "Currency Code,Currency Units per £1,Start date\nEUR,1.1,01/Jun/2026\n",
      .malformed(format: "CSV", offset: 48, reason: "no day")
    ),
    ("Currency Code,Currency Units per £1,Start date\n", .notPublished),
  ])
  func `a file that does not hold together is refused`(text: String, error: FeedError) {
    #expect(RateProvider.hmrc.error("monthly_csv_2026-6.csv", text: text) == error)
  }
}
