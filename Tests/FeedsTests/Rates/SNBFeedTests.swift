import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct SNBFeedTests {
  private static func feed(_ rate: String) -> String {
    "<rss><channel><item><cb:exchangeRate>\(rate)</cb:exchangeRate></item></channel></rss>"
  }

  @Test func `the newest rates are one feed, and past days cannot be asked`() throws {
    let context = try context(of: .snb, today: "2026-11-21")
    #expect(
      RateProvider.snb.latest(context).map(\.url) == [
        "https://www.snb.ch/public/en/rss/exchangeRates"
      ]
    )
    #expect(RateProvider.snb.history == nil)
  }

  @Test func `only a negative multiplier is a number of units`() throws {
    let tables = try RateProvider.snb.tables("daily", "snb/exchangeRates.xml")
    #expect(tables.map(\.asOf.description) == ["2024-11-11", "2024-11-12"])
    #expect(
      tables.map(\.lines) == [["EUR 0.9372"], ["JPY 0.5727 per 10^2", "EUR 0.9361", "USD 0.8820"]]
    )
  }

  @Test(arguments: [
    ("<cb:value>1</cb:value><cb:period>2024-11-12</cb:period>", "cb:targetCurrency"),
    ("<cb:targetCurrency>EUR</cb:targetCurrency><cb:period>2024-11-12</cb:period>", "cb:value"),
    ("<cb:targetCurrency>EUR</cb:targetCurrency><cb:value>1</cb:value>", "cb:period"),
  ])
  func `an element that is missing is named`(rate: String, name: String) {
    #expect(
      RateProvider.snb.error("daily", text: Self.feed(rate))
        == .missing(path: "cb:exchangeRate.\(name)")
    )
  }

  @Test(arguments: ["x", "-10", "-99999999999", "0.5"])
  func `an unreadable multiplier makes a reject`(multiplier: String) throws {
    let rate =
      "<cb:targetCurrency>EUR</cb:targetCurrency><cb:value>0.9</cb:value>"
      + "<cb:unit_mult>\(multiplier)</cb:unit_mult><cb:period>2024-11-12</cb:period>"
    let table = try RateProvider.snb.result("daily", text: Self.feed(rate)).tables.first
    #expect(table?.rejectLines == ["EUR 0.9 unreadableFigure"])
  }

  @Test func `news of something else is not published rates`() {
    #expect(
      RateProvider.snb.error("daily", text: "<rss><channel><item/></channel></rss>")
        == .notPublished
    )
  }
}
