public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// Converts blocks of rows, from bytes to bytes.
///
/// Each worker has its own converter.
public final class BlockConverter {
  let plan: LedgerPlan
  let factors: LedgerFactors
  private let addedColumns: [String]
  /// The fields of the current row.
  var fields = RowFields()
  /// The added cells of the current row, one after another.
  var cells: [UInt8] = []
  var cellEnds: [Int] = []
  /// The number of the rule of the current row.
  var rule = 0
  /// The rates looked up last, or the reasons why there are none.
  var known: [Int: Result<LedgerRate, LedgerError.Reason>] = [:]
  var report = BlockReport()
  var output = OutputBuffer(capacity: 2 * LedgerLimits.block)
  /// Whether the plan allows ``convertPlainRows(_:_:)``.
  let isPlain: Bool
  let reader: PlainRowReader
  let batch: PlainBatch
  /// Whether to calculate totals, and whether to record the rates used.
  let hasTotals: Bool
  let marksUse: Bool
  var totals: [Currency: BlockReport.Total] = [:]
  /// The totals of plain rows; nil if they are not calculated.
  let plainTotals: PlainTotals?
  /// The pairs and days whose rates were used, without those marked in the table.
  public internal(set) var uses: Set<RateUse> = []
  /// The pairs converted by one of the reader's own rates.
  var ownPairs: Set<CurrencyPair> = []
  /// The maximum number of days by which a rate of a row was carried past the newest publication,
  /// unless the table has it.
  var maximumCarriedDays = 0
  /// The first day on which a currency's code has ended, cached per currency.
  var ends: [Currency: CalendarDate?] = [:]

  /// Creates a converter by `plan` with the rates of `factors`.
  public init(
    _ plan: LedgerPlan,
    _ factors: LedgerFactors,
    hasTotals: Bool = false,
    marksUse: Bool = false
  ) {
    self.plan = plan
    self.factors = factors
    addedColumns = plan.addedColumns
    self.hasTotals = hasTotals
    self.marksUse = marksUse
    reader = PlainRowReader(plan, factors.table, factors.rules)
    batch = PlainBatch(plan)
    isPlain = reader.isMeant
    plainTotals = hasTotals && isPlain ? PlainTotals(plan) : nil
  }

  /// The sums of the rows converted so far, by the currency of the amounts.
  public var sums: [Currency: BlockReport.Total] {
    var sums = totals
    plainTotals?.addTotals(to: &sums)
    return sums
  }

