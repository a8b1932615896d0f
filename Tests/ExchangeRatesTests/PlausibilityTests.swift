import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct PlausibilityTests {
  /// Noon UTC on Tuesday 2026-11-03.
  ///
  /// The ECB's newest embedded rates are for Friday 2026-10-30.
  static let now = Instant(startOf: Converter.today.adding(days: -18)).adding(seconds: 43_200)
  static let monday = Converter.today.adding(days: -19)

  static func table(
    _ entries: [(String, String)],
    source: RateSource = .ecb,
    asOf day: CalendarDate = monday,
    publishedAt: Instant? = nil
  ) throws -> RateTable {
    RateTable(
      source: source,
      asOf: day,
      publishedAt: publishedAt,
      entries: try entries.map { code, value in
        RateTable.Entry(try #require(Currency(code)), try ExactDecimal(value))
      }
    )
  }

  static func judge(_ table: RateTable, archive: RateArchive = EmbeddedRates.archive) -> [String] {
    Plausibility(archive: archive, others: { archive }, now: now).judge([table])[0].doubtful.map {
      "\($0.entry.currency) \($0.doubt.name)"
    }
  }

  // The newest embedded figures: USD 1.1172, JPY 175.68, GBP 0.8338.
  @Test(arguments: [
    (["USD 1.1180", "JPY 176.02"], []),
    (["USD 0", "JPY -175.68"], ["USD notPositive", "JPY notPositive"]),
    (["USD 11.180"], ["USD jump"]), (["USD 111.80"], ["USD jump"]), (["USD 0.1118"], ["USD jump"]),
    (["JPY 0.0056921"], ["JPY inverted"]), (["GBP 1.1993"], ["GBP inverted"]),
    (["JPY 1E+13"], ["JPY absurd"]), (["JPY 1E-13"], ["JPY absurd"]),
    (["USD 1.1180", "JPY 1760.2", "GBP 0.8340"], ["JPY jump"]),
  ])
  func `S0-12 a figure far from the source's last rate is doubted, and only that one`(
    figures: [String],
    doubts: [String]
  ) throws {
    let entries = figures.map { $0.split(separator: " ").map(String.init) }.map { ($0[0], $0[1]) }
    let table = try Self.table(entries)
    #expect(Self.judge(table) == doubts)
    let verdict = Plausibility(
      archive: EmbeddedRates.archive,
      others: { EmbeddedRates.archive },
      now: Self.now
    ).judge([table])[0]
    #expect(verdict.accepted.entries.count == entries.count - doubts.count)
    #expect(verdict.accepted.asOf == table.asOf)
  }

  @Test func `a table for a day ahead is not believed, one published a day early is`() throws {
    #expect(try Self.judge(Self.table([("USD", "1.118")], asOf: Self.monday.adding(days: 2))) == [])
    let doubts = try Self.judge(Self.table([("USD", "1.118")], asOf: Self.monday.adding(days: 3)))
    #expect(doubts == ["USD future"])
    let later = Self.now.adding(seconds: 86_401)
    #expect(try Self.judge(Self.table([("USD", "1.118")], publishedAt: later)) == ["USD future"])
  }

  @Test func `monthly rates may come a month early`() throws {
    let december = try #require(CalendarDate(year: 2026, month: 12, day: 1))
    let january = try #require(CalendarDate(year: 2027, month: 1, day: 1))
    #expect(try Self.judge(Self.table([("USD", "1.34")], source: .hmrc, asOf: december)) == [])
    #expect(
      try Self.judge(Self.table([("USD", "1.34")], source: .hmrc, asOf: january)) == ["USD future"]
    )
  }

  @Test func `a jump that a second source shows too is believed`() throws {
    let table = try Self.table([("TRY", "70.10")])
    #expect(Self.judge(table) == ["TRY jump"])
    let other = RateSource(name: "Other", pivot: .usd)
    // 70.10 TRY per euro is 62.75 per dollar at 1.1172.
    let agreeing = RateHistory("Date,EUR,TRY\n2026-11-02,0.895095,62.70\n", source: other)
    let archive = EmbeddedRates.archive.preceded(by: [agreeing], order: [])
    #expect(Self.judge(table, archive: archive) == [])
    let differing = RateHistory("Date,EUR,TRY\n2026-11-02,0.895095,42.70\n", source: other)
    let divided = EmbeddedRates.archive.preceded(by: [differing], order: [])
    #expect(Self.judge(table, archive: divided) == ["TRY jump"])
  }

  @Test(
    arguments: [
      (RateSource.Origin.own, []), (.other("ECB"), ["TRY jump"]),
      (.unstated, ["TRY jump"]),
    ] as [(RateSource.Origin, [String])]
  )
  func `who repeats a figure, or does not say whose it is, is no witness of it`(
    origin: RateSource.Origin,
    doubts: [String]
  ) throws {
    let mirror = RateSource(
      name: "Mirror",
      title: "Mirror",
      institution: "Mirror",
      pivot: .eur,
      pivotIsBase: true,
      origin: origin
    )
    let table = try Self.table([("TRY", "70.10")])
    let history = RateHistory("Date,TRY\n2026-11-02,70.10\n", source: mirror)
    let archive = EmbeddedRates.archive.preceded(by: [history], order: [])
    #expect(Self.judge(table, archive: archive) == doubts)
    let today = Self.now.day
    #expect(
      Plausibility.supports(table, by: mirror, in: RateArchive([history]), today: today)
        == doubts.isEmpty
    )
    // A source does not support the figures of a source that repeats it, either.
    let repeated = try Self.table([("TRY", "70.10")], source: mirror)
    let own = RateArchive([RateHistory("Date,TRY\n2026-11-02,70.10\n")])
    let isIndependent = origin == .own || origin == .unstated
    #expect(Plausibility.supports(repeated, by: .ecb, in: own, today: today) == isIndependent)
  }

  @Test func `two sources of one origin are one witness`() throws {
    let names = [("A", RateSource.Origin.own), ("B", .other("A"))]
    let witnesses = names.map { name, origin in
      RateSource(
        name: name,
        title: name,
        institution: name,
        pivot: .eur,
        pivotIsBase: true,
        origin: origin
      )
    }
    let text = ["Date,TRY\n2026-11-02,50.10\n", "Date,TRY\n2026-11-02,70.10\n"]
    let archive = EmbeddedRates.archive.preceded(
      by: zip(witnesses, text).map { RateHistory(source: $0, text: Array($1.utf8)) },
      order: witnesses
    )
    // B repeats A's figures, so its additional ones are not a second opinion.
    #expect(Self.judge(try Self.table([("TRY", "70.10")]), archive: archive) == ["TRY jump"])
  }

  @Test func `S0-03 a source without a past is held against the others`() throws {
    let source = RateSource(name: "New", pivot: .usd)
    let good = try Self.table(
      [("EUR", "0.8951"), ("JPY", "157.25"), ("KRW", "1430")],
      source: source
    )
    #expect(Self.judge(good) == [])
    let bad = try Self.table(
      [("EUR", "1.1172"), ("JPY", "1572.5"), ("BRL", "0.5")],
      source: source
    )
    #expect(Self.judge(bad) == ["JPY disagreement", "BRL disagreement"])
  }

  @Test func `a day long before the others' first one is not held against their newest`() throws {
    let early = try day("1997-10-31")
    let bank = RateSource(name: "Bank", pivot: .brl, pivotIsBase: false)
    #expect(try Self.judge(Self.table([("USD", "1.1027")], source: bank, asOf: early)) == [])
    #expect(
      try Self.judge(Self.table([("USD", "0")], source: bank, asOf: early)) == ["USD notPositive"]
    )
    // From the first day of the other sources, their rates are compared.
    let later = try day("2012-10-31")
    #expect(
      try Self.judge(Self.table([("USD", "27.07")], source: bank, asOf: later))
        == ["USD disagreement"]
    )
  }

  @Test func `each table of a history is judged by the one before`() throws {
    let days = (0..<4).map { Self.monday.adding(days: $0 - 3) }
    let values = ["1.12", "1.13", "11.4", "1.15"]
    let tables = try zip(days, values).map { try Self.table([("USD", $1)], asOf: $0) }
    let verdicts = Plausibility(
      archive: RateArchive([]),
      others: { RateArchive([]) },
      now: Self.now
    ).judge(tables)
    #expect(verdicts.map { $0.accepted.entries.count } == [1, 1, 0, 1])
  }

  @Test func `a figure near the source's own old rate is doubted for what the others say`() throws {
    // Cuba's peso went from 1 to 24 per dollar in 2021; NBP's last rate in this archive is older.
    let archive = RateArchive([
      RateHistory("Date,CUP,USD\n2020-12-30,3.7584,3.7584\n", source: .nbp),
      RateHistory("Date,CUP,PLN\n2026-11-01,32.1,4.88\n", source: .hmrc),
    ])
    let table = try Self.table([("CUP", "3.7434")], source: .nbp)
    let doubtful = Plausibility(archive: archive, others: { archive }, now: Self.now)
      .judge([table])[0].doubtful
    #expect(doubtful.map { $0.doubt.name } == ["disagreement"])
    #expect(doubtful.map { $0.doubt.detail.contains("HMRC") } == [true])
    // Without other sources, an old rate that agrees is enough.
    let alone = RateArchive([RateHistory("Date,CUP\n2020-12-30,3.7584\n", source: .nbp)])
    #expect(Self.judge(table, archive: alone) == [])
    #expect(
      Self.judge(try Self.table([("CUP", "0.16")], source: .nbp), archive: alone) == ["CUP jump"]
    )
  }

  @Test func `a change of unit under the same code is no jump`() throws {
    // A million VES became one on 2021-10-01. NBP publishes zloty per bolivar.
    let archive = RateArchive([RateHistory("Date,VES\n2021-09-29,0.00000095\n", source: .nbp)])
    let day = try #require(CalendarDate(year: 2021, month: 10, day: 6))
    let table = try Self.table([("VES", "0.93")], source: .nbp, asOf: day)
    #expect(Self.judge(table, archive: archive) == [])
    let late = try Self.table([("VES", "0.00000093")], source: .nbp, asOf: day)
    #expect(Self.judge(late, archive: archive) == [])
    let wrong = try Self.table([("VES", "0.0093")], source: .nbp, asOf: day)
    #expect(Self.judge(wrong, archive: archive) == ["VES jump"])
  }

  @Test func `what the embedded history holds is believed in its own light`() throws {
    // Judges every figure of the ECB's last 300 publications by the publication before it.
    let days = EmbeddedRates.archive.publicationDays(
      of: .ecb,
      from: Converter.today.adding(days: -450),
      through: Converter.today
    )
    let tables = try days.reversed().map { day in
      try Self.table(
        EmbeddedRates.archive.currencies(of: .ecb).compactMap { currency in
          guard currency != .eur,
            let rate = try? Converter.embedded(source: .ecb).route(
              for: CurrencyPair(.eur, currency),
              on: day
            ), rate.asOf == day, let value = rate.legs.first?.rate.value, rate.legs.count == 1
          else { return nil }
          return (currency.code, value.description)
        },
        asOf: day
      )
    }
    #expect(tables.count > 280)
    let late = Instant(startOf: Converter.today)
    let verdicts = Plausibility(
      archive: RateArchive([]),
      others: { RateArchive([]) },
      now: late
    ).judge(tables)
    #expect(verdicts.allSatisfy { $0.doubtful.isEmpty })
    #expect(verdicts.map { $0.accepted.entries.count }.reduce(0, +) > 8_000)
  }
}
