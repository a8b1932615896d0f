import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RatePolicyTests {
  private func converter(
    _ policy: RatePolicy,
    source: RateSource? = nil,
    today: String = "2026-11-22"
  ) throws -> Converter {
    Converter(archive: EmbeddedRates.archive, today: try day(today), source: source, policy: policy)
  }

  private func rate(
    _ policy: RatePolicy,
    _ base: Currency,
    _ quote: Currency,
    on asked: String,
    source: RateSource? = .ecb
  ) throws -> String {
    try converter(policy, source: source)
      .convert(Money(.one, base), to: quote, on: day(asked)).rate().description
  }

  @Test(arguments: [
    // The one-stop shop's quarters end on Easter Sunday 2024 and on a Sunday in June.
    (RatePolicy.next, "2024-03-31", Currency.sek, "11.5575"), (.next, "2024-03-31", .usd, "1.0749"),
    (.next, "2024-06-30", .pln, "4.3008"), (.last, "2024-03-31", .sek, "11.525"),
    (.last, "2024-03-31", .usd, "1.0811"), (.last, "2024-06-30", .pln, "4.309"),
    // A day with a publication of its own needs no later one.
    (.next, "2024-03-28", .usd, "1.0811"),
    // The ECB publishes on 11 November, Poland's holiday.
    (.before, "2024-11-12", .pln, "4.344"),
    (.monthLast, "2024-03-10", .usd, "1.0811"), (.onDay, "2024-03-28", .usd, "1.0811"),
  ])
  func `a policy takes the publication that it names`(
    policy: RatePolicy,
    asked: String,
    quote: Currency,
    expected: String
  ) throws {
    #expect(try rate(policy, .eur, quote, on: asked) == expected)
  }

  @Test func `Poland takes the table before the day, over its holiday`() throws {
    #expect(try rate(.before, .eur, .pln, on: "2024-11-12", source: .nbp) == "4.3244")
    #expect(try rate(.last, .eur, .pln, on: "2024-11-12", source: .nbp) == "4.357")
  }

  @Test func `a mean is not inverted: the opposite direction divides by it`() throws {
    let converter = try converter(.yearAverage, source: .ecb)
    let conversion = try converter.convert(Money("1000000", .try), to: .eur, on: day("2021-05-05"))
    #expect(try conversion.result().description == "95125.76 EUR")
    #expect(conversion.route.legs[0].rate.value.description == "10.5124")
  }

  @Test func `a mean has its days`() throws {
    let route = try converter(.monthAverage).route(
      for: CurrencyPair(.usd, .eur),
      on: day("2024-06-15")
    )
    let leg = try #require(route.legs.first)
    #expect(leg.averagedDays.count == 20)
    #expect(leg.averagedDays.first == (try day("2024-06-03")))
    #expect(leg.asOf == (try day("2024-06-28")))
    #expect(leg.validThrough == (try day("2024-06-30")))
  }

  @Test func `HMRC's months and the mean of its twelve`() throws {
    #expect(try rate(.period, .gbp, .usd, on: "2026-10-15", source: .hmrc) == "1.3456")
    #expect(try rate(.yearAverage, .gbp, .usd, on: "2022-07-01", source: .hmrc) == "1.2495")
    #expect(try rate(.yearAverage, .gbp, .jpy, on: "2022-07-01", source: .hmrc) == "162.1481")
    #expect(throws: RateError.self) {
      try rate(.monthAverage, .gbp, .usd, on: "2022-07-01", source: .hmrc)
    }
    #expect(throws: RateError.self) { try rate(.period, .eur, .usd, on: "2026-10-15") }
  }

  @Test(arguments: [
    (RatePolicy.monthAverage, "2024-02-29", "2024-02-01", "2024-02-29"),
    (.yearAverage, "2024-05-12", "2024-01-01", "2024-12-31"),
    (.before, "2024-05-12", "2024-05-12", "2024-05-12"),
  ])
  func `a policy's days`(policy: RatePolicy, asked: String, first: String, last: String) throws {
    let days = try day(first)...day(last)
    #expect(try policy.days(for: day(asked)) == days)
  }

  @Test func `without a day a policy means today, and the last one the newest rates`() throws {
    let (asked, today) = try (day("2024-05-12"), day("2026-11-22"))
    for policy in RatePolicy.allCases {
      #expect(policy.day(asked, today: today) == asked)
      #expect(policy.day(nil, today: today) == (policy == .last ? nil : today))
    }
  }

  @Test func `names are those of addresses and options`() {
    for policy in RatePolicy.allCases {
      #expect(RatePolicy(named: policy.name.description) == policy)
    }
    for name in ["mean", "week-average", "shifted-month-average"] {
      #expect(RatePolicy(named: name) == nil)
    }
  }

  private func error(_ policy: RatePolicy, on asked: String, _ quote: Currency = .usd) throws
    -> RateError?
  {
    let (converter, asked) = try (converter(policy, source: .ecb), day(asked))
    do throws(RateError) {
      _ = try converter.route(for: CurrencyPair(.eur, quote), on: asked)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a day without its own publication has none`() throws {
    let pair = CurrencyPair(.eur, .usd)
    #expect(try error(.onDay, on: "2024-03-31") == .notOfDay(pair, asked: day("2024-03-31")))
  }

  @Test(arguments: [
    (RatePolicy.monthAverage, "2026-11-10", "2026-11-30"), (.next, "2026-11-10", "2026-11-10"),
    (.monthLast, "2026-11-10", "2026-11-30"), (.yearAverage, "2026-03-03", "2026-12-31"),
    (.before, "2026-11-03", "2026-11-02"), (.before, "2026-11-22", "2026-11-21"),
  ])
  func `the unpublished is not guessed`(policy: RatePolicy, asked: String, last: String) throws {
    let pair = CurrencyPair(.eur, .usd)
    #expect(try error(policy, on: asked) == .notYetPublished(pair, through: day(last)))
  }

  @Test func `October's mean is known though it ended on a Saturday`() throws {
    #expect(try error(.monthAverage, on: "2026-10-10") == nil)
  }

  @Test func `a mean of half a month is none`() throws {
    // The rouble's last rate is for 1 March 2022.
    let pair = CurrencyPair(.eur, .rub)
    let days = try (day("2022-03-01"), day("2022-03-31"))
    #expect(
      try error(.monthAverage, on: "2022-03-01", .rub)
        == .incomplete(pair, from: days.0, through: days.1)
    )
  }

  @Test func `a part of the archive gives what the whole gives`() throws {
    for policy in RatePolicy.allCases {
      var routes = 0
      for asked in ["2024-05-15", "2022-12-31", "2009-06-01"] {
        let asked = try day(asked)
        let part = Converter(
          archive: EmbeddedRates.archive.part(over: policy.days(for: asked)),
          today: try day("2026-11-22"),
          policy: policy
        )
        let whole = try converter(policy)
        for pair in [
          CurrencyPair(.usd, .brl), CurrencyPair(.gbp, .pln),
          CurrencyPair(.afn, .usd),
        ] {
          let route = try? whole.route(for: pair, on: asked)
          #expect((try? part.route(for: pair, on: asked)) == route, "\(policy) \(asked) \(pair)")
          routes += route == nil ? 0 : 1
        }
      }
      #expect(routes > 0, "\(policy)")
    }
  }

  @Test func `the newest part and the year know that they lack what came before them`() throws {
    let today = try day("2026-11-22")
    let newest = EmbeddedRates.archive.newestPart(today: today)
    let part = EmbeddedRates.archive.year(through: try day("2026-10-25"))
      .preceded(by: newest.tables, order: newest.sources)
    var known: [String] = []
    for month in 1...10 {
      let asked = try #require(CalendarDate(year: 2026, month: month, day: 5))
      for source in [RateSource.ecb, .nbp] {
        let (narrow, wide) = (
          Converter(archive: part, today: today, source: source, policy: .monthAverage),
          try converter(.monthAverage, source: source)
        )
        let pair = CurrencyPair(.usd, .pln)
        guard let route = try? narrow.route(for: pair, on: asked) else { continue }
        #expect(try route == wide.route(for: pair, on: asked), "\(source.name) \(asked)")
        known.append("\(source.name) \(month)")
      }
    }
    // The archive has a year of the ECB's rates, but for NBP less than a month.
    #expect(known == (1...10).map { "ECB \($0)" })
  }
}
