import EmbeddedData
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// A day without a publication takes the last one before, and reports its date.
@Suite struct CarryForwardTests {
  @Test(arguments: [
    ("1999-01-04", "1999-01-04", "1.1789"), ("1999-01-10", "1999-01-08", "1.1659"),
    ("2008-09-14", "2008-09-12", "1.4066"), ("2024-03-28", "2024-03-28", "1.0811"),
    ("2024-03-29", "2024-03-28", "1.0811"), ("2024-04-01", "2024-03-28", "1.0811"),
    ("2024-05-01", "2024-04-30", "1.0718"), ("2024-12-24", "2024-12-24", "1.0395"),
    ("2024-12-25", "2024-12-24", "1.0395"), ("2024-12-26", "2024-12-24", "1.0395"),
    ("2025-01-01", "2024-12-31", "1.0389"), ("2026-10-30", "2026-10-30", "1.1172"),
    ("2026-10-31", "2026-10-30", "1.1172"), ("2026-11-01", "2026-10-30", "1.1172"),
  ])
  func `days off take the last workday's rate`(asked: String, asOf: String, rate: String) throws {
    let asked = try day(asked)
    let conversion = try Converter.embedded().convert(Money("1", .eur), to: .usd, on: asked)
    #expect(conversion.route.steps == ["EUR>USD \(rate) ECB \(asOf)"])
    #expect(conversion.carriedForwardDays == asked.days(since: try day(asOf)))
    #expect(conversion.day == asked)
  }

  @Test func `the Monday before the day's publication takes Friday's rate`() throws {
    let monday = try day("2026-11-02")
    let conversion = try Converter.embedded().convert(Money("1", .eur), to: .usd, on: monday)
    #expect(conversion.route.asOf?.description == "2026-10-30")
    #expect(conversion.carriedForwardDays == 3)
  }

