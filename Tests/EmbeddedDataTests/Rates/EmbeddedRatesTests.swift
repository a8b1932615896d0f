import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

/// Compares the embedded tables with the files they are made of.
@Suite struct EmbeddedRatesTests {
  /// A table's file, its source and its index among the source's tables.
  struct Table: Sendable, CustomTestStringConvertible {
    let name: String
    let source: RateSource
    let index: Int
    let publications: Int
    let first: String
    let last: String

    var testDescription: String { name }

    var history: RateHistory { EmbeddedRates.archive.histories(of: source)[index] }
  }

  static let tables = rows.map { name, source, index, publications, days in
    Table(
      name: name,
      source: source,
      index: index,
      publications: publications,
      first: days.0,
      last: days.1
    )
  }

  private static let rows: [(String, RateSource, Int, Int, (String, String))] = [
    ("ecb", .ecb, 0, 7_126, ("1999-01-04", "2026-10-30")),
    ("nbp_a", .nbp, 0, 7_028, ("1999-01-01", "2026-10-26")),
    ("nbp_b", .nbp, 1, 1_314, ("1999-01-05", "2026-10-21")),
    ("hmrc", .hmrc, 0, 154, ("2014-02-01", "2026-11-01")),
  ]

  @Test func `every source is embedded`() {
    #expect(EmbeddedRates.archive.sources == [.ecb, .nbp, .hmrc])
  }

  @Test(arguments: tables)
  func `a table is its file, byte by byte`(table: Table) throws {
    let file = try ProjectFile.data("Sources/CEmbeddedRates/Tables/\(table.name).csv")
    #expect(table.history.bytes.elementsEqual(file))
  }

  @Test(arguments: tables)
  func `a table has every publication from the first to the last`(table: Table) throws {
    let history = table.history
    var dates: [String] = []
    var row = history.newestRow
    while let current = row {
      dates.append(current.date.description)
      row = history.older(than: current)
    }
    #expect(dates == (try PublishedTable(table.name).dates))
    #expect(dates.count == table.publications)
    #expect(dates.first == table.last)
    #expect(dates.last == table.first)
    #expect(history.oldestRow?.date.description == table.first)
    #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test(arguments: tables)
  func `a table names only currencies of the catalogue, each in its column`(table: Table) throws {
    let history = table.history
    let codes = try PublishedTable(table.name).codes.filter { !$0.isEmpty }
    #expect(history.currencies.map { $0.code } == codes)
    for (column, currency) in zip(1..., history.currencies) {
      #expect(history.column(of: currency) == column)
    }
    #expect(history.column(of: .xxx) == nil)
    #expect(history.column(of: table.source.pivot) == nil)
  }

  @Test(arguments: tables)
  func `the search finds the row of every day`(table: Table) throws {
    let history = table.history
    var dates = try PublishedTable(table.name).dates.reversed().map { try day($0) }[...]
    var expected: CalendarDate?
    let (first, last) = (try day("1998-12-01"), try day("2026-12-31"))
    for dayNumber in first.dayNumber...last.dayNumber {
      let asked = CalendarDate(clamping: dayNumber)
      if dates.first == asked { expected = dates.removeFirst() }
      guard history.row(onOrBefore: asked)?.date == expected else {
        Issue.record("\(asked) should find \(expected.map { "\($0)" } ?? "nothing")")
        return
      }
    }
    #expect(dates.isEmpty)
  }

  @Test(arguments: tables)
  func `2,000 random values have the digits of the file`(table: Table) throws {
    let (history, published) = (table.history, try PublishedTable(table.name))
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let date = try #require(published.dates.randomElement(using: &random))
      let currency = try #require(history.currencies.randomElement(using: &random))
      let asked = try day(date)
      let row = try #require(history.row(onOrBefore: asked))
      let column = try #require(history.column(of: currency))
      let value = history.value(in: row, column: column)?.description
      #expect(value == published.digits(of: currency.code, on: date), "\(currency) on \(date)")
    }
  }

  @Test(arguments: [
    (RateSource.ecb, 42, "2026-10-30"), (.nbp, 186, "2026-10-26"), (.hmrc, 157, "2026-11-30"),
  ])
  func `sources have currencies and a newest day`(source: RateSource, count: Int, newest: String) {
    let currencies = EmbeddedRates.archive.currencies(of: source)
    #expect(currencies.count == count)
    #expect(currencies == currencies.sorted())
    #expect(currencies.contains(source.pivot))
    #expect(EmbeddedRates.archive.newestDay(of: source)?.description == newest)
  }
}
