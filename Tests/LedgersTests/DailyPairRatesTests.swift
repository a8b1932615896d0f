import BigInt
import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

/// The daily rates of a pair equal the converter's, for every pair, day and source.
@Suite struct DailyPairRatesTests {
  private static let today = CalendarDate(clamping: 20_780)
  private static let days = CalendarDate(clamping: 10_227)...today

  private func rational(
    _ terms: (numerator: UInt64, denominator: UInt64, exponent: Int)
  ) -> Rational {
    let power = BigInt(10).power(abs(terms.exponent))
    let (above, below) = (BigInt(terms.numerator), BigInt(terms.denominator))
    return terms.exponent < 0 ? Rational(above, below * power) : Rational(above * power, below)
  }

  /// Whether the rate and the legs for `day` are those of `route`; nil if there is no rate for the
  /// day.
  private func isRight(_ rates: DailyPairRates, _ route: RateRoute?, on day: CalendarDate) -> Bool?
  {
    guard let terms = rates.terms(on: day) else { return nil }
    guard let route, let legs = rates.legs(on: day) else { return false }
    return rational(terms) == Rational(route.ratio) && legs == route.legs
  }

  /// Returns the number of `days` with a rate, and the number for which the converter has one.
  private func compare(
    _ pair: CurrencyPair,
    _ converter: Converter,
    on days: [CalendarDate]
  ) -> (found: Int, known: Int) {
    let rates = IndexedConverter(converter).rates(of: pair, on: Self.days)
    var (found, known) = (0, 0)
    for day in days {
      let route = try? converter.route(for: pair, on: day)
      if route != nil { known += 1 }
      guard let isRight = isRight(rates, route, on: day) else { continue }
      found += 1
      if !isRight { Issue.record("\(pair) on \(day): another rate than the converter's") }
    }
    return (found, known)
  }

  private func days(_ count: Int, using random: inout SplitMix64) -> [CalendarDate] {
    let range = Self.days.lowerBound.dayNumber...Self.days.upperBound.dayNumber
    return (0..<count).map { _ in CalendarDate(clamping: .random(in: range, using: &random)) }
  }

  @Test(arguments: 0..<4)
  func `it has the converter's rate on random days of random pairs`(shard: Int) {
    var random = SplitMix64(seed: UInt64(shard))
    let served = EmbeddedRates.archive.sources.map { EmbeddedRates.archive.currencies(of: $0) }
    let others = FixedLink.all.map { $0.currency }
    var (found, known) = (0, 0)
    for _ in 0..<lawCases(40) {
      let pool = [served[0], served[0], served[1], served[2], others]
      let base = pool.randomElement(using: &random)?.randomElement(using: &random) ?? .usd
      let quote =
        Bool.random(using: &random) ? .eur : served[0].randomElement(using: &random) ?? .eur
      let source =
        Int.random(in: 0..<4, using: &random) == 0
        ? EmbeddedRates.archive.sources.randomElement(using: &random) : nil
      let converter = Converter(archive: EmbeddedRates.archive, today: Self.today, source: source)
      let pair = CurrencyPair(base, quote)
      let counts = compare(pair, converter, on: days(60, using: &random))
      (found, known) = (found + counts.found, known + counts.known)
    }
    // Other days are left to the converter: gaps, ends, changes of unit, rates from two sources,
    // and links of law.
    #expect(known > 0 && found * 2 >= known, "\(found) of \(known)")
  }

  @Test func `most days of the currencies that the ECB publishes have a rate`() {
    var random = SplitMix64(seed: 11)
    let converter = Converter(archive: EmbeddedRates.archive, today: Self.today)
    var (found, known) = (0, 0)
    for currency in EmbeddedRates.archive.currencies(of: .ecb) {
      let counts = compare(CurrencyPair(currency, .eur), converter, on: days(60, using: &random))
      (found, known) = (found + counts.found, known + counts.known)
    }
    // Only gaps, ends and rates from other sources are left to the converter.
    #expect(found * 10 >= known * 7, "\(found) of \(known)")
  }

