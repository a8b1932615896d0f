import EmbeddedData
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// The rates that link two currencies, in the embedded tables.
@Suite struct RouteFinderTests {
  @Test func `the ECB is asked first`() throws {
    let route = try Converter.embedded().route(for: CurrencyPair(.usd, .gbp))
    #expect(route.steps == ["USD>EUR 1.1172 ECB 2026-10-30", "EUR>GBP 0.8338 ECB 2026-10-30"])
  }

  @Test func `a peg through the ECB comes before a rate of NBP`() throws {
    let route = try Converter.embedded().route(for: CurrencyPair(.aed, .eur))
    #expect(route.steps == ["AED>USD 3.6725 peg 1997-11-02", "USD>EUR 1.1172 ECB 2026-10-30"])
    let restricted = try Converter.embedded(source: .nbp).route(
      for: CurrencyPair(.aed, .eur)
    )
    #expect(restricted.steps == ["AED>PLN 1.0585 NBP 2026-10-21", "PLN>EUR 4.3641 NBP 2026-10-21"])
  }

  @Test func `law through the ECB comes before a rate of NBP`() throws {
    let route = try Converter.embedded().route(for: CurrencyPair(.dem, .usd))
    #expect(route.steps == ["DEM>EUR 1.95583 fixed 1999-01-01", "EUR>USD 1.1172 ECB 2026-10-30"])
  }

  @Test func `what the ECB does not have NBP has, both rates of one table`() throws {
    let route = try Converter.embedded().route(for: CurrencyPair(.usd, .gel))
    #expect(route.steps == ["USD>PLN 3.8889 NBP 2026-10-21", "PLN>GEL 1.4975 NBP 2026-10-21"])
  }

  @Test func `what neither has HMRC has`() throws {
    let pair = CurrencyPair(.kpw, .usd)
    let route = try Converter.embedded().route(for: pair, on: day("2014-06-15"))
    #expect(route.steps == ["KPW>GBP 2.1878 HMRC 2014-06-01", "GBP>USD 1.6878 HMRC 2014-06-01"])
  }

  @Test func `a manat before its peg and before NBP is HMRC's`() throws {
    let pair = CurrencyPair(.usd, .tmt)
    let converter = Converter.embedded()
    #expect(try converter.route(for: pair, on: day("2014-12-31")).publishers == ["HMRC"])
    #expect(
      try converter.route(for: pair, on: day("2015-01-01")).steps == ["USD>TMT 3.5 peg 2015-01-01"]
    )
  }

  @Test func `sources are joined through the euro only when none has both`() throws {
    let pair = CurrencyPair(.kpw, .xdr)
    let route = try Converter.embedded().route(for: pair, on: day("2014-06-13"))
    #expect(
      route.steps == [
        "KPW>GBP 2.1878 HMRC 2014-06-01", "GBP>EUR 1.2352 HMRC 2014-06-01",
        "EUR>PLN 4.1231 NBP 2014-06-13", "PLN>XDR 4.6853 NBP 2014-06-13",
      ]
    )
    #expect(route.asOf?.description == "2014-06-01", "the older of the two")
    for source in RateSource.embedded {
      #expect(throws: RateError.self) {
        try Converter.embedded(source: source).route(for: pair, on: day("2014-06-13"))
      }
    }
  }

  @Test(arguments: [
    (RateSource.ecb, "USD", "BRL", "2026-10-30"), (.nbp, "USD", "BRL", "2026-10-26"),
    (.hmrc, "USD", "BRL", "2026-11-01"), (.nbp, "GEL", "AMD", "2026-10-21"),
    (.hmrc, "GEL", "AMD", "2026-11-01"), (.ecb, "AED", "EUR", "2026-10-30"),
  ])
  func `a restricted converter takes everything from one source`(
    source: RateSource,
    base: String,
    quote: String,
    asOf: String
  ) throws {
    let pair = CurrencyPair(try currency(base), try currency(quote))
    let route = try Converter.embedded(source: source).route(for: pair)
    #expect(route.publishers == [source.name])
    #expect(route.asOf?.description == asOf)
  }

  @Test func `the newest rates join 156 currencies`() {
    #expect(Converter.convertible.count == 156)
  }

  @Test(arguments: Converter.convertible)
  func `the newest rates of one source and one day lead everywhere`(from base: Currency) throws {
    let converter = Converter.embedded()
    var count = 0
    for quote in Converter.convertible where quote != base {
      let route = try converter.route(for: CurrencyPair(base, quote))
      #expect(route.publishers.count <= 1, "\(base)/\(quote) mixes sources")
      #expect(route.publicationDays.count <= 1, "\(base)/\(quote) mixes days")
      #expect(route.legs.first?.from == base)
      #expect(route.legs.last?.to == quote)
      #expect(zip(route.legs, route.legs.dropFirst()).allSatisfy { $0.to == $1.from })
      count += 1
    }
    #expect(count == 155)
  }

  @Test func `two currencies with one anchor meet at it`() throws {
    let route = try Converter.embedded().route(for: CurrencyPair(.aed, .sar))
    #expect(route.steps == ["AED>USD 3.6725 peg 1997-11-02", "USD>SAR 3.75 peg 1986-06-01"])
    #expect(route.asOf == nil)
  }

  @Test func `a chain of changes is walked to its end`() throws {
    let route = try Converter.embedded().route(for: CurrencyPair(.byb, .usd))
    #expect(
      route.steps == [
        "BYB>BYR 1000 redenomination 2000-01-01", "BYR>BYN 10000 redenomination 2016-07-01",
        "BYN>PLN 1.3076 NBP 2026-10-21", "PLN>USD 3.8889 NBP 2026-10-21",
      ]
    )
  }

  @Test func `an old unit and its successor meet before anything is published`() throws {
    let route = try Converter.embedded().route(for: CurrencyPair(.trl, .try))
    #expect(route.steps == ["TRL>TRY 1000000 redenomination 2005-01-01"])
  }

  @Test func `law joins two currencies on days without any publication`() throws {
    let converter = Converter.embedded(source: .hmrc)
    let route = try converter.route(
      for: CurrencyPair(.dem, .frf),
      on: day("1999-01-02")
    )
    #expect(
      route.steps == ["DEM>EUR 1.95583 fixed 1999-01-01", "EUR>FRF 6.55957 fixed 1999-01-01"]
    )
    let zloty = try converter.route(
      for: CurrencyPair(.plz, .pln),
      on: day("1995-01-01")
    )
    #expect(zloty.steps == ["PLZ>PLN 10000 redenomination 1995-01-01"])
  }

  @Test func `the way back is the way there reversed`() throws {
    let converter = Converter.embedded()
    for (base, quote) in [(Currency.usd, Currency.brl), (.xpf, .byb), (.dem, .gel), (.kyd, .nad)] {
      let there = try converter.route(for: CurrencyPair(base, quote))
      let back = try converter.route(for: CurrencyPair(quote, base))
      #expect(there.legs.map { $0.rate } == back.legs.reversed().map { $0.rate })
      #expect(Rational(there.ratio) * Rational(back.ratio) == Rational(1))
    }
  }
}
