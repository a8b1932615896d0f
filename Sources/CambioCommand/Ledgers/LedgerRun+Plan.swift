import ExactMoney
import ExchangeRates
import Ledgers
import Localization
import PlainBytes

extension LedgerRun {
  /// Returns the plan for the rows of `input` according to the options, and the heading to write.
  func plan(
    for input: LedgerInput,
    _ targets: [LedgerTarget]
  ) throws -> (LedgerPlan, heading: [UInt8]) {
    let separator: UInt8 = options.tsv ? 9 : options.semicolon ? 59 : 44
    let (first, hasSeparatorLine) = try begin(input, separator)
    var columns: [String]
    if options.jsonLines {
      columns = [
        amountColumn, options.debit, options.direction, options.date, options.currency,
        options.rules.ruleColumn,
      ].compactMap { $0 }
    } else {
      if first.isEmpty { throw wording.failure(.data, .ledgerEmpty) }
      columns = RowText.fields(first, separatedBy: separator)
        .map { options.encoding.choice.text($0) }
      if options.noHeader { columns = (1...columns.count).map { String($0) } }
    }
    var plan = LedgerPlan(
      format: options.jsonLines ? .jsonLines : .separated(by: separator),
      columns: columns,
      day: try options.date.map { .column(try column($0, in: columns)) } ?? .fixed(try fixedDay()),
      amount: try column(amountColumn, in: columns),
      currency: try options.currency.map { .column(try column($0, in: columns)) }
        ?? .fixed(try wording.currency(options.from ?? "")),
      targets: targets,
      today: today
    )
    plan.rule =
      try options.rules.ruleColumn.map { .column(try column($0, in: columns)) }
      ?? options.rules.rule.map { .fixed($0.lowercased()) }
    plan.debit = try options.debit.map { try column($0, in: columns) }
    plan.keepsSigns = options.signed
    plan.direction = try options.direction.map { try column($0, in: columns) }
    plan.encoding = options.encoding.choice
    plan.names = options.jsonLines ? RowText.names(first) : columns
    plan.months = MonthNames(of: wording.names.tag)
    plan.endsWithReturn = input.endsWithReturn
    plan.details = options.show.map { $0.choice }
    plan.replaces = options.replace
    plan.dateForm = options.dateForm.choice
    plan.amountForm = AmountForm(
      hasDecimalComma: options.decimalComma,
      isGrouped: options.grouped,
      isAccounting: options.accounting
    )
    plan.onError = onError
    let lineEnd: [UInt8] = input.endsWithReturn ? [13, 10] : [10]
    let sign = plan.outputSeparator
    var heading = input.hasMark ? LedgerInput.mark : []
    if hasSeparatorLine { heading += Array("sep=".utf8) + [sign] + lineEnd }
    guard !options.jsonLines && !options.noHeader else { return (plan, heading) }
    heading += sign == separator ? first : LedgerRun.rewritten(first, separator, as: sign)
    heading += plan.addedColumns.map { [sign] + $0.utf8 }.joined() + lineEnd
    return (plan, heading)
  }

  private var amountColumn: String { options.amount ?? options.credit ?? "" }

  /// Skips what comes before the rows.
  ///
  /// Returns the first row, and whether a line before it named the separator.
  private func begin(
    _ input: LedgerInput,
    _ separator: UInt8
  ) throws(CommandFailure) -> ([UInt8], hasSeparatorLine: Bool) {
    let (sign, first): (UInt8?, [UInt8])
    do throws(LedgerStream.Failure) {
      try input.skipLines(options.skipLines)
      sign = options.jsonLines ? nil : try input.separatorLine()
      first = try input.firstRow(
        separatedBy: options.jsonLines ? nil : separator,
        takes: !options.jsonLines && !options.noHeader
      )
    } catch {
      throw failure(error, nil, nil)
    }
    guard let sign, sign != separator else { return (first, sign != nil) }
    let shown = sign == 9 ? "\\t" : String(UnicodeScalar(sign))
    throw wording.failure(.data, .ledgerSeparator(sign: shown))
  }

  private func fixedDay() throws(CommandFailure) -> CalendarDate {
    guard let day = request.day, day <= today || options.rules.isNamed else {
      throw wording.failure(
        .unavailable,
        .dayAhead(day: request.day?.description ?? "", today: today.description)
      )
    }
    return day
  }

  /// Returns the index, from 0, of the column with this name, else of the column with this number,
  /// from 1.
  private func column(_ name: String, in columns: [String]) throws(CommandFailure) -> Int {
    let exact = columns.indices.filter { columns[$0] == name }
    let wanted = LedgerRun.trimmed(name)
    let found =
      exact.isEmpty ? columns.indices.filter { LedgerRun.trimmed(columns[$0]) == wanted } : exact
    // The columns of JSON lines are the names in use, so a name with two uses occurs twice.
    if found.count == 1 || options.jsonLines, let first = found.first { return first }
    if found.count > 1 { throw wording.failure(.data, .ledgerColumnTwice(name: name)) }
    if let number = Int(digits: name), columns.indices.contains(number - 1) { return number - 1 }
    let names = columns.joined(separator: ", ")
    let unknown = wording(
      .ledgerColumnUnknown(name: name.truncated(to: 40), columns: names.truncated(to: 200))
    )
    throw CommandFailure(status: .data, message: unknown + text.encodingHint(names))
  }

  /// Reads a target such as `eur`, `jpy:0:floor` or `chf:cash`.
  func target(_ text: String) throws -> LedgerTarget {
    let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
      .map { String($0) }
    let currency = try wording.currency(parts[0])
    var place: ResultPlace =
      options.cash
      ? .cash(in: wording.payingRegion) : options.digits.map { .decimals($0) } ?? .minorUnits
    var rounding = options.rounding?.choice ?? .toNearestOrAwayFromZero
    var rest = parts.dropFirst()
    if let first = rest.first {
      if first == "cash" {
        place = .cash(in: wording.payingRegion)
        rest = rest.dropFirst()
      } else if let digits = Int(digits: first), (0...30).contains(digits) {
        place = .decimals(digits)
        rest = rest.dropFirst()
      }
    }
    if let name = rest.first, let rule = RoundingRule(named: name) {
      rounding = rule
      rest = rest.dropFirst()
    }
    guard rest.isEmpty else {
      throw wording.failure(.usage, .ledgerTarget(text: text.truncated(to: 40)))
    }
    return LedgerTarget(currency, to: place, rounding: rounding)
  }

  /// Removes the spaces around a name, which some programs write.
  private static func trimmed(_ name: String) -> Substring {
    let text = name.drop { $0.isWhitespace }
    return text.prefix(
      upTo: text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.endIndex
    )
  }

  private static func rewritten(_ row: [UInt8], _ separator: UInt8, as sign: UInt8) -> [UInt8] {
    Array(
      RowText.fields(row, separatedBy: separator)
        .map { CSVText.field($0, separatedBy: sign) }.joined(separator: [sign])
    )
  }
}
