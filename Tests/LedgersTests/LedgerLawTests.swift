import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Ledgers

/// A row has the result of the ordinary conversion, or is refused for the same reason.
@Suite struct LedgerLawTests {
  private static let today = CalendarDate(clamping: 20_780)
  private static let codes =
    EmbeddedRates.archive.sources.flatMap { EmbeddedRates.archive.currencies(of: $0) }
    .map { $0.code } + FixedLink.all.map { $0.currency.code } + ["XAU", "XXQ", "usd"]
  /// Currencies that the euro replaced.
  ///
  /// The intermediate euro amount may be rounded.
  private static let legacy = ["DEM", "FRF", "ITL", "ATS", "BEF", "ESP", "PTE", "GRD", "SIT"]

  /// The result of a row, or the reason for its refusal.
  private enum Outcome: Equatable {
    case result(String)
    case refusal(LedgerError.Reason)
  }

  private func outcome(
    _ row: (day: CalendarDate, amount: ExactDecimal, code: String),
    _ converter: Converter,
    _ plan: LedgerPlan
  ) -> Outcome {
    guard let currency = Currency(row.code) else { return .refusal(.currency(row.code)) }
    guard row.day <= Self.today else { return .refusal(.dayAhead(row.day)) }
    do throws(RateError) {
      let target = plan.targets[0]
      let conversion = try converter.convert(
        Money(row.amount, currency),
        to: target.currency,
        on: row.day
      )
      return .result(
        try conversion.result(to: target.place, rounding: target.rounding).amount.description
      )
    } catch {
      return .refusal(.rate(error))
    }
  }

  private func outcomes(_ text: String, _ plan: LedgerPlan, _ converter: Converter) -> [Outcome] {
    let board = LedgerFactors(
      .converter(converter, policy: .last),
      targets: plan.targets,
      today: Self.today
    )
    let bytes = Array(text.utf8)
    return (bytes + [UInt8](repeating: 0x37, count: 64)).withUnsafeBytes { padded in
      let rows = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
      return BlockConverter(plan, board).convert(rows) { output, report in
        var refused: [Int: LedgerError.Reason] = [:]
        for case let error? in report.rejections.map({ $0.error }) {
          refused[error.line] = error.reason
        }
        var lines = String(decoding: output, as: UTF8.self).split(separator: "\n")[...]
        return (1...report.lines).map { line in
          if let reason = refused[line] { return .refusal(reason) }
          return .result(String(lines.removeFirst().split(separator: ",")[3]))
        }
      }
    }
  }

  private func converter(using random: inout SplitMix64) -> Converter {
    let own = OwnRate(
      CurrencyPair(.usd, .eur),
      ExactDecimal(91, scale: 2),
      fee: FeePercent(ExactDecimal(15, scale: 1)),
      setAt: Instant(startOf: CalendarDate(clamping: 19_000))
    )
    let fees = [nil, nil, ExactDecimal(2), ExactDecimal(-35, scale: 1), ExactDecimal(1, scale: 9)]
    let fee = fees.randomElement(using: &random) ?? nil
    return Converter(
      archive: EmbeddedRates.archive,
      today: Self.today,
      source: Int.random(in: 0..<3, using: &random) == 0
        ? EmbeddedRates.archive.sources.randomElement(using: &random) : nil,
      policy: Int.random(in: 0..<4, using: &random) == 0 ? .before : .last,
      euroIntermediate: Bool.random(using: &random)
        ? .decimals(.random(in: 3...5, using: &random)) : .exact,
      ownRates: Bool.random(using: &random) ? [own] : [],
      fee: fee.flatMap { FeePercent(signed: $0) }
    )
  }

  // Each shard has one converter, since some faults need certain settings.
  @Test(arguments: 0..<4)
  func `a row has the conversion's result or its refusal`(shard: Int) {
    var random = SplitMix64(seed: UInt64(shard))
    let converter = self.converter(using: &random)
    var results = 0
    let quotes: [Currency] = [.eur, .eur, .usd, .jpy, Currency("FRF") ?? .eur]
    for quote in quotes {
      var plan = LedgerPlan(
        format: .separated(by: 44),
        columns: ["date", "amount", "currency"],
        day: .column(0),
        amount: 1,
        currency: .column(2),
        targets: [
          LedgerTarget(quote, rounding: RoundingRule.allCases.randomElement(using: &random) ?? .up)
        ],
        today: Self.today
      )
      plan.onError = .collect
      var rows: [(day: CalendarDate, amount: ExactDecimal, code: String)] = []
      for _ in 0..<lawCases(100) {
        let codes = Bool.random(using: &random) ? Self.codes : Self.legacy
        let cents = Int64.random(in: -9_999_999...9_999_999, using: &random)
        rows.append(
          (
            CalendarDate(clamping: .random(in: 10_560...20_785, using: &random)),
            ExactDecimal(cents, scale: .random(in: 0...3, using: &random)),
            codes.randomElement(using: &random) ?? "USD"
          )
        )
      }
      // The first row of a currency is looked up in another way than later ones.
      rows += rows.shuffled(using: &random)
      let text = rows.map { "\($0.day),\($0.amount),\($0.code)\n" }.joined()
      let found = outcomes(text, plan, converter)
      #expect(found.count == rows.count)
      for (row, outcome) in zip(rows, found) {
        let expected = self.outcome(row, converter, plan)
        if case .result = expected { results += 1 }
        guard outcome == expected else {
          Issue.record("\(row) to \(quote): \(outcome), not \(expected)")
          return
        }
      }
    }
    // With any single source, some rows have a result.
    #expect(results > 0)
  }

  /// The same at length.
  @Suite struct Long {
    @Test(arguments: 4..<32) func `a row has the conversion's result or its refusal`(shard: Int) {
      LedgerLawTests().`a row has the conversion's result or its refusal`(shard: shard)
    }
  }
}
