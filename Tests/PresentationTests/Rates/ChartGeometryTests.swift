import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Presentation

@Suite struct ChartGeometryTests {
  private func points(_ rates: [(day: String, rate: String)]) throws -> [RatePoint] {
    let archive = RateHistoryFixture.archive(Array(rates.reversed()))
    return try Converter(archive: archive, today: RateHistoryFixture.now.day).series(
      for: CurrencyPair(.eur, .usd),
      from: try day("1999-01-01"),
      through: try day("2026-12-31")
    ).points
  }

  private func texts(_ geometry: ChartGeometry) -> [String] {
    geometry.valueTicks.map { "\($0.value) \($0.y)" }
  }

  @Test func `round values part the axis, and rates lie between them by size`() throws {
    let geometry = ChartGeometry(
      try points([("2026-10-01", "4.9019"), ("2026-10-02", "5.5884"), ("2026-10-05", "5.40")])
    )
    #expect(texts(geometry) == ["4.80 1000", "5.00 750", "5.20 500", "5.40 250", "5.60 0"])
    #expect(geometry.line.map { "\($0.x) \($0.y)" } == ["0 873", "250 15", "1000 250"])
    #expect(geometry.lowest?.day.description == "2026-10-01")
    #expect(geometry.highest?.day.description == "2026-10-02")
  }

  @Test(arguments: [
    ("0.00074891", "0.00075012", "0.0007485 0.000749 0.0007495 0.00075 0.0007505"),
    ("1310.5", "1398.2", "1300 1320 1340 1360 1380 1400"),
    ("9999999", "10000001", "9999999.0 9999999.5 10000000.0 10000000.5 10000001.0"),
    ("16500", "98000", "0 20000 40000 60000 80000 100000"),
    ("1.1130", "1.1172", "1.113 1.114 1.115 1.116 1.117 1.118"),
  ])
  func `ticks are 1, 2 or 5 times ten`(low: String, high: String, expected: String) throws {
    let geometry = ChartGeometry(try points([("2026-10-01", low), ("2026-10-02", high)]))
    let values = geometry.valueTicks.map { $0.value }
    let wanted = try expected.split(separator: " ").map { try ExactDecimal(String($0)) }
    #expect(values == wanted)
    #expect(geometry.valueTicks.first?.y == 1_000)
    #expect(geometry.valueTicks.last?.y == 0)
  }

  @Test func `a flat line runs inside the plot`() throws {
    let geometry = ChartGeometry(
      try points([("2026-10-01", "7.46"), ("2026-10-02", "7.46"), ("2026-10-03", "7.46")])
    )
    #expect(texts(geometry) == ["7.40 1000", "7.50 500", "7.60 0"])
    #expect(geometry.line.map { $0.y } == [700, 700, 700])
    let round = ChartGeometry(try points([("2026-10-01", "5"), ("2026-10-02", "5")]))
    #expect(round.line.map { $0.y } == [500, 500])
  }

  @Test func `a single day lies in the middle`() throws {
    let geometry = ChartGeometry(try points([("2026-10-01", "1.1")]))
    #expect(geometry.line.map { $0.x } == [500])
    #expect(geometry.timeTicks.isEmpty)
    #expect(geometry.pointCount == 1)
  }

  @Test func `no days make an empty drawing`() {
    let geometry = ChartGeometry([])
    #expect(geometry.line.isEmpty)
    #expect(geometry.valueTicks.isEmpty)
    #expect(geometry.timeTicks.isEmpty)
    #expect(geometry.lowest == nil)
    #expect(geometry.highest == nil)
  }

  @Test func `the largest and the smallest rates that fit can be drawn`() throws {
    for (low, high) in [
      ("0.00000000000000000000000000000000001", "99999999999999999999999999999999999999"),
      ("99999999999999999999999999999999999998", "99999999999999999999999999999999999999"),
      ("0.00000000000000000000000000000000001", "0.00000000000000000000000000000000003"),
    ] {
      let geometry = ChartGeometry(try points([("2026-10-01", low), ("2026-10-02", high)]))
      for place in geometry.line { #expect((0...1_000).contains(place.y)) }
    }
  }

  @Test func `a long history is drawn with 400 points at most, and keeps its extremes`() throws {
    let model = try RateHistoryFixture.model(.init(.usd, .brl), "range=Max")
    let chart = try #require(model.chart)
    let geometry = chart.geometry
    #expect(chart.series.points.count > 4_000)
    #expect(geometry.line.count <= ChartGeometry.longestLine)
    #expect(geometry.line.first?.x == 0)
    #expect(geometry.line.last?.x == 1_000)
    let places = chart.series.points.map { geometry.place(of: $0).y }
    #expect(geometry.line.map { $0.y }.min() == places.min())
    #expect(geometry.line.map { $0.y }.max() == places.max())
    #expect(zip(geometry.line, geometry.line.dropFirst()).allSatisfy { $0.x <= $1.x })
  }

  @Test(arguments: [
    ("2026-10-23", "2026-10-30", "25 27 29"),
    ("2026-09-30", "2026-10-30", "1 8 15 22 29"),
    ("2026-07-31", "2026-10-30", "9 10"),
    ("2025-10-30", "2026-10-30", "1 3 5 7 9"),
    ("2021-10-30", "2026-10-30", "2022 2023 2024 2025 2026"),
    ("1999-01-04", "2026-10-30", "2000 2005 2010 2015 2020 2025"),
  ])
  func `a few round days mark the time`(first: String, last: String, expected: String) throws {
    let ticks = ChartTimeAxis.ticks(
      from: try #require(CalendarDate(first)),
      through: try #require(CalendarDate(last))
    )
    let numbers = ticks.map { tick in
      let (year, month, day) = tick.day.components
      switch tick.label {
      case .day: return day
      case .month: return month
      case .year: return last.hasPrefix("2026") && first < "2024" ? year : month
      }
    }
    #expect(numbers.map { String($0) }.joined(separator: " ") == expected)
    #expect(ticks.allSatisfy { (30...970).contains($0.x) })
  }
}
