import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

@Suite struct DailyRatesTests {
  static func rates(
    _ base: Currency,
    _ quote: Currency,
    _ first: String,
    _ last: String,
    policy: RatePolicy = .last,
    source: RateSource? = nil
  ) throws -> DailyRates {
    let converter = Converter(
      archive: EmbeddedRates.archive,
      today: Converter.today,
      source: source,
      policy: policy
    )
    return try IndexedConverter(converter).dailyRates(
      for: CurrencyPair(base, quote),
      from: day(first),
      through: day(last)
    )
  }

  @Test func `every day of the calendar has the rate that its conversions have`() throws {
    let rates = try Self.rates(.usd, .brl, "2025-12-20", "2026-01-10")
    #expect(rates.rates.count == 22)
    for rate in rates.rates {
      let conversion = try Converter.embedded().convert(Money(.one, .usd), to: .brl, on: rate.day)
      #expect(rate.route == conversion.route)
    }
    #expect(rates.gaps.isEmpty)
  }

  @Test func `there is a change for each publication, and one for the first day`() throws {
    let rates = try Self.rates(.eur, .usd, "2026-10-24", "2026-11-21")
    #expect(
      rates.changes.map { "\($0.day) \($0.asOf)" } == [
        "2026-10-24 2026-10-23", "2026-10-26 2026-10-26", "2026-10-27 2026-10-27",
        "2026-10-28 2026-10-28", "2026-10-29 2026-10-29", "2026-10-30 2026-10-30",
      ]
    )
  }

  @Test(arguments: [(Currency.usd, Currency.eur), (.eur, .jpy), (.gbp, .chf)])
  func `the changes are the published series`(base: Currency, quote: Currency) throws {
    let pair = CurrencyPair(base, quote)
    let series = try Converter.embedded().series(
      for: pair,
      from: day("2000-01-03"),
      through: day("2026-10-30")
    )
    let rates = try Self.rates(base, quote, "2000-01-03", "2026-10-30")
    #expect(rates.changes.map { $0.day } == series.points.map { $0.day })
    for (change, point) in zip(rates.changes, series.points) {
      let rate = try change.route.decimalRate(digits: 34)
      let whole = try rate.value.rounded(to: .significantDigits(30), rounding: .toNearestOrEven)
      #expect(
        try whole == point.rate.rounded(to: .significantDigits(30), rounding: .toNearestOrEven)
      )
    }
  }

  @Test func `a mean of months changes on their first days`() throws {
    let rates = try Self.rates(.usd, .eur, "2025-01-01", "2025-04-30", policy: .monthAverage)
    #expect(
      rates.changes.map { $0.day.description } == [
        "2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01",
      ]
    )
    #expect(rates.rates.count == 120)
  }

  @Test func `a day's own rate leaves gaps, and starts anew after each`() throws {
    let rates = try Self.rates(.usd, .eur, "2026-10-22", "2026-10-27", policy: .onDay)
    #expect(rates.rates.map { $0.day.description.suffix(2) } == ["22", "23", "26", "27"])
    #expect(rates.gaps == [try day("2026-10-24")...day("2026-10-25")])
    #expect(rates.changes.count == 4)
    let oneShort = try Self.rates(.usd, .eur, "2026-10-22", "2026-10-24", policy: .onDay)
    #expect(oneShort.gaps == [try oneDay("2026-10-24")])
  }

  @Test func `a currency that ends has a gap to the end, one that begins a gap before`() throws {
    let ruble = try Self.rates(try currency("RUB"), .eur, "2022-02-25", "2022-06-30", source: .ecb)
    #expect(ruble.gaps == [try day("2022-03-02")...day("2022-06-30")])
    let real = try Self.rates(.brl, .eur, "1998-12-30", "1999-01-10")
    #expect(real.gaps.first?.lowerBound.description == "1998-12-30")
  }

  @Test func `a peg's rate is as old as the peg, and never changes`() throws {
    let rates = try Self.rates(.eur, try currency("XOF"), "2026-01-01", "2026-02-01")
    #expect(rates.changes.map { "\($0.day) \($0.asOf)" } == ["2026-01-01 1999-01-01"])
  }

  @Test func `a currency is one of itself on every day, as of that day`() throws {
    let rates = try Self.rates(.eur, .eur, "2026-01-01", "2026-01-03")
    #expect(rates.rates.map { $0.asOf } == rates.rates.map { $0.day })
    #expect(try rates.rates.allSatisfy { try $0.route.decimalRate(digits: 24).value == .one })
  }

  @Test func `a period without any rate is an error that says so`() throws {
    let before = RateError.beforeFirst(
      .usd,
      first: try day("1999-01-01"),
      asked: try day("1990-01-05")
    )
    #expect(throws: before) { try Self.rates(.usd, .eur, "1990-01-01", "1990-01-05") }
    let won = try currency("KPW")
    let after = RateError.afterLast(won, last: try day("2015-03-31"), asked: try day("2020-01-05"))
    #expect(throws: after) { try Self.rates(won, .eur, "2020-01-01", "2020-01-05") }
  }

  @Test(arguments: [
    ("VND", "EUR", "2010-01-01"), ("ISK", "EUR", "2008-11-20"), ("RUB", "USD", "2022-02-20"),
    ("TRL", "EUR", "2004-12-01"), ("DEM", "FRF", "1998-12-20"), ("XOF", "USD", "2001-12-20"),
    ("HRK", "CHF", "2022-12-10"), ("VEF", "EUR", "2018-08-01"), ("EUR", "EUR", "2020-01-01"),
  ])
  func `each day's way is that of a conversion, whoever publishes the pair`(
    base: String,
    quote: String,
    first: String
  ) throws {
    let pair = CurrencyPair(try currency(base), try currency(quote))
    let start = try day(first)
    let rates = try Self.rates(pair.base, pair.quote, first, start.adding(days: 60).description)
    var next = rates.rates[...]
    for offset in 0...60 {
      let day = start.adding(days: offset)
      let route = try? Converter.embedded().route(for: pair, on: day)
      #expect(route == (next.first?.day == day ? next.removeFirst().route : nil), "\(day)")
    }
    #expect(!rates.rates.isEmpty && next.isEmpty)
  }

  @Test func `the gaps of a policy without carrying are meant, longer ones are reported`() throws {
    let weekend = try PriceList(
      Self.rates(.usd, .eur, "2026-10-22", "2026-10-27", policy: .onDay),
      policy: .onDay,
      digits: 24
    )
    #expect(weekend.gaps.isEmpty)
    let ended = try PriceList(
      Self.rates(.usd, .eur, "2026-10-22", "2026-11-20", policy: .onDay),
      policy: .onDay,
      digits: 24
    )
    #expect(ended.gaps == [try day("2026-10-31")...day("2026-11-20")])
  }
}
