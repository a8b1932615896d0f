#if !hasFeature(Embedded)
import ExactMoney
import PlainBytes

/// All publications and figures of a history, parsed in one pass into four bytes per figure.
final class ParsedRates: @unchecked Sendable {
  /// The publications, the oldest first.
  let rows: [RateHistory.Row]
  private let columns: [Currency: Int]
  /// The day numbers of ``rows``, in a buffer that lives as long as the object.
  private let days: UnsafeMutableBufferPointer<Int32>
  /// The figures, one column of ``days`` figures after another, in the order of the header.
  private let cells: UnsafeMutableBufferPointer<UInt32>
  /// The index in ``rows`` of the newest publication on each day, from the day of the first
  /// publication through that of the last.
  private let rowIndices: UnsafeMutableBufferPointer<Int32>

  /// A missing figure, or one that is withheld.
  static let none: UInt32 = 0
  /// A figure that does not fit four bytes.
  static let long = UInt32.max

  /// Parses `history`.
  ///
  /// - Complexity: O(n) in the bytes of the history.
  init(_ history: RateHistory) {
    let text = history.bytes
    rows = history.allRows.reversed()
    var columns: [Currency: Int] = [:]
    for currency in history.currencies { columns[currency] = history.column(of: currency) }
    self.columns = columns
    let (count, width) = (rows.count, history.columnCount - 1)
    days = .allocate(capacity: count)
    _ = days.initialize(from: rows.lazy.map { $0.date.dayNumber })
    cells = .allocate(capacity: count * width)
    cells.initialize(repeating: ParsedRates.none)
    for (number, row) in rows.enumerated() {
      var (index, cell) = (row.start + 11, number)
      for _ in 0..<width {
        cells[cell] = ParsedRates.cell(in: text, at: &index)
        guard index < text.count, text[index] == UInt8(ascii: ",") else { break }
        (index, cell) = (index + 1, cell + count)
      }
    }
    var rowIndices: [Int32] = []
    if let first = days.first, let last = days.last, first <= last {
      rowIndices.reserveCapacity(Int(last - first) + 1)
      for (index, day) in days.enumerated() {
        while rowIndices.count < Int(day - first) { rowIndices.append(Int32(index) - 1) }
      }
      rowIndices.append(Int32(count) - 1)
    }
    self.rowIndices = .allocate(capacity: rowIndices.count)
    _ = self.rowIndices.initialize(from: rowIndices)
  }

  deinit {
    days.deallocate()
    cells.deallocate()
    rowIndices.deallocate()
  }

  /// Returns the column of `currency`, counted from 1; nil if the history never had the currency.
  func column(of currency: Currency) -> Int? { columns[currency] }

  /// Returns the index in ``rows`` of the newest publication on or before `day`; nil if there is
  /// none.
  func rowIndex(onOrBefore day: CalendarDate) -> Int? {
    guard let first = days.first, day.dayNumber >= first, !rowIndices.isEmpty else { return nil }
    return Int(rowIndices[min(Int(day.dayNumber - first), rowIndices.count - 1)])
  }

  /// Returns the first publication after `day` that may have a figure in `column`, counted from 1;
  /// nil if there is none.
  func row(after day: CalendarDate, withFigureIn column: Int) -> RateHistory.Row? {
    let start = rowIndex(onOrBefore: day).map { $0 + 1 } ?? 0
    return rows.indices[start...].first { hasFigure(at: $0, in: column) }.map { rows[$0] }
  }

  /// Returns the last publication on or before `day` that may have a figure in `column`, counted
  /// from 1; nil if there is none.
  func row(onOrBefore day: CalendarDate, withFigureIn column: Int) -> RateHistory.Row? {
    guard let end = rowIndex(onOrBefore: day) else { return nil }
    return rows.indices[...end].last { hasFigure(at: $0, in: column) }.map { rows[$0] }
  }

  /// Returns the figure for `date` in `column`, counted from 1; nil if it must be read from the
  /// text.
  func cell(on date: CalendarDate, column: Int) -> UInt32? {
    guard let index = rowIndex(onOrBefore: date) else { return nil }
    let cell = cells[(column - 1) * rows.count + index]
    return cell == ParsedRates.long ? nil : cell
  }

  private func hasFigure(at index: Int, in column: Int) -> Bool {
    cells[(column - 1) * rows.count + index] != ParsedRates.none
  }

  /// The figures of a column by day.
  ///
  /// Pointers avoid reference counting in the loops that read the figures.
  struct Figures: @unchecked Sendable {
    let (firstDay, lastDay): (Int32, Int32)
    fileprivate let rowIndices: UnsafePointer<Int32>
    fileprivate let days: UnsafePointer<Int32>
    /// The figures; nil for a table without the currency, whose publications count nevertheless.
    fileprivate let cells: UnsafePointer<UInt32>?

    /// Returns the figure of the newest publication on or before `day`, and the day of the
    /// publication; nil if there is none.
    @inline(__always)
    func newest(onOrBefore day: Int32) -> (day: Int32, cell: UInt32)? {
      guard day >= firstDay else { return nil }
      let index = Int(rowIndices[Int(min(day, lastDay) &- firstDay)])
      return (days[index], cells.map { $0[index] } ?? ParsedRates.none)
    }
  }

