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
  private let places: UnsafeMutableBufferPointer<Int32>

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
    for (place, row) in rows.enumerated() {
      var (index, cell) = (row.start + 11, place)
      for _ in 0..<width {
        cells[cell] = ParsedRates.cell(in: text, at: &index)
        guard index < text.count, text[index] == UInt8(ascii: ",") else { break }
        (index, cell) = (index + 1, cell + count)
      }
    }
    var places: [Int32] = []
    if let first = days.first, let last = days.last, first <= last {
      places.reserveCapacity(Int(last - first) + 1)
      for (place, day) in days.enumerated() {
        while places.count < Int(day - first) { places.append(Int32(place) - 1) }
      }
      places.append(Int32(count) - 1)
    }
    self.places = .allocate(capacity: places.count)
    _ = self.places.initialize(from: places)
  }

  deinit {
    days.deallocate()
    cells.deallocate()
    places.deallocate()
  }

  /// Returns the column of `currency`, counted from 1; nil if the history never had the currency.
  func column(of currency: Currency) -> Int? { columns[currency] }

  /// Returns the index in ``rows`` of the newest publication on or before `day`; nil if there is
  /// none.
  func place(onOrBefore day: CalendarDate) -> Int? {
    guard let first = days.first, day.dayNumber >= first, !places.isEmpty else { return nil }
    return Int(places[min(Int(day.dayNumber - first), places.count - 1)])
  }

  /// Returns the first publication after `day` that may have a figure in `column`, counted from 1;
  /// nil if there is none.
  func row(after day: CalendarDate, withFigureIn column: Int) -> RateHistory.Row? {
    let start = place(onOrBefore: day).map { $0 + 1 } ?? 0
    return rows.indices[start...].first { hasFigure(at: $0, in: column) }.map { rows[$0] }
  }

  /// Returns the last publication on or before `day` that may have a figure in `column`, counted
  /// from 1; nil if there is none.
  func row(onOrBefore day: CalendarDate, withFigureIn column: Int) -> RateHistory.Row? {
    guard let end = place(onOrBefore: day) else { return nil }
    return rows.indices[...end].last { hasFigure(at: $0, in: column) }.map { rows[$0] }
  }

  /// Returns the figure for `date` in `column`, counted from 1; nil if it must be read from the
  /// text.
  func cell(on date: CalendarDate, column: Int) -> UInt32? {
    guard let place = place(onOrBefore: date) else { return nil }
    let cell = cells[(column - 1) * rows.count + place]
    return cell == ParsedRates.long ? nil : cell
  }

  private func hasFigure(at place: Int, in column: Int) -> Bool {
    cells[(column - 1) * rows.count + place] != ParsedRates.none
  }

  /// The figures of a column by day.
  ///
  /// Pointers avoid reference counting in the loops that read the figures.
  struct Figures: @unchecked Sendable {
    let (firstDay, lastDay): (Int32, Int32)
    fileprivate let places: UnsafePointer<Int32>
    fileprivate let days: UnsafePointer<Int32>
    /// The figures; nil for a table without the currency, whose publications count nevertheless.
    fileprivate let cells: UnsafePointer<UInt32>?

    /// Returns the figure of the newest publication on or before `day`, and the day of the
    /// publication; nil if there is none.
    @inline(__always)
    func newest(onOrBefore day: Int32) -> (day: Int32, cell: UInt32)? {
      guard day >= firstDay else { return nil }
      let place = Int(places[Int(min(day, lastDay) &- firstDay)])
      return (days[place], cells.map { $0[place] } ?? ParsedRates.none)
    }
  }

  /// Returns the figures of `currency`, or the days alone if the table lacks the currency; nil if
  /// the table is empty.
  ///
  /// The figures are valid for the lifetime of the object.
  func figures(of currency: Currency) -> Figures? {
    guard let first = days.first, let last = days.last, let dates = days.baseAddress,
      let start = places.baseAddress, let cells = cells.baseAddress, !places.isEmpty
    else { return nil }
    return Figures(
      firstDay: first,
      lastDay: last,
      places: start,
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
    var place = index
    var (coefficient, scale) = (UInt64(0), UInt32(0))
    var byte: UInt8 = 0
    /// Reads digits up to `end` or the first byte that is not a digit.
    func readDigits() {
      while place < end {
        byte = base.load(fromByteOffset: place, as: UInt8.self)
        let digit = byte &- 48
        if digit > 9 { break }
        coefficient = coefficient &* 10 &+ UInt64(digit)
        place &+= 1
      }
    }

    readDigits()
    if place < end, byte == 0x2E {
      let point = place
      place &+= 1
      readDigits()
      scale = UInt32(truncatingIfNeeded: place &- point &- 1)
    }
    var isOther = false
    while place < end {
      byte = base.load(fromByteOffset: place, as: UInt8.self)
      if byte == 0x2C || byte == 0x0A { break }
      isOther = true
      place &+= 1
    }
    index = place
    if isOther || coefficient == 0 || place &- start > 18 {
      // A missing or withheld figure has no value. Any other is left to the reader of the text.
      let isAbsent =
        place == start || text[start] == UInt8(ascii: "N") || text[start] == UInt8(ascii: "?")
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
    var place = row.start
    while place + 8 <= bytes.count {
      let next = ByteLanes(bytes: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      guard let end = next.bitOffset(ofFirst: UInt8(ascii: "\n")) else {
        place += 8
        continue
      }
      let start = place + Int(end &>> 3) + 1
      guard start + 10 <= bytes.count,
        let date = CalendarDate(utf8: bytes.bytes(start..<start + 10))
      else { return rows }
      row = Row(start: start, date: date)
      rows.append(row)
      place = start + 10
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
