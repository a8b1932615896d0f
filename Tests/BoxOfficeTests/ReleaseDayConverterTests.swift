import BoxOffice
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Movies
import TestSupport
import Testing

@Suite struct ReleaseDayConverterTests {
  private static let archive = EmbeddedRates.archive

  private static func worth(
    _ amount: String,
    _ currency: Currency,
    in target: Currency,
    at release: ReleaseMoment
  ) throws -> ReleaseWorth {
    ReleaseDayConverter(archive, today: try day("2026-11-21"))
      .worth(of: MovieAmount(try Money(amount, currency)), in: target, at: release)
  }

  @Test func `a day means the last rates published by then`() throws {
    let worth = try Self.worth("1000000", .usd, in: .eur, at: .day(day("2008-09-14")))
    guard case .converted(let sum, let result) = worth else {
      Issue.record("\(worth)")
      return
    }
    // 1,000,000 / 1.4066, the ECB's rate for the Friday before that Sunday.
    #expect(result.description == "710934.17 EUR")
    #expect(sum.parts[0].route.asOf?.description == "2008-09-12")
    #expect(sum.parts[0].carriedForwardDays == 2)
  }

  @Test func `it is the one conversion that every face makes`() throws {
    let release = try day("2009-12-16")
    let worth = try Self.worth("2847379794", .usd, in: .brl, at: .day(release))
    let other = try Converter(archive: Self.archive, today: day("2026-11-21"))
      .convert(Money("2847379794", .usd), to: .brl, on: release)
    guard case .converted(_, let result) = worth else {
      Issue.record("\(worth)")
      return
    }
    #expect(try result == other.result())
  }

  @Test func `the rate is reported with its source and its days, without a type of rates`() throws {
    let day = try Self.worth("1000000", .usd, in: .brl, at: .day(day("2008-09-14")))
    let reported = try Self.rate(of: day)
    #expect(reported.sources == ["ECB"])
    #expect(reported.days?.lowerBound.description == "2008-09-12")
    #expect(reported.days?.upperBound.description == "2008-09-12")
    #expect(reported.value?.description.hasPrefix("1.80292") == true)
    let year = try Self.rate(of: Self.worth("1000", .usd, in: .eur, at: .year(2005)))
    #expect(year.days?.lowerBound.description == "2005-01-03")
    #expect(year.days?.upperBound.description == "2005-12-30")
    let none = try Self.worth("1", .usd, in: .brl, at: .day(Self.old)).value
    guard case .beforeFirst = none else {
      Issue.record("\(none)")
      return
    }
  }

  private static func rate(of worth: ReleaseWorth) throws -> ReleaseRate {
    guard case .converted(_, let rate) = worth.value else { throw NoRate(value: worth.value) }
    return rate
  }

  private struct NoRate: Error {
    let value: ReleaseValue
  }

  private static let old = CalendarDate(clamping: 10_000)

  @Test func `a year means the mean of its rates`() throws {
    let worth = try Self.worth("1000", .usd, in: .eur, at: .year(2005))
    guard case .converted(let sum, _) = worth else {
      Issue.record("\(worth)")
      return
    }
    let leg = sum.parts[0].route.legs[0]
    #expect(leg.averagedDays.first?.description == "2005-01-03")
    #expect(leg.averagedDays.last?.description == "2005-12-30")
    #expect(leg.averagedDays.count == 257)
  }

  @Test func `before the first rate there is none, and it says of which day that is`() throws {
    let worth = try Self.worth("1", .usd, in: .brl, at: .day(day("1997-11-01")))
    guard case .beforeFirst(let currency, let first) = worth else {
      Issue.record("\(worth)")
      return
    }
    #expect(currency == .usd)
    #expect(first.description == "1999-01-01")
  }

  @Test(arguments: [1940, 1998, 2026, 2999])
  func `a year without all of its rates has no mean`(year: Int) throws {
    let worth = try Self.worth("1", .usd, in: .eur, at: .year(year))
    if case .converted = worth { Issue.record("\(worth)") }
  }

  @Test func `several amounts are worth what each is alone, one without a rate too`() throws {
    let converter = ReleaseDayConverter(Self.archive, today: try day("2026-11-21"))
    let none = try #require(Currency("XAU"))
    let releases: [ReleaseMoment] = [
      .day(try day("2008-09-14")), .year(2005), .day(try day("1997-11-01")),
    ]
    for currencies in [[Currency.usd, .usd, .gbp], [.usd, none, .usd]] {
      let amounts = try currencies.enumerated().map { place, currency in
        MovieAmount(try Money("\(1_234_567 + place)", currency))
      }
      for release in releases {
        let together = converter.worths(of: amounts, in: .brl, at: release).map { $0.value }
        #expect(
          together == amounts.map { converter.worth(of: $0, in: .brl, at: release).value },
          "\(currencies) \(release)"
        )
      }
    }
  }

  @Test func `the day of release goes before the year`() throws {
    var movie = Movie()
    #expect(ReleaseMoment(of: movie) == nil)
    movie.year = 1999
    #expect(ReleaseMoment(of: movie) == .year(1999))
    movie.releaseDate = try day("1999-03-31")
    #expect(ReleaseMoment(of: movie) == .day(try day("1999-03-31")))
  }
}