  /// Returns the figures of `currency`, or the days alone if the table lacks the currency; nil if
  /// the table is empty.
  ///
  /// The figures are valid for the lifetime of the object.
  func figures(of currency: Currency) -> Figures? {
    guard let first = days.first, let last = days.last, let dates = days.baseAddress,
      let start = rowIndices.baseAddress, let cells = cells.baseAddress, !rowIndices.isEmpty
    else { return nil }
    return Figures(
      firstDay: first,
      lastDay: last,
      rowIndices: start,
      days: dates,
      cells: column(of: currency).map { UnsafePointer(cells + ($0 - 1) * rows.count) }
    )
  }

  /// Returns the coefficient and the scale of a figure.
  static func terms(of cell: UInt32) -> (coefficient: UInt64, scale: Int) {
    (UInt64(cell >> 4), Int(cell & 15))
  }

  /// Reads the figure at `index` and advances `index` to its end.
  ///
  /// The result has the coefficient in the upper 28 bits and the scale in the lower four. Nearly
  /// all figures have up to seven bytes, which are read from one word, as in ``ExactDecimal``.
  @inline(__always)
  private static func cell(in text: UnsafeRawBufferPointer, at index: inout Int) -> UInt32 {
    guard index &+ 8 <= text.count, let start = text.baseAddress.map({ $0 + index }) else {
      return longCell(in: text, at: &index)
    }
    // A field ends with a comma or a line feed, both below the characters of numbers.
    let next = ByteLanes(bytes: start.loadUnaligned(as: UInt64.self))
    guard let end = next.bitOffset(ofFirstBelow: UInt8(ascii: "-")) else {
      return longCell(in: text, at: &index)
    }
    if end == 0 { return none }
    let length = Int(truncatingIfNeeded: end &>> 3)
    var lanes = ByteLanes(rightAlignedPrefix: start, count: length)
    var scale: UInt64 = 0
    if let point = lanes.bitOffset(ofFirst: UInt8(ascii: ".")) {
      lanes.removeLane(at: point)
      scale = 7 &- point &>> 3
    }
    let value = lanes.decimalValue
    guard lanes.areDigits, value > 0 else { return longCell(in: text, at: &index) }
    index &+= length
    return UInt32(truncatingIfNeeded: value &<< 4 | scale)
  }

  /// Reads a figure of any length and advances `index` to its end.
  @inline(never)
  private static func longCell(in text: UnsafeRawBufferPointer, at index: inout Int) -> UInt32 {
    guard let base = text.baseAddress else { return none }
    let end = text.count
    let start = index
    var offset = index
    var (coefficient, scale) = (UInt64(0), UInt32(0))
    var byte: UInt8 = 0
    /// Reads digits up to `end` or the first byte that is not a digit.
    func readDigits() {
      while offset < end {
        byte = base.load(fromByteOffset: offset, as: UInt8.self)
        let digit = byte &- 48
        if digit > 9 { break }
        coefficient = coefficient &* 10 &+ UInt64(digit)
        offset &+= 1
      }
    }

    readDigits()
    if offset < end, byte == 0x2E {
      let point = offset
      offset &+= 1
      readDigits()
      scale = UInt32(truncatingIfNeeded: offset &- point &- 1)
    }
    var isOther = false
    while offset < end {
      byte = base.load(fromByteOffset: offset, as: UInt8.self)
      if byte == 0x2C || byte == 0x0A { break }
      isOther = true
      offset &+= 1
    }
    index = offset
    if isOther || coefficient == 0 || offset &- start > 18 {
      // A missing or withheld figure has no value. Any other is left to the reader of the text.
      let isAbsent =
        offset == start || text[start] == UInt8(ascii: "N") || text[start] == UInt8(ascii: "?")
      return isAbsent ? none : long
    }
    return coefficient < 1 << 28 && scale < 16
      ? UInt32(truncatingIfNeeded: coefficient) << 4 | scale : long
  }
}

extension RateHistory {
  /// Returns the history with all publications and figures parsed once, for callers that look up
  /// many of them.
  ///
  /// Without the index, each step of a binary search reads a line, and lines of many currencies are
  /// long.
  ///
  /// - Complexity: O(n) in the bytes of the history.
  public func indexed() -> RateHistory {
    parsed == nil ? replacing(parsed: ParsedRates(self)) : self
  }

  /// Every publication, the newest first.
  fileprivate var allRows: [Row] {
    guard var row = newestRow, let base = bytes.baseAddress else { return [] }
    var rows = [row]
    // The newest line has all columns. Older lines have fewer figures.
    let length = bytes[row.start...].firstIndex(of: 0x0A).map { $0 - row.start } ?? bytes.count
    rows.reserveCapacity(2 * bytes.count / (length + 1))
    // A line is longer than eight bytes, so that eight bytes hold at most one line feed.
    var offset = row.start
    while offset + 8 <= bytes.count {
      let next = ByteLanes(bytes: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      guard let end = next.bitOffset(ofFirst: UInt8(ascii: "\n")) else {
        offset += 8
        continue
      }
      let start = offset + Int(end &>> 3) + 1
      guard start + 10 <= bytes.count,
        let date = CalendarDate(utf8: bytes.bytes(start..<start + 10))
      else { return rows }
      row = Row(start: start, date: date)
      rows.append(row)
      offset = start + 10
    }
    return rows
  }
}

extension RateArchive {
  /// Returns the archive with each of its histories parsed once, see ``RateHistory/indexed()``.
  ///
  /// Conversions then take microseconds on any day, and the memory grows by half of the tables'
  /// text.
  public func indexed() -> RateArchive { RateArchive(histories.map { $0.indexed() }) }
}
#endif