  @Test func `the holidays of the ECB are without rates in every year`() throws {
    let converter = Converter.embedded(source: .ecb)
    let pair = CurrencyPair(.eur, .usd)
    for year in 2000...2025 {
      let easter = try easterSunday(of: year)
      var holidays = [easter.adding(days: -2), easter.adding(days: 1)]
      for (month, dayOfMonth) in [(1, 1), (5, 1), (12, 25), (12, 26)] {
        holidays.append(try #require(CalendarDate(year: year, month: month, day: dayOfMonth)))
      }
      for holiday in holidays {
        let route = try converter.route(for: pair, on: holiday)
        #expect(route.carriedForwardDays(to: holiday) > 0, "\(holiday)")
      }
    }
  }

  /// Returns Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher.
  private func easterSunday(of year: Int) throws -> CalendarDate {
    let (golden, century, rest) = (year % 19, year / 100, year % 100)
    let epact =
      (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
    let correction = (golden + 11 * epact + 22 * weekday) / 451
    let days = epact + weekday - 7 * correction + 114
    return try #require(CalendarDate(year: year, month: days / 31, day: days % 31 + 1))
  }

  @Test(arguments: [
    ("2026-11-02", 3), ("2026-11-21", 22), ("2027-10-30", 365), ("2036-10-30", 3_653),
  ])
  func `the newest rates are carried to any later day`(asked: String, days: Int) throws {
    let asked = try day(asked)
    for source in [nil, RateSource.ecb] {
      let converter = Converter.embedded(source: source)
      let conversion = try converter.convert(Money("1", .usd), to: .brl, on: asked)
      #expect(conversion.route.publicationDays == [try day("2026-10-30")])
      #expect(conversion.carriedForwardDays == days)
    }
  }

  @Test func `every source carries its newest rates`() throws {
    let asked = try day("2026-12-31")
    for (source, asOf, days) in [
      (RateSource.ecb, "2026-10-30", 62), (.nbp, "2026-10-26", 66), (.hmrc, "2026-11-01", 31),
    ] {
      let converter = Converter.embedded(source: source)
      let conversion = try converter.convert(Money("1", .usd), to: .brl, on: asked)
      #expect(conversion.route.publicationDays == [try day(asOf)])
      #expect(conversion.carriedForwardDays == days, "\(source)")
    }
  }

  @Test func `the newest rates are not called carried`() throws {
    for source in RateSource.embedded {
      let converter = Converter.embedded(source: source)
      let conversion = try converter.convert(Money("1", .usd), to: .brl)
      #expect(conversion.carriedForwardDays == 0)
    }
  }

  @Test(arguments: [
    ("2014-06-01", 0), ("2014-06-15", 0), ("2014-06-30", 0), ("2026-11-30", 0),
    ("2026-12-01", 1), ("2027-01-01", 32),
  ])
  func `a monthly rate is in force to the end of its month`(asked: String, days: Int) throws {
    let asked = try day(asked)
    let converter = Converter.embedded(source: .hmrc)
    let conversion = try converter.convert(Money("1", .gbp), to: .usd, on: asked)
    let components = (try #require(conversion.route.asOf)).components
    #expect(components.day == 1)
    #expect(conversion.carriedForwardDays == days)
  }

  @Test func `a new month takes its own rate from its first day`() throws {
    let converter = Converter.embedded(source: .hmrc)
    let pair = CurrencyPair(.gbp, .usd)
    let (last, first) = (try day("2014-05-31"), try day("2014-06-01"))
    #expect(try converter.route(for: pair, on: last).asOf?.description == "2014-05-01")
    #expect(try converter.route(for: pair, on: first).asOf == first)
  }

  @Test func `a weekly rate is joined with a daily one of its own day`() throws {
    let friday = try day("2026-10-23")
    let converter = Converter.embedded(source: .nbp)
    let conversion = try converter.convert(Money("1", .usd), to: .gel, on: friday)
    #expect(conversion.route.publicationDays == [try day("2026-10-21")])
    #expect(conversion.carriedForwardDays == 2)
    let daily = try converter.convert(Money("1", .usd), to: .eur, on: friday)
    #expect(daily.route.publicationDays == [friday])
  }

  @Test(arguments: [("2008-12-09", 0), ("2008-12-10", 1), ("2008-12-23", 14)])
  func `a rate is carried 14 days into a gap`(asked: String, days: Int) throws {
    let asked = try day(asked)
    let converter = Converter.embedded(source: .ecb)
    let conversion = try converter.convert(Money("1", .eur), to: .isk, on: asked)
    #expect(conversion.route.steps == ["EUR>ISK 290 ECB 2008-12-09"])
    #expect(conversion.carriedForwardDays == days)
  }

  @Test func `both rates of a cross are carried together`() throws {
    let asked = try day("2008-12-23")
    let converter = Converter.embedded(source: .ecb)
    let route = try converter.route(for: CurrencyPair(.usd, .isk), on: asked)
    #expect(route.publicationDays == [try day("2008-12-09")])
  }

  @Test(arguments: ["2008-12-24", "2012-06-15", "2018-01-31"])
  func `beyond 14 days a gap has no rate`(asked: String) throws {
    let error = RateError.gap(
      .isk,
      last: try day("2008-12-09"),
      next: try day("2018-02-01"),
      asked: try day(asked)
    )
    for pair in [
      CurrencyPair(.eur, .isk), CurrencyPair(.isk, .usd),
      CurrencyPair(.usd, .isk),
    ] {
      #expect(throws: error) {
        try Converter.embedded(source: .ecb).route(for: pair, on: day(asked))
      }
    }
  }

  @Test(arguments: ["2008-12-24", "2012-06-15", "2018-01-31"])
  func `another source fills the gap`(asked: String) throws {
    let route = try Converter.embedded().route(
      for: CurrencyPair(.eur, .isk),
      on: day(asked)
    )
    #expect(route.publishers == ["NBP"])
    #expect(route.publicationDays == [try day(asked)])
  }
}
