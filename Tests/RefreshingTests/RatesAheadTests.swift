import ExactMoney
import ExchangeRates
import LocalStore
import Refreshing
import TestSupport
import Testing

/// Rates for days after the reader's, published early or due to a slow clock, hide no earlier ones.
@Suite struct RatesAheadTests {
  private static let today = CalendarDate("2026-11-27") ?? CalendarDate(clamping: 0)

  /// Returns the day `age` publications of `source` before today's newest.
  ///
  /// Negative ages are in the future.
  private static func day(_ age: Int, _ source: RateSource) -> CalendarDate {
    guard source.period == .month else { return today.adding(days: -age) }
    var day = today.firstDayOfMonth
    for _ in 0..<abs(age) {
      day = day.adding(days: age > 0 ? -1 : 31).firstDayOfMonth
    }
    return day
  }

  /// Returns a rate that no other day has.
  private static func rate(_ day: CalendarDate) -> ExactDecimal {
    ExactDecimal(Int64(100_000 + day.dayNumber), scale: 5)
  }

  /// Returns a store with rates for `stored` days, over embedded ones for `embedded` days.
  private static func bench(
    _ source: RateSource,
    embedded: Set<CalendarDate>,
    stored: Set<CalendarDate>
  ) throws -> RefreshBench {
    let lines = embedded.sorted(by: >).map { "\($0),\(rate($0))\n" }
    let history = RateHistory("Date,USD\n" + lines.joined(), source: source)
    let bench = try RefreshBench(on: today.description, embedded: RateArchive([history]))
    let tables = stored.sorted().map {
      RateTable(source: source, asOf: $0, entries: [RateTable.Entry(.usd, rate($0))])
    }
    let fetch = StoredFetch(
      source: source.name,
      request: "made",
      startedAt: bench.now,
      outcome: .updated
    )
    _ = try bench.store.rates.keep(fetch, tables: tables, quarantine: [])
    return bench
  }

  @Test(arguments: [RateSource.ecb, .hmrc])
  func `the newest rates are those of today or before, whatever lies ahead`(
    source: RateSource
  ) throws {
    var random = SplitMix64(seed: 13)
    let reach = source.period == .month ? 7 : 70
    let pair = CurrencyPair(source.pivot, .usd)
    for _ in 0..<lawCases(150) {
      let embedded = Set(
        (0...Int.random(in: 0...2, using: &random)).map { _ in
          Self.day(Int.random(in: 1...reach, using: &random), source)
        }
      )
      let stored = Set(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          Self.day(Int.random(in: -3...reach, using: &random), source)
        }
      )
      let bench = try Self.bench(source, embedded: embedded, stored: stored)
      let expected = embedded.union(stored).filter { $0 <= Self.today }.max()
      let note: Comment = "\(embedded.sorted()) and \(stored.sorted())"
      func converter(_ archive: RateArchive) -> Converter {
        Converter(archive: archive, today: Self.today, source: source)
      }
      let newest = try bench.library.archive(
        for: .init(today: Self.today, currencies: [pair.base, pair.quote])
      )
      #expect(try converter(newest).route(for: pair).asOf == expected, note)
      var all = StoredRates()
      _ = try all.update(from: bench.store, of: [source])
      let whole = bench.library.archive(over: all)
      #expect(try converter(whole).route(for: pair).asOf == expected, note)
      let book = whole.newestPart(today: Self.today)
      #expect(try converter(book).route(for: pair).asOf == expected, note)
      // The rates for a day are the same, whatever part of the store is read.
      for age in [0, -1, Int.random(in: -3...reach, using: &random)] {
        let asked = Self.day(age, source)
        let part = try bench.library.archive(
          for: .init(today: Self.today, currencies: [pair.base, pair.quote], days: asked...asked)
        )
        let route = try? converter(whole).route(for: pair, on: asked)
        #expect((try? converter(part).route(for: pair, on: asked)) == route, note)
        let sent = whole.part(over: asked...asked)
        #expect((try? converter(sent).route(for: pair, on: asked)) == route, note)
        if age == 0 { #expect(route?.asOf == expected, note) }
      }
    }
  }
}
