import EmbeddedData
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// The first and last days of currencies, with the embedded rates.
@Suite struct CurrencyLifetimeTests {
  @Test(arguments: [
    ("TRL", "2004-12-31", "TRL>EUR 1836200 ECB 2004-12-31"),
    ("TRL", "2005-01-01", "TRL>EUR 1836200 ECB 2004-12-31"),
    ("TRL", "2005-01-02", "TRL>EUR 1836200 ECB 2004-12-31"),
    (
      "TRL", "2005-01-03", "TRL>TRY 1000000 redenomination 2005-01-01, TRY>EUR 1.815 ECB 2005-01-03"
    ),
    (
      "TRY", "2005-01-01",
      "TRY>TRL 1000000 redenomination 2005-01-01, TRL>EUR 1836200 ECB 2004-12-31"
    ),
    (
      "TRY", "2005-01-02",
      "TRY>TRL 1000000 redenomination 2005-01-01, TRL>EUR 1836200 ECB 2004-12-31"
    ),
    ("TRY", "2005-01-03", "TRY>EUR 1.815 ECB 2005-01-03"),
    ("ROL", "2005-06-30", "ROL>EUR 36030 ECB 2005-06-30"),
    ("ROL", "2005-07-01", "ROL>RON 10000 redenomination 2005-07-01, RON>EUR 3.603 ECB 2005-07-01"),
    ("RON", "2005-07-01", "RON>EUR 3.603 ECB 2005-07-01"),
    ("HRK", "2022-12-30", "HRK>EUR 7.5365 ECB 2022-12-30"),
    ("HRK", "2022-12-31", "HRK>EUR 7.5365 ECB 2022-12-30"),
    ("HRK", "2023-01-01", "HRK>EUR 7.53450 fixed 2023-01-01"),
    ("HRK", "2023-01-02", "HRK>EUR 7.53450 fixed 2023-01-01"),
    ("BGN", "2025-12-31", "BGN>EUR 1.9558 ECB 2025-12-31"),
    ("BGN", "2026-01-01", "BGN>EUR 1.95583 fixed 2026-01-01"),
    ("BGN", "2026-01-02", "BGN>EUR 1.95583 fixed 2026-01-01"),
    ("GRD", "2000-12-31", "GRD>PLN 0.011311 NBP 2000-12-29, PLN>EUR 3.8544 NBP 2000-12-29"),
    ("GRD", "2001-01-01", "GRD>EUR 340.750 fixed 2001-01-01"),
    ("DEM", "1999-01-01", "DEM>EUR 1.95583 fixed 1999-01-01"),
    ("DEM", "1999-01-02", "DEM>EUR 1.95583 fixed 1999-01-01"),
    ("DEM", "1999-01-03", "DEM>EUR 1.95583 fixed 1999-01-01"),
    ("DEM", "2002-03-01", "DEM>EUR 1.95583 fixed 1999-01-01"),
    ("RUB", "2022-03-01", "RUB>EUR 117.201 ECB 2022-03-01"),
    ("RUB", "2022-03-02", "RUB>PLN 0.0396 NBP 2022-03-02, PLN>EUR 4.7989 NBP 2022-03-02"),
  ])
  func `a currency takes the rate of its day`(code: String, asked: String, steps: String) throws {
    let pair = CurrencyPair(try currency(code), .eur)
    let route = try Converter.embedded().route(for: pair, on: day(asked))
    #expect(route.steps.joined(separator: ", ") == steps)
  }

  @Test(arguments: ["2005-01-01", "2005-01-02", "2005-01-03", "2026-11-21"])
  func `a million old lira are one new one on every day`(asked: String) throws {
    let converter = Converter.embedded()
    #expect(try converter.cents(of: "1000000", .trl, in: .try, on: day(asked)) == "1.00")
  }

  @Test func `no rate of the ECB stands for the rouble after its suspension`() throws {
    let converter = Converter.embedded(source: .ecb)
    for asked in ["2022-03-02", "2022-03-15", "2026-10-30"] {
      let error = RateError.afterLast(.rub, last: try day("2022-03-01"), asked: try day(asked))
      #expect(throws: error) { try converter.route(for: CurrencyPair(.rub, .eur), on: day(asked)) }
    }
    let newest = try Converter.embedded().route(for: CurrencyPair(.rub, .usd))
    #expect(newest.publishers == ["NBP"])
  }

