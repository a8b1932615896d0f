public import ExactMoney
import PlainBytes

/// Every publication of one table of a source, newest first, read in place.
///
/// The bytes are in the ECB's own history format, which all embedded tables share: a header
/// `Date,USD,JPY,…`, then one line per publication, newest first, with one field per currency. A
/// field is empty or `N/A` if there is no rate, and `?` if the published rate was withheld, so that
/// the rate before it stays in force. The header's first field says which publications the history
/// has, see `Coverage`. Parsing is on demand: the newest rates need two lines, a date in the past
/// a binary search over the text.
public struct RateHistory: @unchecked Sendable {
  public let source: RateSource
  /// The name of the source's table; empty if the source has only one.
  public let series: String
  let bytes: UnsafeRawBufferPointer
  /// The offset of the first publication.
  private let firstRow: Int

  /// The owner of the bytes; nil if they are part of the program.
  private let owner: OwnedBytes?
  // Omitted in WebAssembly for size: the page's tables are short.
  #if !hasFeature(Embedded)
  /// The parsed publications and figures; nil if they are read from the text.
  private(set) var parsed: ParsedRates?
  #endif

  /// Creates a history over well-formed `bytes`, which must outlive it and never change (hence
  /// `@unchecked Sendable`).
  ///
  /// The scripts that generate embedded tables check them. Other tables come in by
  /// ``RateArchive/init(csv:source:)``.
  package init(source: RateSource, series: String = "", bytes: UnsafeRawBufferPointer) {
    self.init(source: source, series: series, bytes: bytes, owner: nil)
  }

  /// Creates a history over a copy of `text`, which is well-formed.
  package init(source: RateSource, series: String = "", text: [UInt8]) {
    let owner = OwnedBytes(text)
    self.init(source: source, series: series, bytes: owner.bytes, owner: owner)
  }

  private init(
    source: RateSource,
    series: String,
    bytes: UnsafeRawBufferPointer,
    owner: OwnedBytes?
  ) {
    self.source = source
    self.series = series
    self.bytes = bytes
    self.owner = owner
    firstRow = bytes.lineEnd(from: 0) + 1
  }

  #if !hasFeature(Embedded)
  /// Returns the history with its parsed form.
  func replacing(parsed: ParsedRates) -> RateHistory {
    var history = self
    history.parsed = parsed
    return history
  }
  #endif

  /// Returns whether `other` has the very same bytes, which never change.
  func hasSameBytes(as other: RateHistory) -> Bool {
    bytes.baseAddress == other.bytes.baseAddress && bytes.count == other.bytes.count
  }

  /// Returns whether `other` is a history of the same table.
  func hasSameTable(as other: RateHistory) -> Bool {
    source == other.source && series.isSame(as: other.series)
  }

  /// The part of a table's publications that a history has.
  enum Coverage {
    /// All publications up to the newest: `Date`.
    case whole
    /// All publications of the days, and single ones outside: `Date 2026-09-14/2026-11-10`.
    case days(ClosedRange<CalendarDate>)
    /// The publications that were fetched; others between them may be missing: `Date fetched`.
    case fetched
  }

  /// The coverage in the header's first field; ``Coverage/fetched`` if the field is malformed.
  var coverage: Coverage {
    guard let end = headerFieldEnd(from: 0), end > 4 else { return .whole }
    guard end == 26, let first = CalendarDate(utf8: bytes.bytes(5..<15)),
      let last = CalendarDate(utf8: bytes.bytes(16..<26)), first <= last
    else { return .fetched }
    return .days(first...last)
  }

  /// The days for which all publications of the table are known; nil if there are none.
  ///
  /// Single publications outside these days may be known too, see ``hasPublication(for:)``.
  var knownDays: ClosedRange<CalendarDate>? {
    guard let newest = newestRow, let oldest = oldestRow, oldest.date <= newest.date else {
      return nil
    }
    let all = oldest.date...validThrough(newest.date)
    switch coverage {
    case .whole: return all
    case .days(let days): return days.overlaps(all) ? days.clamped(to: all) : nil
    case .fetched: return nil
    }
  }

  /// Returns whether a publication is in force on `day` by its own terms.
  ///
  /// - Complexity: O(log n) in the number of publications.
  func hasPublication(for day: CalendarDate) -> Bool {
    row(onOrBefore: day).map { validThrough($0.date) >= day } ?? false
  }

  /// One publication: the offset of its line, and its date.
  struct Row {
    let start: Int
    let date: CalendarDate
  }

  /// The newest publication; nil for a table without any.
  var newestRow: Row? { row(at: firstRow) }

  /// The oldest publication; nil for a table without any.
  ///
  /// A last line cut off inside its date is ignored.
  var oldestRow: Row? {
    var end = bytes.count
    while end > firstRow {
      let start = lineStart(atOrBefore: end - 1)
      if let row = row(at: start) { return row }
      end = start
    }
    return nil
  }

