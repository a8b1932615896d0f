import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct BAZGFeedTests {
  private static func daily(_ devise: String, days: String = "25.07.2026") -> String {
    "<wechselkurse><datum>24.07.2026</datum><gueltigkeit>\(days)</gueltigkeit>"
      + "<devise code='x'>\(devise)</devise></wechselkurse>"
  }

  @Test func `a day's rates are those published before it`() throws {
    let context = try context(of: .bazg, today: "2026-11-21")
    #expect(
      RateProvider.bazg.latest(context).map(\.url) == [
        "https://www.backend-rates.bazg.admin.ch/api/xmldaily"
      ]
    )
    let history = try #require(RateProvider.bazg.history)
    let requests = history(context, try day("2026-11-20")...(try day("2026-12-31")))
    #expect(
      requests.map(\.resource) == ["daily/2026-11-20", "daily/2026-11-21", "daily/2026-11-22"]
    )
    #expect(
      requests[0].url
        == "https://www.backend-rates.bazg.admin.ch/api/xmldaily?d=20261119&locale=de"
    )
  }

  @Test func `the next month is asked for from the 25th`() throws {
    var months: [[String]] = []
    for today in ["2026-11-24", "2026-11-25", "2026-12-31"] {
      let context = try context(of: .bazgMonthly, today: today)
      months.append(RateProvider.bazgMonthly.latest(context).map(\.resource))
    }
    #expect(
      months == [
        ["monthly/2026-11"], ["monthly/2026-11", "monthly/2026-12"],
        ["monthly/2026-12", "monthly/2027-01"],
      ]
    )
    let context = try context(of: .bazgMonthly, today: "2026-08-15")
    #expect(
      RateProvider.bazgMonthly.latest(context).map(\.url) == [
        "https://www.backend-rates.bazg.admin.ch/api/xmlavgmonth?j=2026&m=08&locale=de"
      ]
    )
  }

  @Test func `units reach ten thousand, and the day is the first of those that are named`() throws {
    let tables = try RateProvider.bazg.tables("daily", "bazg/xmldaily.xml")
    #expect(tables.map(\.asOf.description) == ["2026-07-25"])
    #expect(
      tables[0].lines == [
        "EUR 0.93883", "USD 0.82497", "EGP 1.60858 per 10^2", "CLP 0.87211 per 10^3",
        "IDR 0.45902 per 10^4", "VND 0.31330 per 10^4",
      ]
    )
    #expect(tables[0].entries[4].perUnit.description == "0.000045902")
  }

  @Test func `a month's means are for that month, and none are nothing`() throws {
    let tables = try RateProvider.bazgMonthly.tables("monthly/2026-08", "bazg/xmlavgmonth.xml")
    #expect(tables.map(\.asOf.description) == ["2026-08-01"])
    #expect(tables[0].lines == ["EUR 0.9328", "DKK 12.4792 per 10^2", "USD 0.8175"])
    let empty = try BankFixture.bytes("bazg/xmlavgmonth-empty.xml")
    #expect(RateProvider.bazgMonthly.error("monthly/2026-09", empty) == .notPublished)
  }

  @Test(arguments: [
    ("<waehrung>12 EUR</waehrung><kurs>0.9</kurs>", "EUR 0.9 unreadableFigure"),
    ("<waehrung>EUR</waehrung><kurs>0.9</kurs>", "EUR 0.9 unreadableFigure"),
    ("<waehrung>1 1 EUR</waehrung><kurs>0.9</kurs>", "EUR 0.9 unreadableFigure"),
    ("<waehrung>1 EUR</waehrung><kurs>0,9</kurs>", "EUR 0,9 unreadableFigure"),
    ("<waehrung>1 EURO</waehrung><kurs>0.9</kurs>", "EURO 0.9 unknownCode"),
    ("<waehrung/><kurs>0.9</kurs>", " 0.9 unknownCode"),
  ])
  func `a rate that cannot be read is a reject`(devise: String, reject: String) throws {
    let table = try RateProvider.bazg.result("daily", text: Self.daily(devise)).tables.first
    #expect(table?.rejectLines == [reject])
  }

  @Test(arguments: [
    ("<kurs>0.9</kurs>", "25.07.2026", FeedError.missing(path: "devise.waehrung")),
    ("<waehrung>1 EUR</waehrung>", "25.07.2026", .missing(path: "devise.kurs")),
  ])
  func `what is missing is named`(devise: String, days: String, error: FeedError) {
    #expect(RateProvider.bazg.error("daily", text: Self.daily(devise, days: days)) == error)
  }

  @Test(arguments: ["", "2026-07-25", "31.02.2026", "Montag"])
  func `days that are none are an error`(days: String) {
    let text = Self.daily("<waehrung>1 EUR</waehrung><kurs>0.9</kurs>", days: days)
    let error = RateProvider.bazg.error("daily", text: text)
    guard case .malformed("XML", _, "no day in gueltigkeit") = error else {
      Issue.record("not malformed")
      return
    }
  }

  @Test func `a rate before the day, and the other document, are errors`() throws {
    let text = "<wechselkurse><devise code='eur'><kurs>1</kurs></devise></wechselkurse>"
    #expect(RateProvider.bazg.error("daily", text: text) == .missing(path: "gueltigkeit"))
    let bytes = try BankFixture.bytes("bazg/xmlavgmonth.xml")
    #expect(
      RateProvider.bazg.error("daily", bytes)
        == .unexpectedContent(expected: "<wechselkurse>", found: "<monatsmittelkurs>")
    )
  }
}
