import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct CNBFeedTests {
  private static let base =
    "https://www.cnb.cz/cs/financni-trhy/devizovy-trh/kurzy-devizoveho-trhu/kurzy-devizoveho-trhu"

  private static func day(_ row: String) -> String {
    "27.04.2026 #80\nzemě|měna|množství|kód|kurz\n\(row)\n"
  }

  @Test func `the newest rates are one file, past days a file a year`() throws {
    let context = try context(of: .cnb, today: "2026-11-21")
    #expect(RateProvider.cnb.latest(context).map(\.url) == [Self.base + "/denni_kurz.txt"])
    let history = try #require(RateProvider.cnb.history)
    let requests = history(context, try TestSupport.day("2024-12-31")...context.today)
    #expect(requests.map(\.resource) == ["year/2024", "year/2025", "year/2026"])
    #expect(requests[0].url == Self.base + "/rok.txt?rok=2024")
    let all = history(context, try TestSupport.day("1980-01-01")...context.today)
    #expect(all.first?.resource == "year/1993")
  }

  @Test func `figures have a comma and an amount, and Czech words around them`() throws {
    let tables = try RateProvider.cnb.tables("daily", "cnb/denni_kurz.txt")
    #expect(tables.map(\.asOf.description) == ["2026-04-27"])
    #expect(
      tables[0].lines == [
        "AUD 14.909", "EUR 24.365", "IDR 1.228 per 10^3", "JPY 13.020 per 10^2",
        "HUF 6.671 per 10^2", "XDR 28.301", "USD 20.786",
      ]
    )
    #expect(tables[0].entries[3].perUnit.description == "0.13020")
    #expect(tables[0].rejects.isEmpty)
  }

  @Test func `a year may change its columns and amounts, and leave figures out`() throws {
    let tables = try RateProvider.cnb.tables("year/2025", "cnb/rok.txt")
    #expect(tables.map(\.asOf.description) == ["2025-01-02", "2025-12-31", "2026-01-02"])
    #expect(
      tables[0].lines == [
        "AUD 14.953", "BGN 12.868", "EUR 25.170", "HUF 6.119 per 10^2", "IDR 1.497 per 10^3",
        "USD 24.287",
      ]
    )
    #expect(
      tables[2].lines == ["AUD 13.781", "EUR 24.190", "HUF 62.950 per 10^3", "USD 20.640"]
    )
  }

  @Test(arguments: [
    ("Austrálie|dolar|12|AUD|14,909", "AUD 14,909 unreadableFigure"),
    ("Austrálie|dolar||AUD|14,909", "AUD 14,909 unreadableFigure"),
    ("Austrálie|dolar|1|AUD|14.909", "AUD 14.909 unreadableFigure"),
    ("Austrálie|dolar|1|AUD|1,4,9", "AUD 1,4,9 unreadableFigure"),
    ("Austrálie|dolar|1|AUS|14,909", "AUS 14,909 unknownCode"),
    ("Austrálie|dolar|10000000000|AUD|14,909", "AUD 14,909 unreadableFigure"),
  ])
  func `a row that cannot be read is a reject`(row: String, reject: String) throws {
    let table = try RateProvider.cnb.result("daily", text: Self.day(row)).tables.first
    #expect(table?.rejectLines == [reject])
    #expect(table?.entries.isEmpty == true)
  }

  @Test(arguments: [
    ("daily", "", FeedError.unexpectedContent(expected: "CSV", found: "an empty body")),
    ("daily", "27.04.2026 #80\n", .notPublished),
    ("daily", "27.04.2026 #80\nzemě|měna|množství|kód|kurz\n", .notPublished),
    ("daily", "27 Apr 2026 #80\nzemě|měna|množství|kód|kurz\n", .missing(path: "datum")),
    ("daily", "27.04.2026 #80\nzemě|měna|množství|code|kurz\n", .missing(path: "kód")),
    (
      "daily", "27.04.2026 #80\nzemě|měna|množství|kód|kurz\nUSA|dolar|1|USD\n",
      .malformed(format: "CSV", offset: 48, reason: "4 fields under 5 names")
    ),
    ("year/2026", "Datum|1 AUD\n", .notPublished),
    ("year/2026", "02.01.2026|13,781\n", .missing(path: "Datum")),
    (
      "year/2026", "Datum|1 AUD\n2026-01-02|13,781\n",
      .malformed(format: "CSV", offset: 12, reason: "no day")
    ),
  ])
  func `what is missing or broken is named`(resource: String, text: String, error: FeedError) {
    #expect(RateProvider.cnb.error(resource, text: text) == error)
  }
}
