import EmbeddedData
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// Pegged currencies, with the embedded rates.
@Suite struct PegTests {
  static let rows = (try? DataTable("Data/rates/pegs.csv"))?.rows ?? []

  @Test(arguments: rows)
  func `one unit of the anchor is so many while the peg lasts`(row: DataTable.Row) throws {
    let units = try Rational(fraction: row["units_per_anchor"])
    let pair = CurrencyPair(try currency(row["anchor"]), try currency(row["currency"]))
    let last = CalendarDate(row["until"]) ?? Converter.today
    for asked in [last, last.adding(days: -1), last.adding(days: -90)] {
      let route = try Converter.embedded().route(for: pair, on: asked)
      #expect(Rational(route.ratio) == units, "\(asked): \(route.steps)")
      #expect(route.publishedLegs.isEmpty)
    }
  }

  @Test(arguments: rows)
  func `a peg does not hold the day before it began`(row: DataTable.Row) throws {
    let pair = CurrencyPair(try currency(row["anchor"]), try currency(row["currency"]))
    let before = try day(row["since"]).adding(days: -1)
    do {
      let route = try Converter.embedded().route(for: pair, on: before)
      #expect(!route.legs.contains { $0.kind == .peg }, "\(route.steps)")
    } catch {
      // The only permitted reason is that no source had published the currency by then.
      switch error {
      case .beforeFirst, .notJoined, .gap: break
      default: Issue.record("\(error)")
      }
    }
  }

  @Test func `40 pegs are listed`() {
    #expect(PegTests.rows.count == 40)
  }

  @Test func `a thousand CFP francs are 8.38 euros and back`() throws {
    let converter = Converter.embedded()
    #expect(try converter.cents(of: "1000", .xpf, in: .eur) == "8.38")
    #expect(try converter.cents(of: "8.38", .eur, in: .xpf) == "1000.00")
    let francs = try converter.convert(Money("1", .eur), to: .xpf)
    #expect(try francs.exactAmount().description == "119.3317422434367541766109785202864")
    let cross = try converter.convert(Money("1000", .xpf), to: .xof).exactAmount()
    #expect(try cross == ExactDecimal("5496.91966"))
  }

  @Test func `120 dollars are a hundred Cayman dollars and back`() throws {
    let converter = Converter.embedded()
    #expect(try converter.cents(of: "120", .usd, in: .kyd) == "100.00")
    #expect(try converter.cents(of: "100", .kyd, in: .usd) == "120.00")
    #expect(try converter.cents(of: "100", .usd, in: .kyd) == "83.33")
  }

  @Test func `two currencies of one anchor are joined exactly`() throws {
    let converter = Converter.embedded()
    #expect(try converter.cents(of: "100", .xaf, in: .xof) == "100.00")
    #expect(try converter.cents(of: "1", .nad, in: .lsl) == "1.00")
    #expect(try converter.cents(of: "195.583", .bam, in: .dem) == "195.58")
    #expect(try converter.cents(of: "36725", .aed, in: .sar) == "37500.00")
  }

  @Test func `a guilder is its successor's, whose peg it kept`() throws {
    let pair = CurrencyPair(.ang, .usd)
    let converter = Converter.embedded()
    #expect(
      try converter.route(for: pair, on: day("2025-03-30")).steps == ["ANG>USD 1.79 peg 1971-12-18"]
    )
    for asked in ["2025-03-31", "2025-07-01", "2026-11-21"] {
      let route = try converter.route(for: pair, on: day(asked))
      #expect(
        route.steps == ["ANG>XCG 1 redenomination 2025-03-31", "XCG>USD 1.79 peg 2025-03-31"]
      )
    }
  }

  @Test func `a Cuban peso is one of several official rates, also where par was published`() throws
  {
    let converter = Converter.embedded()
    let pair = CurrencyPair(.cup, .usd)
    for asked in ["2019-06-19", "2026-11-21"] {
      let route = try converter.route(for: pair, on: day(asked))
      #expect(route.legs.contains { $0.standing == .oneOfSeveral }, "\(asked)")
      #expect(route.legs.allSatisfy { $0.isVerified })
    }
    let others = FixedLink.all.filter { $0.standing == .oneOfSeveral }
    #expect(others.map { $0.currency } == [.cup])
  }

  @Test func `a published pair comes before its peg where a source has both`() throws {
    let converter = Converter.embedded(source: .nbp)
    let route = try converter.route(for: CurrencyPair(.aed, .usd))
    #expect(route.publishers == ["NBP"])
  }
}
