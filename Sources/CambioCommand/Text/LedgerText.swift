import ExactMoney
import ExchangeRates
import Ledgers
import Localization

/// The outcome of a ledger's rows, in words.
struct LedgerText {
  let wording: CommandWording
  /// The only source used; nil for all.
  let source: RateSource?
  /// Whether sources were asked for newer rates.
  var isFresh = false

  /// Returns the failure that ends a run at a row: line, column, reason, and a hint.
  ///
  /// `isWritten` is true if the rows before it have been written.
  func failure(_ error: LedgerError, _ plan: LedgerPlan?, isWritten: Bool) -> CommandFailure {
    let reason = reason(error.reason, plan)
    let line = String(error.line)
    let column = error.column.flatMap { column in
      plan.flatMap { $0.columns.indices.contains(column) ? $0.columns[column] : nil }
    }
    let place =
      column.map { wording(.ledgerCell(line: line, column: $0.truncated(to: 40), reason: reason)) }
      ?? wording(.ledgerLine(line: line, reason: reason))
    let status: ExitStatus =
      switch error.reason {
      case .rate: .unavailable
      case .refused(let refusal): failure(of: refusal, plan).status
      default: .data
      }
    guard plan != nil else { return CommandFailure(status: status, message: place) }
    let written = isWritten ? wording(.ledgerRowsWritten) + " " : ""
    return CommandFailure(status: status, message: place + "\n" + written + wording(.ledgerGoOn))
  }

  /// Returns the reason why a row cannot be converted.
  func reason(_ problem: LedgerError.Reason, _ plan: LedgerPlan?) -> String {
    switch problem {
    case .fieldCount(let found, let expected):
      wording(.ledgerFieldCount(found: String(found), expected: String(expected)))
    case .amount(let text): amount(text, plan?.amountForm ?? AmountForm())
    case .otherCurrency(let text, let currency):
      wording(.ledgerOtherCurrency(text: text.truncated(to: 25), currency: currency.code))
    case .signed(let text): wording(.ledgerSigned(text: text.truncated(to: 25)))
    case .direction(let text): wording(.ledgerDirection(text: text.truncated(to: 25)))
    case .notOneSide:
      wording(
        .ledgerNotOneSide(
          debit: columnName(plan?.debit, plan),
          credit: columnName(plan?.amount, plan)
        )
      )
    case .date(let text):
      wording(.ledgerDate(text: text.truncated(to: 25), form: example(plan?.dateForm)))
    case .currency(let text): wording(.currencyUnknown(text: text.truncated(to: 25)))
    case .dayAhead(let day):
      wording(.ledgerDayAhead(day: day.description, today: plan?.today.description ?? ""))
    case .rate(let error):
      RateFailureText(wording: wording, source: source, dayOptions: dayOptions(plan))
        .failure(for: error).message
    case .rule(let text): wording(.ruleUnknown(text: text.truncated(to: 25)))
    case .refused(let refusal): failure(of: refusal, plan).message
    case .notKept(let pair, let day):
      wording(.ledgerNotKept(base: pair.base.code, quote: pair.quote.code, day: day.description))
    case .strayQuote: wording(.ledgerStrayQuote)
    case .strayReturn: wording(.ledgerStrayReturn)
    case .notText: wording(.ledgerNotText)
    case .endless: wording(.ledgerEndless)
    case .notJSON: wording(.ledgerNotJSON)
    case .nameTaken(let name): wording(.ledgerNameTaken(name: name))
    case .nameMissing(let name): wording(.ledgerNameMissing(name: name.truncated(to: 40)))
    }
  }

  private func failure(of refusal: RuleRefusal, _ plan: LedgerPlan?) -> CommandFailure {
    wording.failure(for: refusal, today: plan?.today ?? .earliest, isFresh: isFresh)
  }

  private func columnName(_ column: Int?, _ plan: LedgerPlan?) -> String {
    column.flatMap { plan?.columns[$0] }?.truncated(to: 40) ?? ""
  }

