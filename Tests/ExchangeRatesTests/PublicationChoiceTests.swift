import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

/// A policy takes exactly the publication that it names, or throws.
@Suite struct PublicationChoiceTests {
  private func converter(
    _ policy: RatePolicy,
    source: RateSource? = nil,
    archive: RateArchive = EmbeddedRates.archive
  ) -> Converter {
    Converter(
      archive: archive,
      today: CalendarDate(clamping: 20_784),
      source: source,
      policy: policy
    )
  }

  private func steps(
    _ policy: RatePolicy,
    _ base: Currency,
    _ quote: Currency,
    on asked: String,
    source: RateSource? = nil,
    archive: RateArchive = EmbeddedRates.archive
  ) throws -> [String] {
    try converter(policy, source: source, archive: archive)
      .route(for: CurrencyPair(base, quote), on: day(asked)).steps
  }

  private func error(
    _ policy: RatePolicy,
    _ base: Currency,
    _ quote: Currency,
    on asked: String,
    source: RateSource? = nil,
    archive: RateArchive = EmbeddedRates.archive
  ) throws -> RateError? {
    let (converter, asked) = (
      converter(policy, source: source, archive: archive), try day(asked)
    )
    do throws(RateError) {
      _ = try converter.route(for: CurrencyPair(base, quote), on: asked)
      return nil
    } catch {
      return error
    }
  }

  // MARK: The day before