  /// Returns the newest publication dated `day` or before; nil if there is none.
  ///
  /// - Complexity: O(log n) in the number of publications.
  func row(onOrBefore day: CalendarDate) -> Row? {
    #if !hasFeature(Embedded)
    if let parsed { return parsed.rowIndex(onOrBefore: day).map { parsed.rows[$0] } }
    #endif
    guard let newest = newestRow else { return nil }
    if newest.date <= day { return newest }
    // Dates fall along the text. `low` is the start of a line after `day`; `high` is that of a line
    // on or before it, or the end.
    var (low, high) = (firstRow, bytes.count)
    while true {
      let start = lineStart(atOrBefore: low + (high - low) / 2)
      let next = start > low ? start : bytes.lineEnd(from: low) + 1
      guard next < high else { return row(at: high) }
      if let middle = row(at: next), middle.date > day { low = next } else { high = next }
    }
  }

  /// Returns the publication before `row`; nil if `row` is the oldest.
  func older(than row: Row) -> Row? {
    self.row(at: bytes.lineEnd(from: row.start) + 1)
  }

  /// Returns the publication after `row`; nil if `row` is the newest.
  func newer(than row: Row) -> Row? {
    row.start > firstRow ? self.row(at: lineStart(atOrBefore: row.start - 2)) : nil
  }

  /// Returns the last day on which the publication dated `date` is in force by its own terms.
  func validThrough(_ date: CalendarDate) -> CalendarDate {
    source.period.end(from: date)
  }

  /// Returns the column of `currency`, counted from 1; nil if the table never had the currency.
  func column(of currency: Currency) -> Int? {
    #if !hasFeature(Embedded)
    if let parsed { return parsed.column(of: currency) }
    #endif
    var found: Int?
    currency.code.withBytes { code in
      var (column, start) = (0, 0)
      while found == nil, let end = headerFieldEnd(from: start) {
        if end - start == 3, bytes[start] == code[0], bytes[start + 1] == code[1],
          bytes[start + 2] == code[2]
        {
          found = column
        }
        (column, start) = (column + 1, end + 1)
      }
    }
    return found
  }

  /// The currencies in the order of the header, without codes that Cambio does not know.
  public var currencies: [Currency] {
    var found: [Currency] = []
    var start = 0
    while let end = headerFieldEnd(from: start) {
      if start > 0, let currency = Currency(utf8: bytes.bytes(start..<end)) {
        found.append(currency)
      }
      start = end + 1
    }
    return found
  }

  /// The number of columns, including that of the dates.
  var columnCount: Int {
    var count = 1
    for byte in bytes[..<max(firstRow - 1, 0)] where byte == UInt8(ascii: ",") { count += 1 }
    return count
  }

  /// Returns the end of the header's field that starts at `start`; nil after the last field.
  func headerFieldEnd(from start: Int) -> Int? {
    let headerEnd = firstRow - 1
    guard start <= headerEnd else { return nil }
    var end = start
    while end < headerEnd && bytes[end] != UInt8(ascii: ",") { end += 1 }
    return end
  }

  /// Returns whether `row` has a withheld figure in `column`.
  func isWithheld(in row: Row, column: Int) -> Bool {
    guard let field = field(in: row, column: column) else { return false }
    return field.count == 1 && field[0] == UInt8(ascii: "?")
  }

  /// Returns the value in `column` of `row`; nil if there is none.
  func value(in row: Row, column: Int) -> ExactDecimal? {
    #if !hasFeature(Embedded)
    if let cell = parsed?.cell(on: row.date, column: column) {
      guard cell != ParsedRates.none else { return nil }
      let (coefficient, scale) = ParsedRates.terms(of: cell)
      return ExactDecimal(Int64(coefficient), scale: UInt8(scale))
    }
    #endif
    guard let field = field(in: row, column: column), field[0] != UInt8(ascii: "N"),
      let value = try? ExactDecimal(utf8: field), value.isPositive
    else { return nil }
    return value
  }

  /// Returns the bytes in `column` of `row`; nil if there are none.
  private func field(in row: Row, column: Int) -> UnsafeRawBufferPointer? {
    var (current, index) = (0, row.start)
    while current < column {
      guard index < bytes.count, bytes[index] != UInt8(ascii: "\n") else { return nil }
      if bytes[index] == UInt8(ascii: ",") { current += 1 }
      index += 1
    }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ","), bytes[index] != UInt8(ascii: "\n")
    {
      index += 1
    }
    return index > start ? bytes.bytes(start..<index) : nil
  }

  private func row(at start: Int) -> Row? {
    guard start + 10 <= bytes.count,
      let date = CalendarDate(utf8: bytes.bytes(start..<start + 10))
    else { return nil }
    return Row(start: start, date: date)
  }

  /// Returns the start of the line with the byte at `index`, but not before the first publication.
  private func lineStart(atOrBefore index: Int) -> Int {
    var start = max(index, firstRow)
    while start > firstRow && bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }
}

/// Bytes that never change (hence `@unchecked Sendable`) and are freed with their last reference.
final class OwnedBytes: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Copies `content`.
  init(_ content: [UInt8]) {
    let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
    storage.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(storage)
  }

  deinit {
    bytes.deallocate()
  }
}
