import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Presentation

@Suite struct ChartTests {
  private func points(_ rates: [(day: String, rate: String)]) throws -> [RatePoint] {
    let archive = RateHistoryFixture.archive(Array(rates.reversed()))
    return try Converter(archive: archive, today: RateHistoryFixture.now.day).series(
      for: CurrencyPair(.eur, .usd),
      from: try day("1999-01-01"),
      through: try day("2026-12-31")
    ).points
  }

  private func chart(_ rates: [(day: String, rate: String)]) throws -> Chart {
    let wording = try RateHistoryFixture.environment().wording
    return try #require(Chart(try points(rates), in: wording))
  }

  private func texts(_ chart: Chart) -> [String] {
    chart.rates.map { "\($0.label) \($0.share.percent)" }
  }

  @Test func `round values part the axis, and rates lie between them by size`() throws {
    let chart = try chart(
      [("2026-10-01", "4.9019"), ("2026-10-02", "5.5884"), ("2026-10-05", "5.40")]
    )
    #expect(
      texts(chart) == [
        "4.80 100.00%", "5.00 75.00%", "5.20 50.00%", "5.40 25.00%", "5.60 0.00%",
      ]
    )
    #expect(chart.line == "M0 873l250-858l750 235")
    #expect(chart.area == "M0 873l250-858l750 235V1000H0z")
    #expect((chart.lowest.day, chart.highest.day) == ("1 Oct 2026", "2 Oct 2026"))
  }

  @Test(arguments: [
    ("0.00074891", "0.00075012", "0.0007485 0.000749 0.0007495 0.00075 0.0007505"),
    ("1310.5", "1398.2", "1300 1320 1340 1360 1380 1400"),
    ("9999999", "10000001", "9999999.0 9999999.5 10000000.0 10000000.5 10000001.0"),
    ("16500", "98000", "0 20000 40000 60000 80000 100000"),
    ("1.1130", "1.1172", "1.113 1.114 1.115 1.116 1.117 1.118"),
  ])
  func `ticks are 1, 2 or 5 times ten`(low: String, high: String, expected: String) throws {
    let chart = try chart([("2026-10-01", low), ("2026-10-02", high)])
    let values = try chart.rates.map { try ExactDecimal($0.label.replacing(",", with: "")) }
    let wanted = try expected.split(separator: " ").map { try ExactDecimal(String($0)) }
    #expect(values == wanted)
    #expect(chart.rates.first?.share.hundredths == 10_000)
    #expect(chart.rates.last?.share.hundredths == 0)
  }

  @Test func `a flat line runs inside the plot`() throws {
    let flat = try chart([("2026-10-01", "7.46"), ("2026-10-02", "7.46"), ("2026-10-03", "7.46")])
    #expect(texts(flat) == ["7.40 100.00%", "7.50 50.00%", "7.60 0.00%"])
    #expect(flat.line == "M0 700l500 0l500 0")
    #expect(try chart([("2026-10-01", "5"), ("2026-10-02", "5")]).line == "M0 500l1000 0")
  }

  @Test func `a single day lies in the middle`() throws {
    let chart = try chart([("2026-10-01", "1.1")])
    #expect(chart.line.starts(with: "M500 "))
    #expect(chart.days.isEmpty)
    #expect(chart.pointCount == 1)
  }

  @Test func `no days make no drawing`() throws {
    #expect(Chart([], in: try RateHistoryFixture.environment().wording) == nil)
  }

  @Test func `the largest and the smallest rates that fit can be drawn`() throws {
    for (low, high) in [
      ("0.00000000000000000000000000000000001", "99999999999999999999999999999999999999"),
      ("99999999999999999999999999999999999998", "99999999999999999999999999999999999999"),
      ("0.00000000000000000000000000000000001", "0.00000000000000000000000000000000003"),
    ] {
      let chart = try chart([("2026-10-01", low), ("2026-10-02", high)])
      for mark in [chart.lowest, chart.highest] {
        #expect((0...10_000).contains(mark.point.y.hundredths))
      }
    }
  }

  @Test func `a long history is drawn with 400 points at most, and keeps its extremes`() throws {
    let model = try RateHistoryFixture.model(.init(.usd, .brl), "range=Max")
    let points = try #require(model.chart).series.points
    #expect(points.count > 4_000)
    let places = points.indices.map { (x: $0, y: $0 * 7_919 % 997) }
    let line = Chart.thinned(places)
    #expect(line.count <= Chart.maximumLineLength)
    #expect((line.first?.x, line.last?.x) == (0, points.count - 1))
    #expect(line.map { $0.y }.min() == places.map { $0.y }.min())
    #expect(line.map { $0.y }.max() == places.map { $0.y }.max())
    #expect(zip(line, line.dropFirst()).allSatisfy { $0.x <= $1.x })
    let drawing = try #require(model.chart).drawing
    #expect(drawing.line.utf8.count { $0 == UInt8(ascii: "l") } < Chart.maximumLineLength)
    #expect(drawing.line.starts(with: "M0 "))
  }

  @Test(arguments: [
    ("2026-10-23", "2026-10-30", "25 Oct, 27 Oct, 29 Oct"),
    ("2026-09-30", "2026-10-30", "1 Oct, 8 Oct, 15 Oct, 22 Oct, 29 Oct"),
    ("2026-07-31", "2026-10-30", "Sep, Oct"),
    ("2025-10-30", "2026-10-30", "2026, Mar, May, Jul, Sep"),
    ("2021-10-30", "2026-10-30", "2022, 2023, 2024, 2025, 2026"),
    ("1999-01-04", "2026-10-30", "2000, 2005, 2010, 2015, 2020, 2025"),
  ])
  func `a few round days mark the time`(first: String, last: String, expected: String) throws {
    let ticks = ChartTimeAxis.ticks(
      from: try #require(CalendarDate(first)),
      through: try #require(CalendarDate(last)),
      in: try RateHistoryFixture.environment().wording
    )
    #expect(ticks.map { $0.label }.joined(separator: ", ") == expected)
    #expect(ticks.allSatisfy { (300...9_700).contains($0.share.hundredths) })
  }
}