  // NBP's tables end on Monday 26 October 2026, the ECB's on Friday 30 October.
  @Test func `the rate before a day is that of the day before, as far as it is known`() throws {
    #expect(
      try steps(.before, .eur, .pln, on: "2026-10-27", source: .nbp)
        == ["EUR>PLN 4.4026 NBP 2026-10-26"]
    )
    for asked in ["2026-10-28", "2026-11-27", "2036-01-01"] {
      #expect(
        try error(.before, .eur, .pln, on: asked, source: .nbp)
          == .notYetPublished(CurrencyPair(.eur, .pln), through: day(asked).adding(days: -1)),
        "\(asked)"
      )
      #expect(try error(.last, .eur, .pln, on: asked, source: .nbp) == nil)
    }
  }

  @Test func `days on which nothing is published are known to have nothing`() throws {
    let friday = ["EUR>USD 1.1172 ECB 2026-10-30"]
    for asked in ["2026-10-31", "2026-11-01", "2026-11-02"] {
      #expect(try steps(.before, .eur, .usd, on: asked, source: .ecb) == friday)
    }
    #expect(try error(.before, .eur, .usd, on: "2026-11-03", source: .ecb) != nil)
    // The ECB is closed on Good Friday and Easter Monday. The file ends on Maundy Thursday.
    let text = "Date,USD\n2024-03-28,1.0811\n2024-03-27,1.0816\n"
    let archive = RateArchive([RateHistory(source: .ecb, text: Array(text.utf8))])
    #expect(
      try steps(.before, .eur, .usd, on: "2024-04-02", archive: archive)
        == ["EUR>USD 1.0811 ECB 2024-03-28"]
    )
    #expect(
      try error(.before, .eur, .usd, on: "2024-04-03", archive: archive)
        == .notYetPublished(CurrencyPair(.eur, .usd), through: day("2024-04-02"))
    )
  }

  @Test func `a later publication does not show what came between`() throws {
    let old = "Date,USD\n2024-03-28,1.0811\n2024-03-27,1.0816\n"
    let fetched = "Date fetched,USD\n2024-04-05,1.0841\n"
    let archive = RateArchive(
      [fetched, old].map { RateHistory(source: .ecb, text: Array($0.utf8)) }
    )
    #expect(
      try steps(.before, .eur, .usd, on: "2024-04-06", archive: archive)
        == ["EUR>USD 1.0841 ECB 2024-04-05"]
    )
    #expect(
      try error(.before, .eur, .usd, on: "2024-04-05", archive: archive)
        == .notYetPublished(CurrencyPair(.eur, .usd), through: day("2024-04-04"))
    )
    #expect(try error(.last, .eur, .usd, on: "2024-04-04", archive: archive) == nil)
  }

  // The newest table B was published on Wednesday 21 October 2026, and the next one is due on the
  // 28th.
  @Test func `a weekly table is known until its next Wednesday`() throws {
    for asked in ["2026-10-22", "2026-10-27", "2026-10-28"] {
      #expect(
        try steps(.before, .gel, .pln, on: asked, source: .nbp)
          == steps(.last, .gel, .pln, on: "2026-10-21", source: .nbp)
      )
    }
    #expect(
      try error(.before, .gel, .pln, on: "2026-10-29", source: .nbp)
        == .notYetPublished(CurrencyPair(.gel, .pln), through: day("2026-10-28"))
    )
  }

  @Test func `a table says nothing of another, and no peg stands in for that one`() throws {
    let fetched = "Date fetched,USD\n2026-10-28,3.9\n2026-10-27,3.91\n"
    let archive = EmbeddedRates.archive.preceded(
      by: [RateHistory(source: .nbp, series: "A", text: Array(fetched.utf8))],
      order: []
    )
    let dirham = try currency("AED")
    #expect(
      try steps(.before, .usd, .pln, on: "2026-10-29", source: .nbp, archive: archive)
        == ["USD>PLN 3.9 NBP 2026-10-28"]
    )
    #expect(
      try error(.before, dirham, .pln, on: "2026-10-29", source: .nbp, archive: archive)
        == .notYetPublished(CurrencyPair(dirham, .pln), through: day("2026-10-28"))
    )
  }

  @Test func `table B comes on Wednesdays, or on the last working day before a holiday`() throws {
    let table = try #require(
      EmbeddedRates.archive.histories(of: .nbp).first { $0.series == "B" }
    )
    let exceptions = try Set(["2007-04-12", "2007-04-18"].map { try day($0) })
    var (date, last) = (try day("2004-04-14"), try #require(table.newestRow).date)
    while date <= last {
      let isPublished = table.row(onOrBefore: date)?.date == date
      #expect((isPublished != table.publishes(on: date)) == exceptions.contains(date), "\(date)")
      date = date.adding(days: 1)
    }
  }

  // MARK: Law

  @Test func `law gives no rate where a policy asks for a figure`() throws {
    #expect(
      try steps(.before, .hrk, .pln, on: "2023-01-02", source: .nbp)
        == ["HRK>PLN 0.6224 NBP 2022-12-30"]
    )
    #expect(
      try steps(.last, .hrk, .pln, on: "2023-01-02", source: .nbp)
        == ["HRK>EUR 7.53450 fixed 2023-01-01", "EUR>PLN 4.6784 NBP 2023-01-02"]
    )
    for (policy, asked) in [
      (RatePolicy.before, "2023-01-04"), (.next, "2023-01-02"), (.onDay, "2023-06-01"),
      (.monthAverage, "2023-06-01"), (.monthLast, "2023-06-01"), (.yearAverage, "2023-06-01"),
    ] {
      for source in [RateSource.ecb, .nbp] {
        #expect(
          try error(policy, .hrk, .usd, on: asked, source: source)
            == .afterLast(.hrk, last: day("2022-12-30"), asked: day(asked)),
          "\(policy) \(source.name)"
        )
      }
    }
    #expect(try error(.before, .hrk, .usd, on: "2023-06-01") != nil)
  }

  @Test func `law goes on for a currency that the source never had`() throws {
    let mark = try currency("DEM")
    #expect(
      try steps(.monthAverage, mark, .usd, on: "2000-05-05", source: .ecb).first
        == "DEM>EUR 1.95583 fixed 1999-01-01"
    )
    // Law alone links the two currencies, so publications do not matter.
    #expect(
      try steps(.before, .hrk, .eur, on: "2023-06-01") == ["HRK>EUR 7.53450 fixed 2023-01-01"]
    )
  }

  // MARK: Refusals

  @Test func `a policy that takes the first of some days says that they have none`() throws {
    #expect(
      try error(.next, .hrk, .eur, on: "2022-12-31", source: .ecb)
        == .notOfDays(
          CurrencyPair(.hrk, .eur),
          from: day("2022-12-31"),
          through: day("2023-01-14")
        )
    )
  }

  // MARK: At random

  @Test func `the rate before a day is never older than the last one that can be`() throws {
    var random = SplitMix64(seed: 46)
    let currencies = RateSource.embedded.flatMap { EmbeddedRates.archive.currencies(of: $0) }
    let weekly = Set(
      EmbeddedRates.archive.histories(of: .nbp).filter { $0.series == "B" }
        .flatMap { $0.currencies }
    )
    var (answers, refusals) = (0, 0)
    for _ in 0..<lawCases(400) {
      let source = try #require([RateSource.ecb, .nbp].randomElement(using: &random))
      let pair = CurrencyPair(
        try #require(currencies.randomElement(using: &random)),
        try #require(currencies.randomElement(using: &random))
      )
      let isLate = Bool.random(using: &random)
      let day = CalendarDate(
        clamping: .random(in: (isLate ? 20_730 : 10_600)...20_790, using: &random)
      )
      let converter = converter(.before, source: source)
      guard let route = try? converter.route(for: pair, on: day) else {
        refusals += 1
        continue
      }
      guard !route.publishedLegs.isEmpty else { continue }
      answers += 1
      let place = "\(pair) by \(source.name) on \(day)"
      // Table A is published on every working day, so a missing one is not known yet.
      let newest = try #require(EmbeddedRates.archive.newestDay(of: source))
      var needed = day.adding(days: -1)
      while source.holiday(on: needed) != nil { needed = needed.adding(days: -1) }
      let currencies = route.publishedLegs.flatMap { [$0.from, $0.to] }
      let isWeekly = currencies.contains { weekly.contains($0) }
      #expect(needed <= newest || isWeekly, "\(place)")
      #expect(route.publishedLegs.allSatisfy { $0.asOf < day }, "\(place)")
      #expect(converter.daysPastNewest(of: route, on: day) == 0, "\(place)")
      // The next publication with both currencies must be later than the one found.
      let later = self.converter(.next, source: source)
      if let next = try? later.route(for: pair, on: day), let first = next.publicationDays.min(),
        let found = route.publicationDays.min()
      {
        #expect(found < first, "\(place)")
      }
      #expect(
        try self.converter(.last, source: source)
          .route(for: pair, on: day.adding(days: -1)).publicationDays == route.publicationDays,
        "\(place)"
      )
    }
    #expect(answers > 50 && refusals > 50)
  }
}
