import EmbeddedData
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// Old currency units and their successors, with the embedded rates.
@Suite struct RedenominationTests {
  /// The changes of code that a source confirms.
  static let verified: [DataTable.Row] = {
    let rows = (try? DataTable("Data/iso/conversions.csv"))?.rows ?? []
    return rows.filter { row in
      FixedLink.all.contains { link in
        link.standing == .confirmed && link.currency.code == row["old"]
          && link.anchor.code == row["new"]
      } && row["kind"] != "same-code"
    }
  }()

  @Test func `all changes of code but two are verified`() {
    #expect(RedenominationTests.verified.count == 86)
  }

  @Test(arguments: verified)
  func `one new unit is so many old ones from the day of the law`(row: DataTable.Row) throws {
    let (old, new) = (try currency(row["old"]), try currency(row["new"]))
    let ratio = try Rational(fraction: row["old_units_per_new_unit"])
    let first = try day(row["effective_date"])
    let last = CalendarDate(row["until"])
    // Days within a gap, after a year and after several. VES has had another unit since 2021-10-01.
    let end = new == .ves ? try day("2021-09-30") : last ?? Converter.today
    let days = [0, 1, 15, 60, 366, 2_000, 6_000].map { first.adding(days: $0) } + [end]
    for day in days where day >= first && day <= end {
      let route = try Converter.embedded().route(
        for: CurrencyPair(new, old),
        on: day
      )
      #expect(Rational(route.ratio) == ratio, "\(day): \(route.steps)")
      #expect(route.legs.count == 1)
      let back = try Converter.embedded().route(for: CurrencyPair(old, new), on: day)
      #expect(Rational(back.ratio) == Rational(1) / ratio, "\(day): \(back.steps)")
    }
  }

  @Test(arguments: verified)
  func `the law does not hold the day before, nor after its end`(row: DataTable.Row) throws {
    let pair = CurrencyPair(try currency(row["new"]), try currency(row["old"]))
    let days =
      [try day(row["effective_date"]).adding(days: -1)]
      + (CalendarDate(row["until"]).map { [$0.adding(days: 1)] } ?? [])
    for day in days {
      guard let route = try? Converter.embedded().route(for: pair, on: day) else { continue }
      #expect(route.legs.allSatisfy { $0.kind == .published }, "\(day): \(route.steps)")
    }
  }

  @Test func `changes of a chain are multiplied`() throws {
    let converter = Converter.embedded()
    #expect(try converter.cents(of: "10000000", .byb, in: .byn) == "1.00")
    #expect(try converter.cents(of: "1000000000000", .zwd, in: .zwn) == "1000000000.00")
    #expect(try converter.cents(of: "10000000000000", .zwd, in: .zwr) == "1.00")
    #expect(try converter.cents(of: "1955830", .bgl, in: .eur) == "1000.00")
  }

  @Test func `the fourth dollar of Zimbabwe does not lead to the fifth`() throws {
    let converter = Converter.embedded()
    let pair = CurrencyPair(.zwr, .zwl)
    #expect(try converter.route(for: pair, on: day("2019-02-24")).legs.count == 1)
    #expect(throws: RateError.self) { try converter.route(for: pair, on: day("2019-02-25")) }
    #expect(throws: RateError.self) { try converter.route(for: CurrencyPair(.zwr, .zwg)) }
  }

  @Test(arguments: [
    ("2021-09-29", ["VES>PLN 0.00000096 NBP 2021-09-29"], "0.96"),
    ("2021-09-30", ["VES>PLN 0.00000096 NBP 2021-09-29"], "0.96"),
    (
      "2021-10-01",
      ["VES>VES 1000000 redenomination 2021-10-01", "VES>PLN 0.00000096 NBP 2021-09-29"],
      "960000.00"
    ),
    (
      "2021-10-12",
      ["VES>VES 1000000 redenomination 2021-10-01", "VES>PLN 0.00000096 NBP 2021-09-29"],
      "960000.00"
    ),
    ("2021-10-13", ["VES>PLN 0.9538 NBP 2021-10-13"], "953800.00"),
  ])
  func `a bolivar is the unit of its day`(asked: String, steps: [String], zlotys: String) throws {
    let asked = try day(asked)
    let conversion = try Converter.embedded().convert(Money("1000000", .ves), to: .pln, on: asked)
    #expect(conversion.route.steps == steps)
    #expect(try conversion.result(to: .decimals(2)).amount.description == zlotys)
    #expect(conversion.carriedForwardDays == asked.days(since: try #require(conversion.route.asOf)))
  }

  @Test(arguments: [
    ("2025-12-31", ["SYP>PLN 0.000326 NBP 2025-12-31"], "0.33"),
    (
      "2026-01-01", ["SYP>SYP 100 redenomination 2026-01-01", "SYP>PLN 0.000326 NBP 2025-12-31"],
      "32.60"
    ),
    (
      "2026-01-06", ["SYP>SYP 100 redenomination 2026-01-01", "SYP>PLN 0.000326 NBP 2025-12-31"],
      "32.60"
    ),
    ("2026-01-07", ["SYP>PLN 0.031183 NBP 2026-01-07"], "31.18"),
  ])
  func `a Syrian pound is its day's unit`(asked: String, steps: [String], zlotys: String) throws {
    let conversion = try Converter.embedded().convert(Money("1000", .syp), to: .pln, on: day(asked))
    #expect(conversion.route.steps == steps)
    #expect(try conversion.result(to: .decimals(2)).amount.description == zlotys)
  }

  @Test func `a rate of the day itself is in the new unit`() throws {
    let history = RateHistory("Date,VES\n2021-10-01,0.96\n2021-09-30,0.00000095\n", source: .nbp)
    let converter = Converter(history, today: Converter.today)
    let pair = CurrencyPair(.ves, .pln)
    #expect(try converter.route(for: pair).steps == ["VES>PLN 0.96 NBP 2021-10-01"])
    #expect(
      try converter.route(for: pair, on: day("2021-09-30")).steps == [
        "VES>PLN 0.00000095 NBP 2021-09-30"
      ]
    )
  }

  @Test func `the way to the new unit passes the change too`() throws {
    let pair = CurrencyPair(.pln, .syp)
    let route = try Converter.embedded().route(for: pair, on: day("2026-01-01"))
    #expect(
      route.steps == ["PLN>SYP 0.000326 NBP 2025-12-31", "SYP>SYP 100 redenomination 2026-01-01"]
    )
  }

  @Test func `a predecessor reaches the unit of the day through both changes`() throws {
    let pair = CurrencyPair(.vef, .ves)
    let converter = Converter.embedded()
    let before = try converter.route(for: pair, on: day("2021-09-30"))
    #expect(before.steps == ["VEF>VES 100000 redenomination 2018-08-20"])
    for asked in ["2021-10-01", "2022-06-15", "2026-11-21"] {
      let route = try converter.route(for: pair, on: day(asked))
      #expect(
        route.steps == [
          "VEF>VES 100000 redenomination 2018-08-20", "VES>VES 1000000 redenomination 2021-10-01",
        ]
      )
      #expect(Rational(1) / Rational(route.ratio) == Rational(100_000_000_000))
    }
    #expect(try converter.cents(of: "100000000000000", .veb, in: .ves) == "1.00")
  }

  @Test func `a digital bolivar is a bolivar of the new unit`() throws {
    let route = try Converter.embedded().route(for: CurrencyPair(.ved, .ves))
    #expect(route.steps == ["VED>VES 1 peg 2021-10-01"])
  }
}
