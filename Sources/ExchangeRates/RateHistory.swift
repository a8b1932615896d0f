public import ExactMoney
import PlainBytes

/// Every publication of one table of a source, newest first, read in place.
///
/// The bytes are the ECB's own history format, which all embedded tables share: a header
/// `Date,USD,JPY,…`, then one line a publication, the newest first, a field a currency, empty or
/// `N/A` where there is none, `?` where one came that is not believed: the last before it holds.
/// The header's first field says which publications are there, see ``Coverage``. Nothing is parsed
/// until it is asked for: the newest rates cost the reading of two lines, a date in the past a
/// binary search over the text.
public struct RateHistory: @unchecked Sendable {
  public let source: RateSource
  /// Which of the source's tables it is; empty where it has one.
  public let series: String
  let bytes: UnsafeRawBufferPointer
  /// Where the first publication starts.
  private let firstRow: Int

  /// What keeps the bytes alive; nil where they are part of the program.
  private let owner: OwnedBytes?
  // Omitted in WebAssembly for size: the page's tables are short.
  #if !hasFeature(Embedded)
  /// Its publications and figures; nil where they are searched for in the text.
  private(set) var parsed: ParsedRates?
  #endif

  /// A history over `bytes`, which must outlive it and never change (hence `@unchecked Sendable`).
  public init(source: RateSource, series: String = "", bytes: UnsafeRawBufferPointer) {
    self.init(source: source, series: series, bytes: bytes, owner: nil)
  }

  /// A history over a copy of `text`.
  public init(source: RateSource, series: String = "", text: [UInt8]) {
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
  /// The same history with what was read of it.
  func replacing(parsed: ParsedRates) -> RateHistory {
    var history = self
    history.parsed = parsed
    return history
  }
  #endif

  /// Whether `other` is over the very same bytes, which never change.
  func hasSameBytes(as other: RateHistory) -> Bool {
    bytes.baseAddress == other.bytes.baseAddress && bytes.count == other.bytes.count
  }

  /// Whether `other` is of the same table.
  func hasSameTable(as other: RateHistory) -> Bool {
    source == other.source && series.isSame(as: other.series)
  }

  /// Which of the table's publications a history has.
  enum Coverage {
    /// All of them up to the newest: `Date`.
    case whole
    /// All from one day through another, and single ones outside: `Date 2026-09-14/2026-11-10`.
    case days(ClosedRange<CalendarDate>)
    /// Those that were fetched; others may lie between them: `Date fetched`.
    case fetched
  }

  /// What the header's first field says.
  var coverage: Coverage {
    guard let end = headerFieldEnd(from: 0), end > 4 else { return .whole }
    guard end == 26, let first = CalendarDate(utf8: bytes.bytes(5..<15)),
      let last = CalendarDate(utf8: bytes.bytes(16..<26)), first <= last
    else { return .fetched }
    return .days(first...last)
  }

  /// The days on each of which it is known what the table published, a row or nothing; nil for
  /// none.
  ///
  /// Outside them single publications may be known, see ``hasPublication(for:)``.
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

  /// Whether a publication is in force on `day` by its own terms; O(log n).
  func hasPublication(for day: CalendarDate) -> Bool {
    row(onOrBefore: day).map { validThrough($0.date) >= day } ?? false
  }

  /// One publication: where its line starts, and its date.
  struct Row {
    let start: Int
    let date: CalendarDate
  }

  /// The newest publication; nil for a table without any.
  var newestRow: Row? { row(at: firstRow) }

  /// The oldest publication; a last line that breaks off inside its date is none.
  var oldestRow: Row? {
    var end = bytes.count
    while end > firstRow {
      let start = lineStart(atOrBefore: end - 1)
      if let row = row(at: start) { return row }
      end = start
    }
    return nil
  }

  /// The newest publication dated `day` or before; O(log n) in the number of publications.
  func row(onOrBefore day: CalendarDate) -> Row? {
    #if !hasFeature(Embedded)
    if let parsed { return parsed.place(onOrBefore: day).map { parsed.rows[$0] } }
    #endif
    guard let newest = newestRow else { return nil }
    if newest.date <= day { return newest }
    // Dates fall along the text: `low` starts a line after `day`, `high` one on or before it, or
    // the end.
    var (low, high) = (firstRow, bytes.count)
    while true {
      let start = lineStart(atOrBefore: low + (high - low) / 2)
      let next = start > low ? start : bytes.lineEnd(from: low) + 1
      guard next < high else { return row(at: high) }
      if let middle = row(at: next), middle.date > day { low = next } else { high = next }
    }
  }

  /// The publication before `row`.
  func older(than row: Row) -> Row? {
    self.row(at: bytes.lineEnd(from: row.start) + 1)
  }

  /// The publication after `row`.
  func newer(than row: Row) -> Row? {
    row.start > firstRow ? self.row(at: lineStart(atOrBefore: row.start - 2)) : nil
  }

  /// The last day on which the publication of `date` is in force by its own terms.
  func validThrough(_ date: CalendarDate) -> CalendarDate {
    source.period.end(from: date)
  }

  /// The column of `currency`, counted from 1; nil when the table never had it.
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

  /// The currencies of the header in its order; codes outside the catalogue are left out.
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

  /// The columns of the header, that of the dates included.
  var columnCount: Int {
    var count = 1
    for byte in bytes[..<max(firstRow - 1, 0)] where byte == UInt8(ascii: ",") { count += 1 }
    return count
  }

  /// Where the header's field that starts at `start` ends; nil after the last one.
  func headerFieldEnd(from start: Int) -> Int? {
    let headerEnd = firstRow - 1
    guard start <= headerEnd else { return nil }
    var end = start
    while end < headerEnd && bytes[end] != UInt8(ascii: ",") { end += 1 }
    return end
  }

  /// Whether `row` published a figure in `column` that is not believed.
  func isWithheld(in row: Row, column: Int) -> Bool {
    guard let field = field(in: row, column: column) else { return false }
    return field.count == 1 && field[0] == UInt8(ascii: "?")
  }

  /// The value that `row` publishes in `column`; nil when it publishes none.
  func value(in row: Row, column: Int) -> ExactDecimal? {
    #if !hasFeature(Embedded)
    if let cell = parsed?.cell(on: row.date, column: column) {
      guard cell != ParsedRates.none else { return nil }
      let (coefficient, scale) = ParsedRates.terms(of: cell)
      return ExactDecimal(Int64(coefficient), scale: UInt8(scale))
    }
    #endif
    guard let field = field(in: row, column: column), field[0] != UInt8(ascii: "N"),
      let value = try? ExactDecimal(utf8: field), !value.isZero, !value.isNegative
    else { return nil }
    return value
  }

  /// The bytes of `column` in `row`; nil when there are none.
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

  /// The start of the line that holds the byte at `index`, no earlier than the first publication.
  private func lineStart(atOrBefore index: Int) -> Int {
    var start = max(index, firstRow)
    while start > firstRow && bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }
}

/// Bytes that never change (hence `@unchecked Sendable`) and are freed with their last reader.
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
