import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// Rates for a month or a quarter, with corrections inside it, and sources that are used only if
/// named.
@Suite struct PeriodTests {
  private static let treasury = RateSource(
    name: "Treasury",
    title: "Treasury",
    institution: "Treasury",
    pivot: .usd,
    pivotIsBase: true,
    period: .quarter,
    isByNameOnly: true
  )

  private static let quarters = RateHistory(
    "Date fetched,CAD,ILS\n2026-06-30,1.424,2.977\n2026-05-29,,2.807\n2026-03-31,1.393,3.165\n",
    source: treasury
  )

  private static func converted(
    _ amount: String,
    _ base: Currency,
    to quote: Currency,
    on text: String,
    policy: RatePolicy = .last,
    of history: RateHistory = quarters
  ) throws -> String? {
    let converter = Converter(
      archive: RateArchive([history]),
      today: try day("2026-12-01"),
      source: history.source,
      policy: policy
    )
    let money = Money(try ExactDecimal(amount), base)
    return try? converter.convert(money, to: quote, on: day(text)).result(to: .decimals(3)).amount
      .description
  }

  @Test(arguments: [
    ("2026-03-31", "139.300", "316.500"), ("2026-04-01", "139.300", "316.500"),
    ("2026-05-28", "139.300", "316.500"), ("2026-05-29", "139.300", "280.700"),
    ("2026-06-29", "139.300", "280.700"), ("2026-06-30", "142.400", "297.700"),
    ("2026-09-30", "142.400", "297.700"), ("2026-10-14", "142.400", "297.700"),
  ])
  func `a quarter's rates are in force to its end, a correction for its currency alone`(
    on: String,
    canada: String,
    israel: String
  ) throws {
    #expect(try Self.converted("100", .usd, to: .cad, on: on) == canada)
    #expect(try Self.converted("100", .usd, to: .ils, on: on) == israel)
  }

  @Test func `between two currencies each has the rate in force`() throws {
    // 2.807 / 1.393
    #expect(try Self.converted("100", .cad, to: .ils, on: "2026-06-01") == "201.508")
    #expect(
      try Self.converted("100", .cad, to: .ils, on: "2026-06-01", policy: .period) == "201.508"
    )
  }

  @Test func `after its end a quarter has no rate by its period, and none by other policies`()
    throws
  {
    #expect(try Self.converted("100", .usd, to: .cad, on: "2026-10-01", policy: .period) == nil)
    #expect(
      try Self.converted("100", .usd, to: .cad, on: "2026-09-30", policy: .period) == "142.400"
    )
    for policy in [RatePolicy.onDay, .before, .next, .monthLast, .monthAverage, .yearAverage] {
      #expect(try Self.converted("100", .usd, to: .cad, on: "2026-06-30", policy: policy) == nil)
    }
  }

  @Test func `a correction inside a month leaves the others in force`() throws {
    let month = RateHistory(
      "Date fetched,EUR,TRY\n2026-09-15,,47.9110\n2026-09-01,1.1681,44.1002\n",
      source: .hmrc
    )
    for (on, euro, lira) in [
      ("2026-09-14", "116.810", "4410.020"), ("2026-09-15", "116.810", "4791.100"),
      ("2026-09-30", "116.810", "4791.100"),
    ] {
      for policy in [RatePolicy.last, .period] {
        #expect(
          try Self.converted("100", .gbp, to: .eur, on: on, policy: policy, of: month) == euro
        )
        #expect(
          try Self.converted("100", .gbp, to: .try, on: on, policy: policy, of: month) == lira
        )
      }
    }
  }

  @Test func `what the next period leaves out is no longer in force`() throws {
    let quarter = RateHistory(
      "Date fetched,CAD,ILS\n2026-09-30,,2.9\n2026-06-30,1.424,2.977\n",
      source: Self.treasury
    )
    for (on, amount) in [
      ("2026-09-29", "142.400"), ("2026-09-30", "142.400"), ("2026-10-01", nil),
    ] {
      #expect(try Self.converted("100", .usd, to: .cad, on: on, of: quarter) == amount)
    }
    #expect(try Self.converted("100", .usd, to: .ils, on: "2026-10-01", of: quarter) == "290.000")
  }

  @Test func `a source that serves by its name only serves no question without it`() throws {
    let archive = RateArchive([
      Self.quarters, RateHistory("Date,USD\n2026-06-30,1.1717\n", source: .ecb),
    ])
    #expect(archive.sources == [.ecb])
    #expect(archive.allSources == [Self.treasury, .ecb])
    let pair = CurrencyPair(base: .usd, quote: .cad)
    let today = try day("2026-07-01")
    let plain = Converter(archive: archive, today: today)
    #expect(throws: RateError.neverPublished(.cad)) { try plain.route(for: pair) }
    let named = Converter(archive: archive, today: today, source: Self.treasury)
    #expect(try named.route(for: pair).legs.map { $0.source } == ["Treasury"])
  }

  @Test func `the end of a quarter is that of the day after`() throws {
    for (start, end) in [
      ("2026-03-31", "2026-06-30"), ("2026-05-29", "2026-06-30"), ("2026-06-29", "2026-06-30"),
      ("2025-12-31", "2026-03-31"), ("2023-12-31", "2024-03-31"), ("2026-09-30", "2026-12-31"),
    ] {
      let history = RateHistory("Date fetched,CAD\n\(start),1.4\n", source: Self.treasury)
      #expect(RateArchive([history]).newestDay(of: Self.treasury)?.description == end)
    }
  }
}
