import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct ECBFeedTests {
  /// Returns the tables of a history, packed in an archive.
  private static func tables(_ history: String) throws(FeedError) -> [RateTable] {
    try ECBFeed.decodeCSV(Array(history.utf8)).tables
  }

  @Test func `the newest rates are one small file`() throws {
    let requests = RateProvider.ecb.latest(try context(of: .ecb, today: "2026-11-21"))
    #expect(
      requests.map(\.url) == [
        "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"
      ]
    )
    #expect(requests.map(\.resource) == ["eurofxref-daily.xml"])
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-21", ["eurofxref-hist-90d.xml"]),
    ("2026-08-24", "2026-08-25", ["eurofxref-hist-90d.xml"]),
    ("2026-08-23", "2026-08-25", ["eurofxref-hist.zip"]),
    ("1990-01-01", "1999-01-04", ["eurofxref-hist.zip"]), ("1990-01-01", "1999-01-03", []),
    ("2026-11-22", "2026-12-01", []),
  ])
  func `days are in the file of 90 or of all`(first: String, last: String, files: [String]) throws {
    let history = try #require(RateProvider.ecb.history)
    let context = try context(of: .ecb, today: "2026-11-21")
    #expect(history(context, try day(first)...day(last)).map(\.resource) == files)
  }

  @Test func `the daily file keeps trailing zeros`() throws {
    let table = try #require(
      try RateProvider.ecb.tables("eurofxref-daily.xml", "ecb/eurofxref-daily.xml").first
    )
    #expect(table.asOf == (try day("2026-10-30")))
    #expect(table.source == .ecb)
    #expect(table.entries.count == 29)
    #expect(table.lines.prefix(3) == ["USD 1.1172", "JPY 175.68", "CZK 24.353"])
    #expect(table.lines.contains("GBP 0.83380"))
    #expect(table.rejects.isEmpty)
    #expect(table.publishedAt == nil)
  }

  @Test(arguments: ["eurofxref-hist-90d.xml", "eurofxref-hist.xml"])
  func `days come oldest first, whatever the order of the file`(resource: String) throws {
    let tables = try RateProvider.ecb.tables(resource, "ecb/eurofxref-hist-90d.xml")
    #expect(tables.map(\.asOf.description) == ["2026-10-28", "2026-10-29", "2026-10-30"])
    #expect(tables[1].lines.prefix(2) == ["USD 1.113", "JPY 175.92"])
  }

  @Test func `the history leaves out what a day does not have`() throws {
    let csv = try Self.tables(BankFixture.text("ecb/eurofxref-hist.csv"))
    let zip = try RateProvider.ecb.tables("eurofxref-hist.zip", "ecb/eurofxref-hist.zip")
    #expect(csv == zip)
    #expect(
      csv.map(\.asOf.description) == [
        "1999-01-04", "1999-01-05", "2008-12-09", "2018-01-31", "2018-02-01", "2026-10-29",
        "2026-10-30",
      ]
    )
    #expect(
      csv.map { $0.lines.contains { $0.hasPrefix("ISK") } }
        == [true, true, true, false, true, true, true]
    )
    #expect(csv.allSatisfy { $0.rejects.isEmpty })
  }

  @Test func `the whole history is what the binary has`() throws {
    let path = "Sources/CEmbeddedRates/Tables/ecb.csv"
    let tables = try ECBFeed.decodeCSV([UInt8](try ProjectFile.data(path))).tables
    let rows = try ProjectFile.lines(path)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let header = try #require(rows.first)
    try #require(tables.count == rows.count - 1)
    for (table, row) in zip(tables, rows.dropFirst().reversed()) {
      let published = zip(header, row).dropFirst().filter { !["", "N/A"].contains($0.1) }
      #expect(table.asOf.description == String(row[0]))
      #expect(table.lines == published.map { "\($0) \($1)" })
      #expect(table.rejects.isEmpty)
    }
  }

  @Test func `codes and figures that say nothing are rejects`() throws {
    let long = String(repeating: "9", count: 400)
    let text = "Date,USD,XNN,JPY,GBP,CHF,\n2026-10-30,1.5,2,abc,\(long),-1,\n"
    let table = try #require(try Self.tables(text).first)
    #expect(table.lines == ["USD 1.5", "CHF -1"])
    #expect(
      table.rejectLines == [
        "XNN 2 unknownCode", "JPY abc unreadableFigure",
        "GBP \(long.prefix(60)) unreadableFigure",
      ]
    )
  }

  @Test func `a day of which nothing was published has no table`() {
    #expect(throws: FeedError.notPublished) { try Self.tables("Date,USD,\n2026-10-30,N/A,\n") }
    #expect(throws: FeedError.notPublished) { try Self.tables("Date,USD,\n") }
  }

  @Test(arguments: [
    (
      "Date,USD,\n2026-10-30,1.5\n",
      FeedError.malformed(format: "CSV", offset: 10, reason: "2 fields under 3 names")
    ),
    (
      "Date,USD,\n30/10/2026,1.5,\n",
      FeedError.malformed(format: "CSV", offset: 10, reason: "no day")
    ),
    (
      "Date,USD,\n30 June 2026,1.5,\n",
      FeedError.malformed(format: "CSV", offset: 10, reason: "no day")
    ),
    ("USD,JPY\n1,2\n", FeedError.missing(path: "Date")),
  ])
  func `a table that does not hold together is refused`(text: String, error: FeedError) {
    #expect(throws: error) { try Self.tables(text) }
  }

  @Test(arguments: [
    ("<Cube time='2026-10-30'><Cube currency='USD'/></Cube>", FeedError.missing(path: "Cube@rate")),
    ("<Cube currency='USD' rate='1'/>", FeedError.missing(path: "Cube@time")),
    ("<Cube/>", FeedError.notPublished),
    (
      "<Cube time='now'/>", FeedError.malformed(format: "XML", offset: 35, reason: "no day in time")
    ),
  ])
  func `an envelope without what must be in it is refused`(cubes: String, error: FeedError) {
    #expect(
      RateProvider.ecb.error(
        "eurofxref-daily.xml",
        text: "<gesmes:Envelope>\(cubes)</gesmes:Envelope>"
      ) == error
    )
  }
}
