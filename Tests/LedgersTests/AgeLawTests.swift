import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Ledgers

/// Every way of converting counts the rows with old rates, and those with codes that had ended.
@Suite struct AgeLawTests {
  private static let archive = EmbeddedRates.archive
  /// Ten years after the newest rates.
  private static let today = CalendarDate(clamping: 24_420)
  private static let codes =
    archive.sources.flatMap { archive.currencies(of: $0) }.map { $0.code }
    + FixedLink.all.map { $0.currency.code }

  private struct Row {
    let day: CalendarDate
    let amount: ExactDecimal
    let currency: Currency
  }

  /// The counts in a block's report.
  private struct Counts: Equatable, CustomStringConvertible {
    var rows = 0
    var refused = 0
    var carried = 0
    var maximumDays = 0
    var ended: [Currency: Int] = [:]

    var description: String { "\(rows) \(refused) \(carried) \(maximumDays) \(ended)" }
  }

  /// Returns the days from the rate of `route` to `day`, if its source has not published since;
  /// otherwise 0.
  private static func age(_ route: RateRoute, on day: CalendarDate) -> Int {
    route.legs.compactMap { leg in
      guard case .published(let source, _) = leg.origin, let newest = archive.newestDay(of: source),
        newest < day
      else { return nil }
      return day.days(since: leg.validThrough)
    }.max() ?? 0
  }

  private func expected(_ rows: [Row], _ plan: LedgerPlan, maximumDays: Int?) -> Counts {
    let converter = Converter(archive: Self.archive, today: Self.today)
    var counts = Counts()
    for row in rows {
      let routes = plan.targets.map { target in
        let pair = CurrencyPair(base: row.currency, quote: target.currency)
        return try? converter.route(for: pair, on: row.day)
      }
      let isRefused = routes.contains { route in
        guard let route else { return true }
        return route.carriedForwardDays(to: row.day) > maximumDays ?? .max
      }
      if isRefused {
        counts.refused += 1
        continue
      }
      counts.rows += 1
      let age = routes.compactMap { $0.map { Self.age($0, on: row.day) } }.max() ?? 0
      if age > 0 { counts.carried += 1 }
      counts.maximumDays = max(counts.maximumDays, age)
      if let end = row.currency.end, end <= row.day { counts.ended[row.currency, default: 0] += 1 }
    }
    return counts
  }

  private func counts(_ rows: [Row], _ plan: LedgerPlan, _ factors: LedgerFactors) -> Counts {
    let lines =
      plan.format == .jsonLines
      ? rows.map { #"{"date":"\#($0.day)","amount":\#($0.amount),"currency":"\#($0.currency)"}"# }
      : rows.map { "\($0.day),\($0.amount),\($0.currency)" }
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let converter = BlockConverter(plan, factors)
    return (bytes + [UInt8](repeating: 0x37, count: 64)).withUnsafeBytes { padded in
      converter.convert(UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])) { _, report in
        Counts(
          rows: report.rows,
          refused: report.rejected,
          carried: report.carriedRows,
          maximumDays: max(converter.maximumCarriedDays, factors.maximumCarriedDays),
          ended: report.endedRows
        )
      }
    }
  }

  @Test func `no row rests on an old rate or an ended code in silence`() {
    var random = SplitMix64(seed: 45)
    var (rows, carried, ended, refused) = (0, 0, 0, 0)
    for round in 0..<lawCases(60) {
      let targets: [Currency] = [.eur, .usd, .jpy, Currency("PLN") ?? .eur]
      var plan = LedgerPlan(
        format: round % 5 == 4 ? .jsonLines : .separated(by: 44),
        columns: ["date", "amount", "currency"],
        day: .column(0),
        amount: 1,
        currency: .column(2),
        targets: targets.shuffled(using: &random).prefix(round % 3 == 0 ? 2 : 1).map {
          LedgerTarget($0)
        },
        today: Self.today
      )
      plan.onError = .skip
      if round % 4 == 3 { plan.details = [.rateDate] }
      let maximumDays = round % 3 == 1 ? Int.random(in: 0...4_000, using: &random) : nil
      let converter = Converter(archive: Self.archive, today: Self.today, maximumDays: maximumDays)
      // A second run uses the factors that the first one has cached.
      let factors = LedgerFactors(
        .converter(converter, policy: .last),
        targets: plan.targets,
        today: Self.today
      )
      let drawn = (0..<Int.random(in: 1...60, using: &random)).compactMap { _ -> Row? in
        let code = Bool.random(using: &random) ? Self.codes.randomElement(using: &random) : "USD"
        guard let currency = code.flatMap({ Currency($0) }) else { return nil }
        let first = Bool.random(using: &random) ? 20_740 : 10_600
        return Row(
          day: CalendarDate(clamping: .random(in: Int32(first)...24_420, using: &random)),
          amount: ExactDecimal(.random(in: -99_999...99_999, using: &random), scale: 2),
          currency: currency
        )
      }
      let expected = expected(drawn, plan, maximumDays: maximumDays)
      for _ in 0..<3 {
        let found = counts(drawn, plan, factors)
        guard found == expected else {
          Issue.record("\(plan.format) \(plan.targets): \(found), not \(expected)")
          return
        }
      }
      rows += 3 * expected.rows
      carried += 3 * expected.carried
      ended += 3 * expected.ended.values.reduce(0, +)
      refused += 3 * expected.refused
    }
    #expect(carried > 0 && ended > 0 && refused > 0)
    print("Law of age, ledger: \(rows) rows, \(carried) past the newest, \(ended) ended, 0 silent")
  }

  @Test(arguments: [
    ("RUR", "1998-01-01"), ("DEM", "2002-05-16"), ("TRL", "2005-01-01"), ("BYR", "2016-07-01"),
    ("ZMK", "2013-01-01"),
  ])
  func `a code ends with the change of its unit, or with its last day as legal tender`(
    code: String,
    day: String
  ) throws {
    #expect(try #require(Currency(code)).end == CalendarDate(day))
  }

  @Test func `a code in use has no end`() {
    #expect(Currency.allCases.filter { $0.status != .historic }.allSatisfy { $0.end == nil })
  }
}
