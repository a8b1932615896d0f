import EmbeddedData
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct ConverterTests {
  /// Two sources that share two days.
  ///
  /// Each also has a currency of its own.
  static let small = RateArchive([
    RateHistory(
      """
      Date,USD,JPY,ISK,
      2026-10-30,1.1172,175.68,136,
      2026-10-29,1.1130,175.92,135.8,

      """
    ),
    RateHistory(
      """
      Date,EUR,USD,GEL
      2026-10-30,4.4000,3.9000,1.5000
      2026-10-29,4.3000,3.8000,

      """,
      source: .nbp
    ),
  ])

  static let converter = Converter(archive: small, today: Converter.today)

  @Test func `a published rate is used as it stands`() throws {
    let conversion = try ConverterTests.converter.convert(Money("100", .eur), to: .usd)
    #expect(conversion.route.steps == ["EUR>USD 1.1172 ECB 2026-10-30"])
    #expect(try conversion.rate().description == "1.1172")
    #expect(try conversion.result(to: .decimals(2)).description == "111.72 USD")
    #expect(conversion.target == .usd)
  }

  @Test func `from quote to base an amount is divided, never multiplied by an inverse`() throws {
    let route = try ConverterTests.converter.route(for: CurrencyPair(.usd, .eur))
    let leg = try #require(route.legs.first)
    #expect(route.legs.count == 1)
    #expect(leg.rate.pair.description == "EUR/USD")
    #expect(leg.direction == .divide)
    #expect((leg.from, leg.to) == (.usd, .eur))
    #expect(route.ratio.numerator == 2_500 && route.ratio.denominator == 2_793)
  }

  @Test func `a cross rate is the quotient of two rates of one day`() throws {
    let conversion = try ConverterTests.converter.convert(Money("100", .usd), to: .jpy)
    #expect(
      conversion.route.steps == ["USD>EUR 1.1172 ECB 2026-10-30", "EUR>JPY 175.68 ECB 2026-10-30"]
    )
    #expect(try conversion.result(to: .decimals(0)).description == "15725 JPY")
  }

  @Test func `rates stated per unit of the currency are walked the other way`() throws {
    let converter = Converter(archive: ConverterTests.small, today: Converter.today, source: .nbp)
    let route = try converter.route(for: CurrencyPair(.usd, .eur))
    #expect(route.steps == ["USD>PLN 3.9000 NBP 2026-10-30", "PLN>EUR 4.4000 NBP 2026-10-30"])
    #expect(route.legs.map { $0.direction } == [.multiply, .divide])
    #expect(route.legs.map { $0.rate.pair.description } == ["USD/PLN", "EUR/PLN"])
  }

  @Test func `a currency is exactly itself, without legs`() throws {
    for currency in [Currency.usd, .eur, .ves, .xxx, .dem] {
      let conversion = try ConverterTests.converter.convert(Money("12.30", currency), to: currency)
      #expect(conversion.route.legs.isEmpty)
      #expect(conversion.route.asOf == nil)
      #expect(try conversion.rate().description == "1")
      #expect(try conversion.exactAmount().description == "12.30")
      #expect(conversion.carriedForwardDays == 0)
    }
  }

  @Test func `without a day the newest rates are used and nothing counts as carried`() throws {
    let conversion = try ConverterTests.converter.convert(Money("1", .eur), to: .usd)
    #expect(conversion.route.asOf?.description == "2026-10-30")
    #expect(conversion.day == nil)
    #expect(conversion.carriedForwardDays == 0)
  }

  @Test func `a day in the past takes its own rates`() throws {
    let conversion = try ConverterTests.converter.convert(
      Money("1", .eur),
      to: .usd,
      on: day("2026-10-29")
    )
    #expect(conversion.route.steps == ["EUR>USD 1.1130 ECB 2026-10-29"])
    #expect(conversion.carriedForwardDays == 0)
  }

  @Test func `a cross goes back to the last day with both rates`() throws {
    let history = RateHistory(
      "Date,USD,SEK\n2026-10-31,1.3,11\n2026-10-30,1.2,\n2026-10-29,1.1,10.9\n"
    )
    let converter = Converter(history, today: Converter.today)
    let asked = try day("2026-10-30")
    let route = try converter.route(for: CurrencyPair(.usd, .sek), on: asked)
    #expect(route.steps == ["USD>EUR 1.1 ECB 2026-10-29", "EUR>SEK 10.9 ECB 2026-10-29"])
    #expect(route.carriedForwardDays(to: asked) == 1)
  }

  @Test func `a currency without a rate on the newest day has left its source`() throws {
    let history = RateHistory("Date,USD,SEK\n2026-10-30,1.2,\n2026-10-29,1.1,10.9\n")
    let converter = Converter(history, today: Converter.today)
    let error = RateError.afterLast(.sek, last: try day("2026-10-29"), asked: Converter.today)
    #expect(throws: error) { try converter.route(for: CurrencyPair(.usd, .sek)) }
  }

  @Test func `law and pegs are those of the day, or of today`() throws {
    let pair = CurrencyPair(.bgn, .eur)
    let (last, first) = (try day("2025-12-31"), try day("2026-01-01"))
    let before = Converter(archive: ConverterTests.small, today: last)
    #expect(throws: RateError.beforeFirst(.bgn, first: first, asked: last)) {
      try before.route(for: pair)
    }
    #expect(try ConverterTests.converter.route(for: pair).legs.map { $0.kind } == [.fixed])
    #expect(try before.route(for: pair, on: first).legs.map { $0.kind } == [.fixed])
  }

  @Test func `a restricted converter asks one source`() throws {
    let pair = CurrencyPair(.usd, .eur)
    for source in [RateSource.ecb, .nbp] {
      let converter = Converter(
        archive: ConverterTests.small,
        today: Converter.today,
        source: source
      )
      #expect(try converter.route(for: pair).publishers == [source.name])
    }
    let absent = Converter(archive: ConverterTests.small, today: Converter.today, source: .hmrc)
    #expect(throws: RateError.neverPublished(.usd)) { try absent.route(for: pair) }
  }

  @Test func `two sources are joined through the euro when neither has both`() throws {
    let conversion = try ConverterTests.converter.convert(Money("10", .gel), to: .isk)
    #expect(
      conversion.route.steps == [
        "GEL>PLN 1.5000 NBP 2026-10-30", "PLN>EUR 4.4000 NBP 2026-10-30",
        "EUR>ISK 136 ECB 2026-10-30",
      ]
    )
    #expect(try conversion.result(to: .decimals(0)).description == "464 ISK")
  }

  @Test func `an archive without histories has fixed rates only`() throws {
    let converter = Converter(archive: RateArchive([]), today: Converter.today)
    #expect(try converter.cents(of: "1000", .dem, in: .frf) == "3353.85")
    #expect(throws: RateError.neverPublished(.usd)) {
      try converter.route(for: CurrencyPair(.usd, .dem))
    }
  }

  @Test func `a hundred dollars are 543.25 reais`() throws {
    let conversion = try Converter.embedded().convert(Money("100", .usd), to: .brl)
    #expect(
      conversion.route.steps == ["USD>EUR 1.1172 ECB 2026-10-30", "EUR>BRL 6.0692 ECB 2026-10-30"]
    )
    #expect(try conversion.result(to: .decimals(2)).description == "543.25 BRL")
    #expect(try conversion.exactAmount().description == "543.2509846043680630146795560329395")
    #expect(try conversion.rate().description == "5.432509846043680630146795560329395")
  }
}
