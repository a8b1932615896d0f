import ExactMoney
import ExchangeRates
import Ledgers

/// What became of the rows of a ledger, in words.
struct LedgerText {
  let wording: Wording
  /// The only source that was asked; nil for all.
  let source: RateSource?

  /// The failure that ends a run at a row: its place, the reason, the way out.
  func failure(_ fault: LedgerFault, _ plan: LedgerPlan?) -> CommandFailure {
    let reason = reason(fault.flaw, plan)
    let line = String(fault.line)
    let column = fault.column.flatMap { column in
      plan.flatMap { $0.columns.indices.contains(column) ? $0.columns[column] : nil }
    }
    let place =
      column.map { wording(.ledgerCell(line: line, column: $0.truncated(to: 40), reason: reason)) }
      ?? wording(.ledgerLine(line: line, reason: reason))
    let status: ExitStatus = if case .rate = fault.flaw { .unavailable } else { .data }
    let isAboutAll = fault.flaw == .endless || plan == nil
    return CommandFailure(
      status: status,
      message: isAboutAll ? place : place + "\n" + wording(.ledgerGoOn)
    )
  }

  /// Why a row cannot be converted.
  func reason(_ flaw: LedgerFlaw, _ plan: LedgerPlan?) -> String {
    switch flaw {
    case .fieldCount(let found, let expected):
      wording(.ledgerFieldCount(found: String(found), expected: String(expected)))
    case .amount(let text): wording(.ledgerAmount(text: text.truncated(to: 25)))
    case .date(let text):
      wording(.ledgerDate(text: text.truncated(to: 25), form: example(plan?.dateForm)))
    case .currency(let text): wording(.currencyUnknown(text: text.truncated(to: 25)))
    case .dayAhead(let day):
      wording(.ledgerDayAhead(day: day.description, today: plan?.today.description ?? ""))
    case .rate(let error):
      RateFailureText(wording: wording, source: source, dayOptions: dayOptions(plan))
        .failure(for: error).message
    case .notKept(let pair, let day):
      wording(
        .ledgerNotKept(base: pair.base.code, quote: pair.quote.code, day: day.description)
      )
    case .strayQuote: wording(.ledgerStrayQuote)
    case .strayReturn: wording(.ledgerStrayReturn)
    case .notText: wording(.ledgerNotText)
    case .endless: wording(.ledgerEndless)
    case .notJSON: wording(.ledgerNotJSON)
    case .nameMissing(let name): wording(.ledgerNameMissing(name: name.truncated(to: 40)))
    }
  }

  /// Where rows have days of their own, another day is another row.
  private func dayOptions(_ plan: LedgerPlan?) -> RateFailureText.DayOptions {
    if case .fixed = plan?.day { .day } else { .none }
  }

  private func example(_ form: DateForm?) -> String {
    switch form {
    case .dayMonthYear: "31.05.2024"
    case .monthDayYear: "05/31/2024"
    case .yearMonthDay, nil: "2024-05-31"
    }
  }

  /// What is said at the end: how many rows there were, where one could not be converted or a check was asked
  /// for.
  func note(_ report: BlockReport, isCheck: Bool) -> String? {
    guard report.flawed > 0 || isCheck else { return nil }
    let rows = wording.number(report.rows)
    guard report.flawed > 0, let first = report.firstFault else {
      return wording(.ledgerAllConverted(rows: rows))
    }
    return wording(
      .ledgerSomeConverted(
        rows: rows,
        flawed: wording.number(report.flawed),
        line: String(first.line)
      )
    )
  }

  /// Stands for a sum that has more digits than an exact number.
  private static let noSum = "—"

  /// Why a sum is missing; nil where all are told.
  func failure(of totals: [Currency: BlockReport.Total]) -> CommandFailure? {
    let missing = totals.filter { !$0.value.isWhole }.map { $0.key.code }.sorted()
    guard !missing.isEmpty else { return nil }
    return wording.failure(
      .data,
      .resultTooLarge(pair: "--totals " + missing.joined(separator: ", "))
    )
  }

  /// A line for each currency of the amounts: how many rows, their sum, and what that became.
  func totals(_ totals: [Currency: BlockReport.Total], _ plan: LedgerPlan) -> String {
    let rows = totals.sorted { $0.key < $1.key }.map { currency, total in
      [
        currency.code, wording.number(total.rows),
        total.amount.map { wording.amount(Money($0, currency)) } ?? LedgerText.noSum,
      ] + total.results.map { sum in sum.map { wording.number($0) } ?? LedgerText.noSum }
    }
    let headings = ["", "n", ""] + plan.targets.map { $0.currency.code }
    return TextTable(headings: headings, rows: rows).text
  }
}
