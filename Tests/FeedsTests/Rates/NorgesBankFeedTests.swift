import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct NorgesBankFeedTests {
  private static let header = "FREQ,BASE_CUR,QUOTE_CUR,UNIT_MULT,TIME_PERIOD,OBS_VALUE\n"

  @Test func `the newest rates are those of the last days`() throws {
    let context = try context(of: .norgesBank, today: "2026-11-21")
    #expect(
      RateProvider.norgesBank.latest(context).map(\.url) == [
        "https://data.norges-bank.no/api/data/EXR/B..NOK.SP"
          + "?format=csvdata&startPeriod=2026-11-11&endPeriod=2026-11-21"
      ]
    )
  }

  @Test func `past days are asked a year at a time`() throws {
    let history = try #require(RateProvider.norgesBank.history)
    let context = try context(of: .norgesBank, today: "2026-11-21")
    let resources = history(context, try day("1990-01-01")...day("2000-06-30")).map(\.resource)
    #expect(resources == ["1999-01-04/2000-01-04", "2000-01-05/2000-06-30"])
  }

  @Test func `each record says how many units its figure is for`() throws {
    let tables = try RateProvider.norgesBank.tables("latest", "norgesbank/csvdata.csv")
    #expect(tables.map(\.asOf.description) == ["2026-03-13", "2026-03-16"])
    #expect(
      tables.map(\.lines) == [
        ["JPY 6.0980 per 10^2", "USD 9.7100"],
        ["JPY 6.1037 per 10^2", "USD 9.7134", "XDR 13.19587"],
      ]
    )
    #expect(tables.allSatisfy { $0.rejects.isEmpty })
    #expect(tables[1].entries.first?.perUnit.description == "0.061037")
  }

  @Test(arguments: ["", "x", "-2", "10", "99999999999", "2.0", "0x2"])
  func `a figure for an unreadable number of units is a reject`(units: String) throws {
    let text = Self.header + "B,USD,NOK,\(units),2026-03-16,9.7134\n"
    let table = try #require(try RateProvider.norgesBank.result("latest", text: text).tables.first)
    #expect(table.lines.isEmpty)
    #expect(table.rejectLines == ["USD 9.7134 unreadableFigure"])
  }

  @Test func `a rate against another currency is left out`() {
    let text = Self.header + "B,USD,SEK,0,2026-03-16,9.7134\n"
    #expect(RateProvider.norgesBank.error("latest", text: text) == .notPublished)
  }

  @Test func `nothing in a range is not published`() throws {
    #expect(
      RateProvider.norgesBank.error("latest", text: "No results", status: 404) == .notPublished
    )
    #expect(RateProvider.norgesBank.error("latest", []) == .notPublished)
    #expect(RateProvider.norgesBank.error("latest", text: Self.header) == .notPublished)
  }

  @Test(arguments: [
    ("B,USD,NOK,0,2026-03-16\n", "5 fields under 6 names"), ("B,USD,NOK,0,2026-03,1\n", "no day"),
  ])
  func `a record that does not fit is refused`(record: String, reason: String) {
    let error = FeedError.malformed(format: "CSV", offset: Self.header.utf8.count, reason: reason)
    #expect(RateProvider.norgesBank.error("latest", text: Self.header + record) == error)
  }

  @Test func `units have their own column, or there is no table`() {
    #expect(
      RateProvider.norgesBank.error(
        "latest",
        text: "FREQ,BASE_CUR,QUOTE_CUR,TIME_PERIOD,OBS_VALUE\n"
      ) == .missing(path: "UNIT_MULT")
    )
  }
}
