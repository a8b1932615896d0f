import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

@Suite struct RateRowsTests {
  private static let archive = EmbeddedRates.archive.indexed()

  private static func converter(_ source: RateSource? = nil) -> Converter {
    Converter(archive: archive, today: Converter.today, source: source)
  }

  private static func rows(
    _ base: Currency,
    _ quotes: [Currency],
    _ first: CalendarDate,
    _ last: CalendarDate,
    _ kind: RateRows.Kind = .days,
    source: RateSource? = nil
  ) -> RateRows {
    RateRows(of: base, in: quotes, on: first...last, kind, by: converter(source))
  }

  @Test func `each rate of a row is that of the pair's conversion on its day`() throws {
    var random = SplitMix64(seed: 44)
    var count = 0
    for _ in 0..<lawCases(60) {
      let quotes = (0..<6).compactMap { _ in Currency.allCases.randomElement(using: &random) }
      let base = try #require(Currency.allCases.randomElement(using: &random))
      let sources: [RateSource?] = [nil, nil, .ecb, .nbp, .hmrc]
      let source = sources.randomElement(using: &random) ?? nil
      let first = Converter.today.adding(days: -Int.random(in: 0...10_300, using: &random))
      let last = min(first.adding(days: Int.random(in: 0...40, using: &random)), Converter.today)
      var walk = Self.rows(base, quotes, first, last, source: source).makeIterator()
      var row = walk.next()
      for offset in 0...last.days(since: first) {
        let day = first.adding(days: offset)
        let routes = quotes.compactMap { quote in
          try? Self.converter(source).route(for: CurrencyPair(base, quote), on: day)
        }
        let found = row?.day == day ? row?.rates ?? [] : []
        let place = "\(base) \(quotes) \(day) \(source?.name ?? "all")"
        #expect(found.map { $0.quote } == routes.map { $0.pair.quote }, "\(place)")
        #expect(found.map { $0.ratio } == routes.map { $0.ratio }, "\(place)")
        #expect(
          found.map { $0.asOf } == routes.map { DailyRate(day: day, route: $0).asOf },
          "\(place)"
        )
        #expect(found.map { $0.sources } == routes.map { $0.sources }, "\(place)")
        for (rate, route) in zip(found, routes) {
          #expect(rate.isPublished == (route.published != nil), "\(place) \(rate.quote)")
          guard let published = route.published else { continue }
          #expect(rate.above == published.above && rate.below == published.below)
        }
        count += routes.count
        if row?.day == day { row = walk.next() }
      }
      #expect(row == nil)
    }
    #expect(count > 1_500)
  }

  @Test func `an indexed archive converts as the one that it was made of`() throws {
    var random = SplitMix64(seed: 45)
    for _ in 0..<lawCases(400) {
      let base = try #require(Currency.allCases.randomElement(using: &random))
      let quote = try #require(Currency.allCases.randomElement(using: &random))
      let policy = try #require(RatePolicy.allCases.randomElement(using: &random))
      let day = Converter.today.adding(days: -Int.random(in: 0...10_300, using: &random))
      let plain = Converter(archive: EmbeddedRates.archive, today: Converter.today, policy: policy)
      let indexed = Converter(archive: Self.archive, today: Converter.today, policy: policy)
      let pair = CurrencyPair(base, quote)
      let expected = Result { () throws(RateError) in try plain.route(for: pair, on: day) }
      #expect(Result { () throws(RateError) in try indexed.route(for: pair, on: day) } == expected)
      var shared = indexed.on(day)
      for _ in 0..<2 {
        let again = Result { () throws(RateError) in
          try shared.convert(Money(.one, base), to: quote).route
        }
        #expect(again == expected)
      }
    }
  }

  @Test func `publications stand under their own days, forwards and backwards`() throws {
    let (first, last) = (try day("2026-10-24"), try day("2026-10-28"))
    let quotes: [Currency] = [.usd, try currency("ISK"), try currency("KPW")]
    let forwards = Self.rows(.eur, quotes, first, last, .publications, source: .ecb)
    let days = forwards.map { row in
      "\(row.day) " + row.rates.map { $0.quote.code }.joined()
    }
    #expect(
      days == ["2026-10-23 USDISK", "2026-10-26 USDISK", "2026-10-27 USDISK", "2026-10-28 USDISK"]
    )
    #expect(forwards.last?.day == last)
    let backwards = forwards.rows(.publicationsBackwards)
    #expect(backwards.map { $0.day.description.suffix(2) } == ["28", "27", "26"])
    #expect(forwards.columns.map { $0.isEmpty } == [false, false, true])
  }

  @Test func `rates that do not pass are left out, and days without any`() throws {
    let rows = Self.rows(
      .usd,
      [try currency("AED"), .eur],
      try day("2026-10-29"),
      try day("2026-10-30")
    )
    let kept = rows.onlyPublished
    #expect(rows.map { $0.rates.count } == [2, 2])
    #expect(kept.map { $0.rates.map { $0.quote } } == [[.eur], [.eur]])
    let last = try day("2026-10-30")
    #expect(Self.rows(.eur, [try currency("XOF")], last, last).onlyPublished.isEmpty)
  }

  @Test func `the source of a series is known before the series is made`() throws {
    let indexed = IndexedConverter(Self.converter())
    let (first, last) = (try day("2024-01-01"), try day("2024-02-01"))
    for code in ["BRL", "VND", "CYP", "AED"] {
      let pair = CurrencyPair(.eur, try currency(code))
      let series = try? indexed.series(for: pair, from: first, through: last)
      #expect(try indexed.source(of: pair, from: first, through: last) == series?.source)
    }
  }
}