  /// Returns the message for a text that is not an amount: an example in the form that the options
  /// set, and the options that change it.
  private func amount(_ text: String, _ form: AmountForm) -> String {
    let (group, point) = form.hasDecimalComma ? (".", ",") : (",", ".")
    let example = "1" + (form.isGrouped ? group : "") + "234" + point + "56"
    var sentences = [wording(.ledgerAmount(text: text.truncated(to: 25), form: example))]
    if let odd = text.unicodeScalars.first(where: { !(0x20..<0x7F).contains($0.value) }) {
      let digits = String(odd.value, radix: 16, uppercase: true)
      let number = "U+" + String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits
      sentences.append(wording(.ledgerOddCharacter(number: number)))
    }
    let left = [
      form.hasDecimalComma ? nil : "--decimal-comma", form.isGrouped ? nil : "--grouped",
      form.isAccounting ? nil : "--accounting",
    ].compactMap { $0 }
    if !left.isEmpty {
      sentences.append(wording(.ledgerSeeOptions(options: left.joined(separator: ", "))))
    }
    return sentences.joined(separator: " ") + encodingHint(text)
  }

  /// Returns a hint at the option for texts that are not UTF-8; empty if `text` is valid.
  func encodingHint(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{FFFD}") else { return "" }
    return " " + wording(.ledgerSeeOptions(options: "--encoding"))
  }

  /// Returns the options for another day; none if each row has its own day.
  private func dayOptions(_ plan: LedgerPlan?) -> (earlier: String?, later: String?) {
    if case .fixed = plan?.day { ("--on", "--on") } else { (nil, nil) }
  }

  private func example(_ form: DateForm?) -> String {
    switch form {
    case .dayMonthYear: "31.05.2024"
    case .monthDayYear: "05/31/2024"
    case .shortYearMonthDay: "24-05-31"
    case .shortDayMonthYear: "31.05.24"
    case .shortMonthDayYear: "05/31/24"
    case .yearMonthDay, nil: "2024-05-31"
    }
  }

  /// Returns the notes after a run: old rates, codes that had ended, the pairs of `own` rates, the
  /// number of rows.
  func notes(
    _ report: BlockReport,
    _ carried: CarriedAnswers,
    own: [CurrencyPair],
    isCheck: Bool
  ) -> [String] {
    var notes: [String] = []
    if let line = report.firstDoubtfulLine {
      notes.append(wording(.ledgerDoubtful(count: report.doubtfulRows, line: String(line))))
    }
    if let note = wording.carriedRows(carried) { notes.append(note) }
    if let note = wording.endedRows(report.endedRows) { notes.append(note) }
    if !own.isEmpty {
      let pairs = own.map { "\($0.base.code)/\($0.quote.code)" }.joined(separator: ", ")
      notes.append(wording(.ledgerOwnRates(pairs: pairs)))
    }
    if !report.isStopped, let count = count(report, isCheck: isCheck) { notes.append(count) }
    return notes
  }

  /// Returns the number of rows, if one could not be converted or the run is a check; otherwise
  /// nil.
  private func count(_ report: BlockReport, isCheck: Bool) -> String? {
    guard report.rejected > 0 || isCheck else { return nil }
    let rows = wording.number(report.rows)
    guard report.rejected > 0, let first = report.firstError else {
      return wording(.ledgerAllConverted(rows: rows))
    }
    return wording(
      .ledgerSomeConverted(
        rows: rows,
        flawed: wording.number(report.rejected),
        line: String(first.line)
      )
    )
  }

  /// The mark for a sum with too many digits for an exact number.
  private static let noSum = "—"

  /// Returns the failure for sums that are missing; nil if none are.
  func failure(of totals: [Currency: BlockReport.Total]) -> CommandFailure? {
    let missing = totals.filter { !$0.value.isWhole }.map { $0.key.code }.sorted()
    guard !missing.isEmpty else { return nil }
    return wording.failure(
      .data,
      .resultTooLarge(pair: "--totals " + missing.joined(separator: ", "))
    )
  }

  /// Returns one line per currency of the amounts: the number of rows, their sum, and its
  /// conversions.
  func totals(_ totals: [Currency: BlockReport.Total], _ plan: LedgerPlan) -> String {
    let rows = totals.sorted { $0.key < $1.key }.map { currency, total in
      [
        currency.code, wording.number(total.rows),
        total.amount.map { wording.amount(Money($0, currency)) } ?? LedgerText.noSum,
      ] + total.results.map { sum in sum.map { wording.number($0) } ?? LedgerText.noSum }
    }
    let headings = ["", "n", ""] + plan.targets.map { $0.currency.code }
    return TextTable(headings: headings, rows: rows).text()
  }
}