  @Test(arguments: [("AED", "2024-01-02"), ("XOF", "2020-01-02")])
  func `pegs lead to rates of a source that is named`(code: String, day: String) throws {
    let converter = Converter(archive: EmbeddedRates.archive, today: Self.today, source: .ecb)
    let pair = CurrencyPair(try #require(Currency(code)), .usd)
    let first = try #require(CalendarDate(day))
    let counts = compare(pair, converter, on: (0..<30).map { first.adding(days: $0) })
    #expect(counts.found == 30 && counts.known == 30)
  }

  @Test func `it ends and begins where a gap, a law and a new unit say so`() throws {
    let converter = Converter(archive: EmbeddedRates.archive, today: Self.today)
    let cases = [
      ("ISK", "2008-12-09"), ("ISK", "2018-02-01"), ("RUB", "2022-03-01"), ("RUB", "2022-03-16"),
      ("HRK", "2022-12-31"), ("HRK", "2023-01-01"), ("TRL", "2004-12-31"), ("TRL", "2005-01-03"),
      ("BGN", "2026-01-01"), ("GRD", "2000-12-31"), ("SIT", "2007-01-01"), ("ROL", "2005-07-04"),
      ("DEM", "1998-12-31"), ("DEM", "1999-01-01"), ("USD", "1999-01-03"), ("USD", "1999-01-04"),
    ]
    for (code, text) in cases {
      let pair = CurrencyPair(try #require(Currency(code)), .eur)
      let middle = try #require(CalendarDate(text))
      let around = (-20...20).map { middle.adding(days: $0) }
      #expect(compare(pair, converter, on: around).known > 0, "\(pair)")
    }
  }

  @Test func `a pair with an own rate is left to the converter`() throws {
    let setAt = Instant(startOf: try day("2020-06-15"))
    let own = OwnRate(CurrencyPair(.usd, .eur), try ExactDecimal("0.9"), setAt: setAt)
    let converter = Converter(archive: EmbeddedRates.archive, today: Self.today, ownRates: [own])
    let rates = IndexedConverter(converter).rates(of: own.pair, on: Self.days)
    #expect(rates.terms(on: setAt.day) == nil)
  }

  @Test func `figures that a newer history has count, and carry on where it ends`() throws {
    let older = RateHistory(
      "Date,USD,GBP\n2020-01-09,1.2,0.8\n2020-01-08,1.1,\n2020-01-07,1.05,0.7\n"
    )
    let newer = RateHistory("Date fetched,USD\n2020-01-20,1.5\n2020-01-08,1.3\n")
    let archive = RateArchive([older]).preceded(by: [newer], order: [.ecb])
    let converter = Converter(archive: archive, today: try day("2020-03-01"))
    for pair in [
      CurrencyPair(.usd, .eur), CurrencyPair(.eur, .gbp),
      CurrencyPair(.usd, .gbp),
    ] {
      let first = try day("2020-01-05")
      let counts = compare(pair, converter, on: (0..<60).map { first.adding(days: $0) })
      #expect(counts.found > 0 && counts.known > 0, "\(pair)")
    }
  }

  @Test func `two figures make a rate where both are of one day`() throws {
    // Both currencies are published, but for weeks never on the same day.
    let text = """
      Date,USD,GBP
      2020-02-10,1.4,0.9
      2020-02-01,1.3,
      2020-01-28,,0.8
      2020-01-21,1.25,
      2020-01-18,,0.75
      2020-01-11,1.2,
      2020-01-08,,0.72
      2020-01-03,1.1,0.7

      """
    let converter = Converter(
      archive: RateArchive([RateHistory(text)]),
      today: try day("2020-03-01")
    )
    let first = try day("2020-01-03")
    let days = (0..<58).map { first.adding(days: $0) }
    let counts = compare(CurrencyPair(.usd, .gbp), converter, on: days)
    #expect(counts.found > 0 && counts.known > counts.found, "\(counts)")
  }

  @Test func `policies other than the last rates are left to the converter`() {
    let converter = Converter(archive: EmbeddedRates.archive, today: Self.today, policy: .next)
    let pair = CurrencyPair(.usd, .eur)
    let rates = IndexedConverter(converter).rates(of: pair, on: Self.days)
    #expect(rates.terms(on: CalendarDate(clamping: 20_000)) == nil)
  }
}
