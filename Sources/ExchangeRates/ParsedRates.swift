#if !hasFeature(Embedded)
import ExactMoney
import PlainBytes

/// Every publication and figure of a history, read in one pass over its text: four bytes a figure.
final class ParsedRates: @unchecked Sendable {
  /// The publications, the oldest first.
  let rows: [RateHistory.Row]
  private let columns: [Currency: Int]
  /// The days of ``rows``; in place for as long as the object, as are the other buffers.
  private let days: UnsafeMutableBufferPointer<Int32>
  /// A column of ``days`` figures after the other, in the order of the header.
  private let cells: UnsafeMutableBufferPointer<UInt32>
  /// Where among ``rows`` the newest publication of each day is, from the first one's day through the last
  /// one's.
  private let places: UnsafeMutableBufferPointer<Int32>

  /// No figure, or one that is not believed.
  static let none: UInt32 = 0
  /// A figure that four bytes do not hold.
  static let long = UInt32.max

  /// Reads `history`; O(n) in its bytes.
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

  /// The column of `currency`, counted from 1; nil when the history never had it.
  func column(of currency: Currency) -> Int? { columns[currency] }

  /// Where the newest publication on or before `day` is among ``rows``; O(1).
  func place(onOrBefore day: CalendarDate) -> Int? {
    guard let first = days.first, day.dayNumber >= first, !places.isEmpty else { return nil }
    return Int(places[min(Int(day.dayNumber - first), places.count - 1)])
  }

  /// The first publication after `day` that may have a figure in `column`, counted from 1; nil for none.
  func row(after day: CalendarDate, withFigureIn column: Int) -> RateHistory.Row? {
    let start = place(onOrBefore: day).map { $0 + 1 } ?? 0
    return rows.indices[start...].first { hasFigure(at: $0, in: column) }.map { rows[$0] }
  }

  /// The last publication on or before `day` that may have a figure in `column`; nil for none.
  func row(onOrBefore day: CalendarDate, withFigureIn column: Int) -> RateHistory.Row? {
    guard let end = place(onOrBefore: day) else { return nil }
    return rows.indices[...end].last { hasFigure(at: $0, in: column) }.map { rows[$0] }
  }

  /// The figure of the publication of `date` in `column`, counted from 1; nil if it must be read in the text.
  func cell(on date: CalendarDate, column: Int) -> UInt32? {
    guard let place = place(onOrBefore: date) else { return nil }
    let cell = cells[(column - 1) * rows.count + place]
    return cell == ParsedRates.long ? nil : cell
  }

  private func hasFigure(at place: Int, in column: Int) -> Bool {
    cells[(column - 1) * rows.count + place] != ParsedRates.none
  }

  /// The figures of a column by day, in pointers: while they are read no reference is counted.
  struct Figures: @unchecked Sendable {
    let (firstDay, lastDay): (Int32, Int32)
    fileprivate let places: UnsafePointer<Int32>
    fileprivate let days: UnsafePointer<Int32>
    /// Nil for a table without the currency, whose publications count nevertheless.
    fileprivate let cells: UnsafePointer<UInt32>?

    /// The figure of the newest publication on or before `day`, and that one's day; nil for none.
    @inline(__always)
    func newest(onOrBefore day: Int32) -> (day: Int32, cell: UInt32)? {
      guard day >= firstDay else { return nil }
      let place = Int(places[Int(min(day, lastDay) &- firstDay)])
      return (days[place], cells.map { $0[place] } ?? ParsedRates.none)
    }
  }

  /// The figures of `currency`, or the days alone of a table without it; nil for one without publications.
  ///
  /// They are valid as long as the object is.
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

  /// The value of a figure as a coefficient and a scale.
  static func terms(of cell: UInt32) -> (coefficient: UInt64, scale: Int) {
    (UInt64(cell >> 4), Int(cell & 15))
  }

  /// Reads the figure at `index` and leaves that behind it: coefficient and scale, 28 bits and 4.
  ///
  /// Nearly all have up to seven bytes: they are taken from one word, as ``ExactDecimal`` is read.
  @inline(__always)
  private static func cell(in text: UnsafeRawBufferPointer, at index: inout Int) -> UInt32 {
    guard index &+ 8 <= text.count, let start = text.baseAddress.map({ $0 + index }) else {
      return longCell(in: text, at: &index)
    }
    // What ends a field, a comma or a line's end, is below the signs of numbers.
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

  /// Reads a figure of any length.
  @inline(never)
  private static func longCell(in text: UnsafeRawBufferPointer, at index: inout Int) -> UInt32 {
    guard let base = text.baseAddress else { return none }
    let end = text.count
    let start = index
    var place = index
    var (coefficient, scale) = (UInt64(0), UInt32(0))
    var byte: UInt8 = 0
    /// Reads digits to `end`, or to the first byte that is none.
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
      // What is no plain number has no value, or one that is for others to read.
      let isAbsent =
        place == start || text[start] == UInt8(ascii: "N") || text[start] == UInt8(ascii: "?")
      return isAbsent ? none : long
    }
    return coefficient < 1 << 28 && scale < 16
      ? UInt32(truncatingIfNeeded: coefficient) << 4 | scale : long
  }
}

extension RateHistory {
  /// The same history with its publications and figures read once, for callers that look up many of them;
  /// O(n) in its bytes.
  ///
  /// Lines of many currencies are long, and a search over the text reads one at each step.
  public func indexed() -> RateHistory {
    parsed == nil ? replacing(parsed: ParsedRates(self)) : self
  }

  /// Every publication, the newest first.
  fileprivate var allRows: [Row] {
    guard var row = newestRow, let base = bytes.baseAddress else { return [] }
    var rows = [row]
    // The newest line has all columns; older ones have fewer figures.
    let length = bytes[row.start...].firstIndex(of: 0x0A).map { $0 - row.start } ?? bytes.count
    rows.reserveCapacity(2 * bytes.count / (length + 1))
    // A line is longer than eight bytes, so that there is one end at most among eight.
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
  /// The same archive with every table read once, see ``RateHistory/indexed()``: its conversions take
  /// microseconds on any day, and its memory grows by half of the tables' text.
  public func indexed() -> RateArchive { RateArchive(tables.map { $0.indexed() }) }
}
#endif
