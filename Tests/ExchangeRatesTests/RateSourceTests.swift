import EmbeddedData
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

@Suite struct RateSourceTests {
  @Test(arguments: [
    ("ECB", RateSource.ecb), ("ecb", .ecb), ("Nbp", .nbp), ("hmrc", .hmrc), ("FED", nil), ("", nil),
  ])
  func `a source is found by its short name in either case`(name: String, source: RateSource?) {
    #expect(RateSource.embedded.named(name) == source)
  }

  /// Days on which a table and its source's calendar differ, with the reason.
  static let exceptions: [(table: String, source: RateSource, days: [String: String])] = [
    ("ecb", .ecb, [:]),
    (
      "nbp_a", .nbp,
      [
        "1999-01-01": "the first table in euros is dated by the year",
        "1999-11-12": "the day after Independence Day was off",
        "1999-12-31": "the bank was closed for the change of the year",
        "2005-04-08": "the day of national mourning for John Paul II",
      ]
    ),
  ]

  @Test(arguments: exceptions.indices)
  func `a calendar has all working days of its table, and no others`(index: Int) throws {
    let (name, source, reasons) = Self.exceptions[index]
    let dates = Set(try PublishedTable(name).dates.filter { !$0.isEmpty })
    var found: [String] = []
    var day = try day(try #require(dates.min()))
    let last = try #require(dates.max())
    while day.description <= last {
      if source.publishes(on: day) != dates.contains(day.description) {
        found.append(day.description)
      }
      day = day.adding(days: 1)
    }
    #expect(found == reasons.keys.sorted())
  }

  @Test func `the weekly table lies on working days, at most sixteen days apart`() throws {
    let dates = try PublishedTable("nbp_b").dates.filter { !$0.isEmpty }.sorted().map {
      try day($0)
    }
    #expect(dates.allSatisfy { RateSource.nbp.publishes(on: $0) })
    #expect(zip(dates, dates.dropFirst()).allSatisfy { $1.days(since: $0) <= 16 })
  }

  @Test func `Christmas Eve is a holiday in Poland from 2025 on, Epiphany from 2011 on`() throws {
    for (date, isOpen) in [
      ("2024-12-24", true), ("2025-12-24", false), ("2026-12-24", false), ("2010-01-06", true),
      ("2011-01-06", false),
    ] {
      #expect(RateSource.nbp.publishes(on: try day(date)) == isOpen, "\(date)")
    }
  }

  @Test func `a source of one's own needs a name and a pivot`() {
    let bank = RateSource(name: "Bank", pivot: .usd)
    #expect([bank.title, bank.institution] == ["Bank", "Bank"] && bank.pivotIsBase)
  }

  @Test func `every source has its own pivot`() {
    #expect(RateSource.embedded.map { $0.pivot } == [.eur, .pln, .gbp])
  }

  @Test func `every source has its own names`() {
    #expect(
      RateSource.embedded.map { $0.institution } == [
        "European Central Bank", "Narodowy Bank Polski", "HM Revenue & Customs",
      ]
    )
    #expect(
      RateSource.embedded.map { $0.title } == [
        "ECB reference rates", "NBP mid rates", "HMRC monthly rates",
      ]
    )
  }
}