  @Test(arguments: [
    (nil, "EUR", "1998-12-31", "1999-01-01"), (RateSource.ecb, "EUR", "1999-01-03", "1999-01-04"),
    (.ecb, "USD", "1999-01-03", "1999-01-04"), (.nbp, "PLN", "1998-12-31", "1999-01-01"),
    (.hmrc, "GBP", "2014-01-31", "2014-02-01"), (.hmrc, "USD", "2014-01-31", "2014-02-01"),
    (nil, "TRY", "2004-12-31", "2005-01-01"), (nil, "DEM", "1998-12-31", "1999-01-01"),
    (nil, "XCG", "2025-03-30", "2025-03-31"), (nil, "GEL", "2000-01-03", "2000-01-04"),
    (.ecb, "BRL", "2007-12-31", "2008-01-02"), (nil, "SLE", "2022-06-30", "2022-07-01"),
    (.ecb, "GRD", "2000-12-31", "2001-01-01"), (nil, "BYN", "2016-06-30", "2016-07-01"),
  ])
  func `before its first day a currency has no rate`(
    source: RateSource?,
    code: String,
    asked: String,
    first: String
  ) throws {
    let converter = Converter.embedded(source: source)
    let currency = try currency(code)
    let (asked, first) = (try day(asked), try day(first))
    let error = RateError.beforeFirst(currency, first: first, asked: asked)
    let others = [Currency.eur, .usd, .pln, .gbp].filter { $0 != currency }
    for other in others {
      let pair = CurrencyPair(currency, other)
      #expect(throws: error) { try converter.route(for: pair, on: asked) }
    }
    let reached = others.contains { other in
      let pair = CurrencyPair(currency, other)
      return (try? converter.route(for: pair, on: first)) != nil
    }
    #expect(reached, "\(code) has a rate on \(first)")
  }

  @Test(arguments: [
    (nil, "KPW", "2015-04-01", "2015-03-31"), (nil, "KPW", "2026-11-21", "2015-03-31"),
    (RateSource.hmrc, "SYP", "2015-04-15", "2015-03-31"),
    (.ecb, "RUB", "2022-03-02", "2022-03-01"), (.hmrc, "AFN", "2020-01-01", "2015-03-31"),
    (nil, "ZWR", "2026-11-21", "2009-02-04"),
  ])
  func `none after the end`(source: RateSource?, code: String, asked: String, last: String) throws {
    let converter = Converter.embedded(source: source)
    let pair = CurrencyPair(try currency(code), .usd)
    let error = RateError.afterLast(pair.base, last: try day(last), asked: try day(asked))
    #expect(throws: error) { try converter.route(for: pair, on: day(asked)) }
  }

  @Test func `a month's last rate is in force to its end`() throws {
    let pair = CurrencyPair(.kpw, .gbp)
    let route = try Converter.embedded().route(for: pair, on: day("2015-03-31"))
    #expect(try route.carriedForwardDays(to: day("2015-03-31")) == 0)
  }

  @Test(arguments: ["UYW", "CLF", "XAU", "XTS", "XXX", "XAD", "CHE"])
  func `a currency without rates says so`(code: String) throws {
    let currency = try currency(code)
    for source in [nil, RateSource.ecb] {
      for pair in [
        CurrencyPair(currency, .usd), CurrencyPair(.usd, currency),
      ] {
        #expect(throws: RateError.neverPublished(currency)) {
          try Converter.embedded(source: source).route(for: pair)
        }
      }
    }
  }

  @Test(arguments: [
    (RateSource.ecb, "GEL", "EUR"), (.ecb, "GEL", "USD"), (.nbp, "KPW", "PLN"),
    (.hmrc, "XDR", "GBP"), (.hmrc, "XDR", "EUR"),
  ])
  func `an error names what is missing`(source: RateSource, missing: String, other: String) throws {
    let converter = Converter.embedded(source: source)
    let (missing, other) = (try currency(missing), try currency(other))
    for pair in [
      CurrencyPair(missing, other), CurrencyPair(other, missing),
    ] {
      #expect(throws: RateError.neverPublished(missing)) { try converter.route(for: pair) }
      #expect(throws: RateError.neverPublished(missing)) {
        try converter.route(for: pair, on: day("2027-06-01"))
      }
    }
  }

  @Test func `of two currencies without rates the base is named`() {
    #expect(throws: RateError.neverPublished(.xau)) {
      try Converter.embedded().route(for: CurrencyPair(.xau, .uyw))
    }
  }

  @Test func `an old unit has no rate before its successor has its first`() throws {
    let pair = CurrencyPair(.tmm, .usd)
    let asked = try day("2010-01-05")
    #expect(
      throws: RateError.beforeFirst(.tmt, first: try day("2014-02-01"), asked: asked)
    ) {
      try Converter.embedded().route(for: pair, on: asked)
    }
  }
}