  /// Converts the rows of `block`, and calls `body` with the output.
  ///
  /// `block` ends at the end of a row or of the file, and 64 more bytes behind it must be readable.
  public func convert<Result>(
    _ block: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer, BlockReport) -> Result
  ) -> Result {
    convert(block, .whole, body)
  }

  /// Converts the rows of `block`, which may be a piece of a row.
  func convert<Result>(
    _ block: UnsafeRawBufferPointer,
    _ part: RowPart,
    _ body: (UnsafeRawBufferPointer, BlockReport) -> Result
  ) -> Result {
    report = BlockReport()
    report.bytes = block.count
    output.count = 0
    var start = 0
    if part != .whole {
      passOn(block, part)
      start = block.count
    }
    while start < block.count {
      if isPlain { convertPlainRows(block, &start) }
      guard start < block.count, !report.isStopped else { break }
      if case .jsonLines = plan.format {
        convertObject(block, &start)
      } else {
        convertRow(block, &start)
      }
      if report.isStopped { break }
    }
    return body(output.bytes, report)
  }

  // MARK: Rows of fields

  /// Converts the row at `start`, in any form, and advances to the next.
  func convertRow(_ block: UnsafeRawBufferPointer, _ start: inout Int) {
    guard case .separated(let separator) = plan.format else { return }
    let row = start
    defer { start = fields.next }
    do throws(LedgerError) {
      try fields.read(block, from: row, separatedBy: separator)
    } catch {
      return keepText(of: block, from: row, error)
    }
    let text = block.bytes(row..<fields.textEnd)
    if text.isEmpty {
      report.lines += 1
      return endLine(of: block, fields.textEnd)
    }
    let isSeveral = fields.lines > 1 && isSeveralRows(text, separator)
    do throws(LedgerError) {
      guard fields.fields.count == plan.columns.count else {
        let (found, expected) = (fields.fields.count, plan.columns.count)
        throw LedgerError(.fieldCount(found: found, expected: expected))
      }
      try fillCells { column in self.content(of: column, in: block) }
      if isSeveral {
        report.doubtfulRows += 1
        report.firstDoubtfulLine = report.firstDoubtfulLine ?? report.lines + 1
      }
      report.lines += fields.lines
    } catch {
      if isSeveral {
        fields.keepFirstLine(of: block, from: row)
        return keepText(of: block, from: row, LedgerError(.strayQuote))
      }
      guard reject(error, text, lines: fields.lines) else { return }
    }
    write(text, of: block, separator)
    endLine(of: block, fields.textEnd)
  }

  /// Records a row that cannot be split into fields, and writes it if wrong rows are kept.
  private func keepText(of block: UnsafeRawBufferPointer, from row: Int, _ error: LedgerError) {
    let text = block.bytes(row..<max(row, fields.textEnd))
    guard reject(error, text, lines: fields.lines) else { return }
    output.append(text)
    appendAdded(from: 0)
    endLine(of: block, fields.textEnd)
  }

  /// Returns whether `text`, one row of several lines, can also be read as several rows, as its
  /// first and last lines are rows.
  ///
  /// Two quotation marks, each without its partner, look like the quotes of a field with line
  /// breaks. The quotes decide: such a row is converted if possible, and reported. Otherwise, its
  /// lines are rows.
  private func isSeveralRows(_ text: UnsafeRawBufferPointer, _ separator: UInt8) -> Bool {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, let last = lines.last,
      [first, last].allSatisfy({ line in
        line.count { $0 == separator } == plan.columns.count - 1
      })
    else { return false }
    let cells = last.split(separator: separator, omittingEmptySubsequences: false)
    func cell(_ column: Int) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: cells[column])
    }
    if case .column(let column) = plan.day {
      return plan.dateForm.day(cell(column), plan.months) != nil
    }
    return plan.amountForm.read(cell(plan.amount)) != nil
  }

  /// Ends the output line in the same way as the line whose text ends at `textEnd`.
  private func endLine(of block: UnsafeRawBufferPointer, _ textEnd: Int) {
    let hasReturn =
      textEnd < block.count ? block[textEnd] == UInt8(ascii: "\r") : plan.endsWithReturn
    if hasReturn { output.append(UInt8(ascii: "\r")) }
    output.append(UInt8(ascii: "\n"))
  }

  /// Records a row that is too long to convert, of which `block` is a piece.
  private func passOn(_ block: UnsafeRawBufferPointer, _ part: RowPart) {
    var text = block
    if part == .last {
      if text.last == UInt8(ascii: "\n") { text = text.bytes(0..<text.count - 1) }
      if text.last == UInt8(ascii: "\r") { text = text.bytes(0..<text.count - 1) }
    }
    let lines = text.count { $0 == UInt8(ascii: "\n") } + (part == .last ? 1 : 0)
    if part == .first {
      let error = LedgerError(.endless)
      guard reject(error, text, lines: lines, isComplete: false) else { return }
    } else {
      report.lines += lines
      if plan.onError == .collect {
        report.rejections.append(
          BlockReport.Rejection(error: nil, row: Array(text), isComplete: part == .last)
        )
      }
      guard plan.onError == .blank else { return }
    }
    output.append(text)
    guard part == .last else { return }
    if plan.format != .jsonLines { appendAdded(from: 0) }
    endLine(of: block, text.count)
  }

  func content(of column: Int, in block: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let field = fields.fields[column]
    if !field.hasDoubled {
      return block.bytes(field.start + field.quotes..<field.end - field.quotes)
    }
    // Dates, amounts and codes have no quotes, so that a field with one is shown unchanged.
    return block.bytes(field.start..<field.end)
  }

  /// Writes the current row with its added cells.
  func write(_ text: UnsafeRawBufferPointer, of block: UnsafeRawBufferPointer, _ separator: UInt8) {
    var cell = 0
    if plan.replaces || plan.outputSeparator != separator {
      for (index, field) in fields.fields.enumerated() {
        if index > 0 { output.append(plan.outputSeparator) }
        if plan.replaces && index == plan.amount && !cellEnds.isEmpty {
          append(cell: 0)
          cell = 1
        } else if plan.replaces && index == plan.currency.column && !cellEnds.isEmpty {
          output.append(Array(plan.targets[0].currency.code.utf8))
        } else {
          appendField(block.bytes(field.start..<field.end), isQuoted: field.quotes > 0)
        }
      }
    } else {
      output.append(text)
    }
    // A row with too few fields has its added cells in their columns nevertheless.
    for _ in 0..<max(plan.columns.count - fields.fields.count, 0) {
      output.append(plan.outputSeparator)
    }
    appendAdded(from: cell)
  }

  /// Appends the added cells of a row, or empty fields, from the cell `cell` on.
  private func appendAdded(from cell: Int) {
    let count = addedColumns.count + (plan.replaces ? 1 : 0)
    for index in cell..<count where !plan.replaces || index > 0 {
      output.append(plan.outputSeparator)
      if index < cellEnds.count { append(cell: index) }
    }
  }

  func append(cell index: Int) {
    let start = index == 0 ? 0 : cellEnds[index - 1]
    cells[start..<cellEnds[index]].withUnsafeBytes { appendField($0, isQuoted: false) }
  }

  /// Appends a field, in quotes if it needs them.
  private func appendField(_ field: UnsafeRawBufferPointer, isQuoted: Bool) {
    let needsQuotes = !isQuoted && field.contains { $0 == plan.outputSeparator }
    if needsQuotes { output.append(UInt8(ascii: "\"")) }
    output.append(field)
    if needsQuotes { output.append(UInt8(ascii: "\"")) }
  }

  /// Records a wrong row; returns whether to write it nevertheless, without added values.
  @discardableResult
  private func reject(
    _ error: LedgerError,
    _ row: UnsafeRawBufferPointer,
    lines: Int,
    isComplete: Bool = true
  ) -> Bool {
    var error = error
    error.line = report.lines + 1
    report.lines += lines
    report.rejected += 1
    if report.firstError == nil { report.firstError = error }
    cellEnds.removeAll(keepingCapacity: true)
    switch plan.onError {
    case .fail:
      report.isStopped = true
      return false
    case .skip: return false
    case .blank: return true
    case .collect:
      report.rejections.append(
        BlockReport.Rejection(error: error, row: Array(row), isComplete: isComplete)
      )
      return false
    }
  }

  // MARK: Objects

  /// Converts the object in the line at `start`, and advances to the next line.
  private func convertObject(_ block: UnsafeRawBufferPointer, _ start: inout Int) {
    var end = block[start...].firstIndex(of: UInt8(ascii: "\n")) ?? block.count
    let line = start
    start = min(end + 1, block.count)
    if end > line, block[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let text = block.bytes(line..<end)
    if text.isEmpty {
      report.lines += 1
      return endLine(of: block, end)
    }
    do throws(LedgerError) {
      let values = try JSONRow(text, plan, adding: addedColumns)
      try values.withContents { contents throws(LedgerError) in
        try fillCells { contents[$0] ?? UnsafeRawBufferPointer(start: nil, count: 0) }
      }
      report.lines += 1
    } catch {
      guard reject(error, text, lines: 1) else { return }
      if error.reason.leavesNoRoom {
        output.append(text)
        return endLine(of: block, end)
      }
    }
    let members = JSONRow.members(addedColumns, cells, cellEnds)
    output.append(JSONRow.adding(members, to: text))
    endLine(of: block, end)
  }
}

extension LedgerError.Reason {
  /// Whether nothing can be added to an object with this error.
  fileprivate var leavesNoRoom: Bool {
    switch self {
    case .notJSON, .nameTaken: true
    default: false
    }
  }
}
