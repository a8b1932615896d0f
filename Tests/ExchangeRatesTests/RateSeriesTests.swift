import BigInt
import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RateSeriesTests {
  static func series(
    _ base: Currency,
    _ quote: Currency,
    _ first: String,
    _ last: String,
    source: RateSource? = nil
  ) throws -> RateSeries {
    try Converter.embedded(source: source).series(
      for: CurrencyPair(base, quote),
      from: day(first),
      through: day(last)
    )
  }

  @Test func `a week of published rates has a summary that can be checked by hand`() throws {
    let series = try RateSeriesTests.series(.eur, .usd, "2026-10-24", "2026-11-21")
    #expect(series.source == .ecb)
    #expect(
      series.points.map { "\($0.day) \($0.rate)" } == [
        "2026-10-26 1.1188", "2026-10-27 1.115", "2026-10-28 1.1133", "2026-10-29 1.113",
        "2026-10-30 1.1172",
      ]
    )
    let summary = try series.summary()
    #expect(summary.extremes.first == series.points.first)
    #expect(summary.extremes.last == series.points.last)
    #expect(summary.extremes.lowest.day.description == "2026-10-29")
    #expect(summary.extremes.highest.day.description == "2026-10-26")
    #expect(summary.mean.description == "1.11546")
    #expect(summary.changePercent.description == "-0.14")
  }

  @Test func `one day is its own first, last, lowest, highest and mean`() throws {
    let summary = try RateSeriesTests.series(.eur, .usd, "2026-10-30", "2026-10-30").summary()
    for point in [
      summary.extremes.first, summary.extremes.last, summary.extremes.lowest,
      summary.extremes.highest,
    ] {
      #expect(point.day.description == "2026-10-30")
    }
    #expect(summary.mean.description == "1.1172")
    #expect(summary.changePercent.description == "0.00")
  }

  @Test func `of equal extremes the first day counts`() throws {
    let history = RateHistory(
      "Date,USD\n2026-10-30,1.1\n2026-10-29,1.20\n2026-10-28,1.2\n2026-10-27,1.10\n"
    )
    let converter = Converter(history, today: Converter.today)
    let summary = try converter.series(
      for: CurrencyPair(.eur, .usd),
      from: day("2026-10-01"),
      through: day("2026-10-31")
    ).summary()
    #expect(summary.extremes.lowest.day.description == "2026-10-27")
    #expect(summary.extremes.highest.day.description == "2026-10-28")
  }

  @Test(arguments: [
    ("EUR", "USD", RateSource?.none), ("USD", "BRL", nil), ("AED", "JPY", .ecb),
    ("GEL", "USD", nil), ("USD", "EUR", .nbp), ("GBP", "LBP", .hmrc),
  ])
  func `the mean is of the exact sum`(base: String, quote: String, source: RateSource?) throws {
    let series = try RateSeriesTests.series(
      currency(base),
      currency(quote),
      "2026-01-01",
      "2026-11-21",
      source: source
    )
    let sum = series.points.reduce(Rational(0)) { $0 + Rational($1.rate) }
    let mean = sum / Rational(BigInt(series.points.count))
    let summary = try series.summary()
    // Each term is rounded to 24 digits, and so is their mean.
    let deviation = (Rational(summary.mean) / mean + Rational(-1)) * Rational(BigInt(10).power(22))
    #expect(deviation.numerator.magnitude <= deviation.denominator.magnitude)
    #expect(summary.mean.digitCount <= 24)
    let first = Rational(summary.extremes.first.rate)
    let change = (Rational(summary.extremes.last.rate) / first + Rational(-1)) * Rational(100)
    #expect(
      BigInt(summary.changePercent.coefficient)
        == change.coefficient(at: 2, rounding: .toNearestOrAwayFromZero)
    )
  }

  @Test func `only days of publication have a point`() throws {
    let series = try RateSeriesTests.series(.usd, .eur, "2024-03-25", "2024-04-05")
    #expect(
      series.points.map { $0.day.components.day } == [25, 26, 27, 28, 2, 3, 4, 5],
      "neither Good Friday nor Easter Monday"
    )
    let weekly = try RateSeriesTests.series(.gel, .pln, "2026-10-01", "2026-10-31")
    #expect(weekly.source == .nbp)
    #expect(weekly.points.map { $0.day.components.day } == [7, 14, 21])
    let monthly = try RateSeriesTests.series(.gbp, .usd, "2026-01-15", "2026-04-15", source: .hmrc)
    #expect(monthly.points.map { $0.day.components.month } == [2, 3, 4])
  }

  @Test func `days in a gap have no point`() throws {
    let series = try RateSeriesTests.series(.eur, .isk, "2008-12-01", "2018-02-10", source: .ecb)
    let days = series.points.map { $0.day.description }
    #expect(days.count == 14)
    #expect(days.contains("2008-12-09") && days.contains("2018-02-01"))
  }

  @Test(arguments: [("DEM", "FRF"), ("XAF", "EUR"), ("USD", "USD"), ("TRL", "TRY")])
  func `rates that are fixed have no history`(base: String, quote: String) throws {
    let pair = CurrencyPair(try currency(base), try currency(quote))
    let (first, last) = (try day("2026-10-01"), try day("2026-10-30"))
    let error = RateError.noHistory(pair, from: first, through: last)
    #expect(throws: error) {
      try Converter.embedded(source: .ecb).series(for: pair, from: first, through: last)
    }
  }

  @Test(arguments: [("1990-01-01", "1998-12-31"), ("2026-10-30", "2026-10-01")])
  func `a time without publications has no history`(first: String, last: String) throws {
    let pair = CurrencyPair(.eur, .usd)
    let error = RateError.noHistory(pair, from: try day(first), through: try day(last))
    #expect(throws: error) { try RateSeriesTests.series(.eur, .usd, first, last, source: .ecb) }
  }

  @Test func `a time after the newest publication says which one that is`() throws {
    let (newest, first) = (try day("2026-10-30"), try day("2026-10-31"))
    let error = RateError.afterNewest(CurrencyPair(.eur, .usd), newest: newest, from: first)
    #expect(throws: error) {
      try RateSeriesTests.series(.eur, .usd, "2026-10-31", "2026-11-21", source: .ecb)
    }
  }

  @Test(arguments: [("VES", "2021-09-29", "2021-10-13"), ("SYP", "2025-12-31", "2026-01-07")])
  func `a new unit is not a jump of its series`(code: String, before: String, after: String) throws
  {
    let summary = try RateSeriesTests.series(.usd, try currency(code), before, after).summary()
    #expect(summary.extremes.first.day.description == before)
    #expect(summary.extremes.last.day.description == after)
    #expect(summary.changePercent.absoluteValue < 10)
  }

  @Test func `the newest rates are none of days that lie ahead`() throws {
    let converter = Converter(archive: EmbeddedRates.archive, today: try day("2026-10-15"))
    let route = try converter.route(for: CurrencyPair(.usd, .brl))
    #expect(route.asOf?.description == "2026-10-15")
  }

  @Test func `an index has the series that the converter has, of any pair in any time`() throws {
    var random = SplitMix64(seed: 4)
    let codes = [
      "USD", "EUR", "BRL", "PLN", "DEM", "ISK", "VES", "SYP", "TRY", "HRK", "XDR", "AED", "ZMW",
    ]
    var found = 0
    for round in 0..<60 {
      let source: RateSource? = [nil, .ecb, .nbp, .hmrc][round % 4]
      let converter = Converter.embedded(source: source)
      let indexed = IndexedConverter(converter)
      let pair = CurrencyPair(
        try #require(codes.randomElement(using: &random).flatMap { Currency($0) }),
        try #require(codes.randomElement(using: &random).flatMap { Currency($0) })
      )
      let first = try day("1998-12-01").adding(days: Int.random(in: 0...9_800, using: &random))
      let last = first.adding(days: Int.random(in: 400...500, using: &random))
      let walked = Result { try indexed.series(for: pair, from: first, through: last) }
      let asked = Result { try converter.series(for: pair, from: first, through: last) }
      switch (walked, asked) {
      case (.success(let walked), .success(let asked)):
        #expect(walked == asked, "\(pair) \(first) \(last) \(source?.name ?? "")")
        found += 1
      case (.failure(let walked), .failure(let asked)):
        #expect(walked as? RateError == asked as? RateError)
      default: Issue.record("\(pair) \(first) \(last): \(walked) is not \(asked)")
      }
    }
    #expect(found > 20)
  }
}
