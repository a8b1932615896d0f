import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct RateTableBuilderTests {
  private static func tables(
    _ rows: [(code: String, figure: String, day: String)],
    unitExponent: Int? = 0
  ) throws -> [RateTable] {
    var builder = RateTableBuilder(.ecb)
    for row in rows {
      builder.add(
        RateCode(row.code),
        ByteText(row.figure.utf8),
        unitExponent: unitExponent,
        on: try day(row.day)
      )
    }
    return try builder.result().tables
  }

  @Test func `days that come back and forth are one table each, oldest first`() throws {
    let tables = try Self.tables([
      ("USD", "1.20", "2026-01-03"), ("USD", "1.10", "2026-01-02"), ("JPY", "150", "2026-01-03"),
      ("JPY", "149", "2026-01-02"),
    ])
    #expect(tables.map(\.asOf.description) == ["2026-01-02", "2026-01-03"])
    #expect(tables.map(\.lines) == [["USD 1.10", "JPY 149"], ["USD 1.20", "JPY 150"]])
  }

  @Test func `the same figure in other digits is no contradiction, the first stays`() throws {
    let tables = try Self.tables([
      ("USD", "1.10", "2026-01-02"), ("usd", "1.1", "2026-01-02"), ("USD", "1.1000", "2026-01-02"),
    ])
    #expect(tables.map(\.lines) == [["USD 1.10"]])
    #expect(tables[0].rejects.isEmpty)
  }

  @Test func `a contradicted currency stays out, however often it comes`() throws {
    let tables = try Self.tables([
      ("USD", "1.1", "2026-01-02"), ("USD", "1.2", "2026-01-02"), ("USD", "1.1", "2026-01-02"),
      ("USD", "1.3", "2026-01-02"), ("JPY", "150", "2026-01-02"), ("USD", "1.1", "2026-01-05"),
    ])
    #expect(tables.map(\.lines) == [["JPY 150"], ["USD 1.1"]])
    #expect(
      tables[0].rejectLines == [
        "USD 1.1 contradiction", "USD 1.2 contradiction", "USD 1.3 contradiction",
      ]
    )
  }

  @Test func `one rate in two units is no contradiction`() throws {
    var builder = RateTableBuilder(.cbr)
    let code = RateCode("JPY")
    builder.add(code, ByteText("61.5".utf8), unitExponent: 2, on: try day("2026-01-02"))
    builder.add(code, ByteText("0.615".utf8), unitExponent: 0, on: try day("2026-01-02"))
    #expect(try builder.result().tables.map(\.lines) == [["JPY 61.5 per 10^2"]])
  }

  @Test func `nothing, N/A and the pivot's own are passed over`() throws {
    let tables = try Self.tables([
      ("USD", "", "2026-01-02"), ("XNN", "N/A", "2026-01-02"), ("EUR", "1", "2026-01-02"),
      ("JPY", "0", "2026-01-02"),
    ])
    #expect(tables.map(\.lines) == [["JPY 0"]])
    #expect(tables[0].rejects.isEmpty)
    #expect(throws: FeedError.notPublished) { try Self.tables([("EUR", "1", "2026-01-02")]) }
  }

  @Test(arguments: [
    ("BGN", "1999-07-04", "1999-07-05"), ("TJS", "2000-10-25", "2000-10-30"),
    ("EUR", "1998-12-31", "1999-01-04"), ("RUB", "1997-12-31", "1998-01-01"),
    ("BYN", "2016-06-30", "2016-07-01"), ("ZWG", "2024-04-07", "2024-04-08"),
  ])
  func `a figure of a day before the unit existed is in the unit before it, and left out`(
    code: String,
    before: String,
    first: String
  ) throws {
    var builder = RateTableBuilder(.riksbank)
    for date in [before, first] {
      builder.add(RateCode(code), ByteText("9.4696".utf8), on: try day(date))
    }
    let tables = try builder.result().tables
    #expect(tables.map(\.asOf.description) == [first])
    #expect(tables.map(\.lines) == [["\(code) 9.4696"]])
  }

  @Test(arguments: [nil, -1, 10, Int.max, Int.min])
  func `units beyond a thousand million are a reject`(unitExponent: Int?) throws {
    let tables = try Self.tables([("JPY", "1", "2026-01-02")], unitExponent: unitExponent)
    #expect(tables.map(\.rejectLines) == [["JPY 1 unreadableFigure"]])
  }

  @Test func `rejects have an end`() throws {
    let rows = (0..<1_000).map { ("X\($0)", "1", "2026-01-02") }
    let tables = try Self.tables(rows + rows)
    #expect(tables.map(\.rejects.count) == [RateTableBuilder.maximumRejects])
  }

  @Test func `rejects have an end in all, however many days a document has`() throws {
    let start = try day("2026-01-01")
    let rows = (0..<50).flatMap { number in
      (0..<60).map { ("X\($0)", "1", start.adding(days: number).description) }
    }
    let rejects = try Self.tables(rows).map(\.rejects.count)
    #expect(rejects.count == 50)
    #expect(rejects.reduce(0, +) == RateTableBuilder.maximumRejectsInAll)
    #expect(rejects.first == 60 && rejects.last == 0)
  }

  @Test func `a code or a figure of any length is cut`() throws {
    let long = String(repeating: "é", count: 100_000)
    let tables = try Self.tables([(long, "1", "2026-01-02"), ("USD", long, "2026-01-02")])
    #expect(tables[0].rejects.map(\.code.count) == [60, 3])
    #expect(tables[0].rejects.map(\.figure.count) == [1, 60])
  }
}
