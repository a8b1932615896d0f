import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Ledgers

/// Rows by rules of law have the rules' results, by the short way, by the general one, and with
/// stored rates.
@Suite struct RuledLedgerTests {
  private static let today = CalendarDate(clamping: 20_784)

  private static let rates = LedgerRates.ruled(EmbeddedRates.archive, today: today)

  private func plan(
    into target: Currency,
    rule: LedgerPlan.Place<String> = .column(3),
    _ details: [LedgerDetail] = []
  ) -> LedgerPlan {
    var plan = LedgerPlan(
      format: .separated(by: 44),
      columns: ["date", "amount", "currency", "rule"],
      day: .column(0),
      amount: 1,
      currency: .column(2),
      targets: [LedgerTarget(target)],
      today: Self.today
    )
    (plan.rule, plan.details, plan.onError) = (rule, details, .collect)
    return plan
  }

  /// Returns the output for `rows`, and the rates that they use.
  private func run(
    _ rows: [String],
    _ plan: LedgerPlan,
    by rates: LedgerRates = RuledLedgerTests.rates
  ) -> (lines: [String], report: BlockReport, uses: Set<RateUse>) {
    let board = LedgerFactors(rates, targets: plan.targets, today: plan.today, rule: plan.rule)
    let converter = BlockConverter(plan, board, marksUse: true)
    let bytes = Array(rows.map { $0 + "\n" }.joined().utf8)
    return (bytes + [UInt8](repeating: 0x37, count: 64)).withUnsafeBytes { padded in
      converter.convert(UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])) {
        output,
        report in
        let text = String(decoding: output, as: UTF8.self)
        let uses = converter.uses.union(board.markedUses)
        return (text.split(separator: "\n").map { String($0) }, report, uses)
      }
    }
  }

  private func words(_ rejection: BlockReport.Rejection) -> String {
    guard case .refused(let refusal) = rejection.error?.reason else {
      return "\(String(describing: rejection.error))"
    }
    return String(decoding: rejection.row, as: UTF8.self) + "," + refusal.code
  }

  @Test func `every example has its result, its date and its table as a row`() throws {
    let vectors = try DataTable("Tests/ExchangeRatesTests/Fixtures/rule_vectors.csv").rows
    #expect(vectors.count == 75)
    var count = 0
    for target in Set(vectors.map { $0["to"] }) {
      let meant = vectors.filter { $0["to"] == target }
      let rows = meant.map { "\($0["on"]),\($0["amount"]),\($0["from"]),\($0["rule"])" }
      let answers = zip(rows, meant).filter { $0.1["outcome"] == "ok" }
      let plain = run(rows, plan(into: try currency(target)))
      #expect(plain.lines == answers.map { $0 + "," + $1["result"] })
      let refused = zip(rows, meant).filter { $0.1["outcome"] != "ok" }
      #expect(
        plain.report.rejections.map { words($0) } == refused.map { $0 + "," + $1["outcome"] }
      )
      let detailed = run(rows, plan(into: try currency(target), [.rateDate, .policy, .table]))
      #expect(
        detailed.lines
          == answers.map { row, vector in
            // A mean is dated by its last day.
            let day = String(vector["rate_dates"].suffix(10))
            let facts = [vector["result"], day, vector["rule"] + "/1", vector["table"]]
            return row + "," + facts.joined(separator: ",")
          }
      )
      count += answers.count + refused.count
    }
    #expect(count == 75)
  }

  @Test func `rows of many rules, days and currencies are what the rules say`() throws {
    var random = SplitMix64(seed: 31)
    let rules = LegalRule.all.filter {
      $0.targets.contains(.eur) && RateSource.embedded.contains($0.source)
    }
    let currencies = try ["USD", "GBP", "CZK", "HRK", "EUR"].map { try currency($0) }
    let first = try day("2015-01-01")
    var (rows, expected): ([String], [String]) = ([], [])
    for index in 0..<2_000 {
      let rule = rules[Int.random(in: 0..<rules.count, using: &random)]
      // The days are few, so that rows reuse the factors of earlier ones.
      let event = first.adding(days: 211 * Int.random(in: 0..<20, using: &random))
      let base = currencies[Int.random(in: 0..<currencies.count, using: &random)]
      let money = Money(try ExactDecimal("\(index).25"), base)
      let name = index % 3 == 0 ? rule.name : rule.id
      rows.append("\(event),\(money.amount),\(base),\(name)")
      let answer = try? rule.convert(
        money,
        to: .eur,
        on: event,
        rates: EmbeddedRates.archive,
        today: Self.today
      )
      if let answer { expected.append("\(rows[index]),\(answer.result.amount)") }
    }
    let found = run(rows, plan(into: .eur))
    #expect(found.lines == expected)
    #expect(found.report.rejected == rows.count - expected.count)
    #expect(expected.count > 1_000 && expected.count < rows.count)
  }

  @Test func `a row without a rule that is known, or ahead of today, is not converted`() {
    let rows = [
      "2024-11-12,1,EUR,", "2024-11-12,1,EUR,pl-vat/9", "2024-11-12,1,EUR,pl-va",
      "2024-11-12,1,EUR,a name of more bytes than any", "2027-01-04,1,EUR,pl-vat",
      "2024-11-12,1000,EUR, PL-VAT ",
    ]
    let found = run(rows, plan(into: .pln))
    #expect(found.lines == [rows[5] + ",4324.40"])
    #expect(
      found.report.rejections.prefix(4).map { $0.error?.reason } == [
        .rule(""), .rule("pl-vat/9"), .rule("pl-va"), .rule("a name of more bytes than any"),
      ]
    )
    #expect(found.report.rejections.last.map { words($0) } == rows[4] + ",not-final")
  }

  @Test func `kept rates carry the rule and the table, and repeat the run by its rule alone`()
    throws
  {
    let rows = [
      "2024-11-12,1000,EUR,pl-vat", "2024-11-12,7.77,EUR,pl-vat-ecb", "2024-11-12,5,EUR,pl-vat/1",
    ]
    let first = run(rows, plan(into: .pln, [.table]))
    let lines = try first.uses.map { use in
      let rate = try Self.rates.rate(of: use.pair, on: use.day, by: use.rule)
      return PinnedRates.line(for: rate, of: use.pair, on: use.day, keptAt: "now", withTables: true)
    }
    #expect(lines.count == 3)
    #expect(
      lines.contains(
        "2024-11-12,EUR,PLN,4.3244,1,2024-11-08,NBP,*4.3244 EUR/PLN of 2024-11-08,pl-vat/1,"
          + "now,218/A/NBP/2024\n"
      ),
      "\(lines)"
    )
    let text = Array((PinnedRates.headingWithTables + "\n" + lines.joined()).utf8)
    let kept = try text.span.withUnsafeBytes { (bytes) throws(PinnedRates.LineError) in
      try PinnedRates(bytes)
    }
    #expect(run(rows, plan(into: .pln, [.table]), by: .kept(kept)).lines == first.lines)
    #expect(Set(kept.ruledLines.map { $0.use.rule }) == ["pl-vat/1", "pl-vat-ecb/1"])
    let pair = CurrencyPair(.eur, .pln)
    let day = try day("2024-11-12")
    for rule in [nil, "pl-pit", "pl-vat/2"] as [String?] {
      #expect(throws: LedgerError.Reason.notKept(pair, day)) {
        try LedgerRates.kept(kept).rate(of: pair, on: day, by: rule)
      }
    }
  }

  @Test func `without a version the newest one that was kept is meant`() throws {
    let line = { (version: Int, rate: Int) in
      "2024-11-12,EUR,PLN,\(rate),1,2024-11-08,NBP,,pl-vat/\(version),now,\n"
    }
    let text = Array(
      (PinnedRates.headingWithTables + "\n" + line(9, 4) + line(10, 5) + line(2, 3)).utf8
    )
    let kept = try text.span.withUnsafeBytes { (bytes) throws(PinnedRates.LineError) in
      try PinnedRates(bytes)
    }
    let (pair, day) = (CurrencyPair(.eur, .pln), try day("2024-11-12"))
    for (rule, rate) in [("pl-vat", 5), ("pl-vat/2", 3), ("pl-vat/9", 4)] {
      let found = try LedgerRates.kept(kept).rate(of: pair, on: day, by: rule)
      #expect(found.value == ExactDecimal(rate))
    }
  }
}
