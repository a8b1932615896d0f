import ExactMoney
import ExchangeRates

/// Tables of rates that a host adds to a handle.
enum AddedRates {
  /// The maximum size of a table in bytes.
  private static let maximumSize = 64 << 20

  /// Returns the source with the name `name`, or the own source of `name:CUR`.
  ///
  /// - Throws: ``QuestionFailure/option(_:)`` for any other text.
  static func source(_ name: String) throws(QuestionFailure) -> RateSource {
    if let source = RateSource.embedded.named(name) { return source }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...40).contains(parts[0].utf8.count),
      let pivot = Currency(parts[1]), RateSource.embedded.named(String(parts[0])) == nil
    else {
      throw .option(
        "there is no source '\(name.prefix(40))'; it is ECB, NBP, HMRC, or one's own as 'Bank:EUR'"
      )
    }
    let own = String(parts[0])
    return RateSource(name: own, title: own, institution: own, pivot: pivot, pivotIsBase: true)
  }

  /// Returns the publications in `csv`, checked and put in order.
  ///
  /// - Throws: ``QuestionFailure/table(_:)`` with the place of the first fault.
  static func history(
    of source: RateSource,
    _ csv: UnsafeRawBufferPointer
  ) throws(QuestionFailure) -> RateHistory {
    guard csv.count <= maximumSize else { throw .table("the table has more than 64 MiB") }
    var lines = csv.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in
        UnsafeRawBufferPointer(rebasing: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    let columns = try header(lines.first, source)
    var rows: [(day: CalendarDate, line: Int)] = []
    for (index, line) in lines.enumerated().dropFirst() {
      rows.append((try day(of: line, columns, index + 1), index))
    }
    rows.sort { $0.day > $1.day }
    for (row, older) in zip(rows, rows.dropFirst()) where row.day == older.day {
      throw .table("line \(max(row.line, older.line) + 1) has \(row.day) for the second time")
    }
    guard !rows.isEmpty else { throw .table("the table has no line after its header") }
    var text = Array(lines[0]) + [UInt8(ascii: "\n")]
    for row in rows {
      text += lines[row.line]
      text.append(UInt8(ascii: "\n"))
    }
    return RateHistory(source: source, series: source == .nbp ? "A" : "", text: text)
  }

  /// Returns the columns of the header; nil for that of the days.
  private static func header(
    _ line: UnsafeRawBufferPointer?,
    _ source: RateSource
  ) throws(QuestionFailure) -> [Currency?] {
    let fields = line.map { self.fields(of: $0) } ?? []
    guard fields.count > 1, fields[0].starts(with: "Date".utf8) else {
      throw .table("line 1 must be the header, 'Date,USD,JPY'")
    }
    var columns: [Currency?] = [nil]
    // The ECB's own lines end with a comma.
    let end = fields.count - (fields[fields.count - 1].isEmpty ? 1 : 0)
    for field in fields[1..<end] {
      guard let currency = Currency(utf8: field), currency != source.pivot,
        currency.code.utf8.elementsEqual(field), !columns.contains(currency)
      else {
        throw .table(
          "line 1: '\(QuestionFailure.shown(field))' is not a code in capitals, or stands twice, or is the source's own"
        )
      }
      columns.append(currency)
    }
    if end < fields.count { columns.append(nil) }
    return columns
  }

  /// Checks the line with the number `number`, and returns its day.
  private static func day(
    of line: UnsafeRawBufferPointer,
    _ columns: [Currency?],
    _ number: Int
  ) throws(QuestionFailure) -> CalendarDate {
    let fields = fields(of: line)
    guard fields.count == columns.count else {
      throw .table("line \(number) has \(fields.count) fields, the header \(columns.count)")
    }
    guard let day = CalendarDate(utf8: fields[0]) else {
      throw .table(
        "line \(number): '\(QuestionFailure.shown(fields[0]))' is not a date; write yyyy-mm-dd"
      )
    }
    for (field, currency) in zip(fields, columns).dropFirst() where !isMissing(field) {
      guard field.count <= 30, let figure = try? ExactDecimal(utf8: field), !figure.isZero,
        !figure.isNegative, 0...20 ~= figure.scale
      else {
        throw .table(
          "line \(number): '\(QuestionFailure.shown(field))' is not a rate of \(currency?.code ?? ""); "
            + "write a decimal above zero, or N/A"
        )
      }
    }
    return day
  }

  private static func isMissing(_ field: UnsafeRawBufferPointer) -> Bool {
    field.isEmpty || field.elementsEqual("N/A".utf8)
  }

  private static func fields(of line: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer] {
    line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { UnsafeRawBufferPointer(rebasing: $0) }
  }
}
