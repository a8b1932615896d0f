#if !hasFeature(Embedded)
import ExactMoney
import PlainBytes

/// Every figure of a history, read in one pass over its text: four bytes each.
final class RateGrid: @unchecked Sendable {
  /// The history, whose publications are listed.
  let history: RateHistory
  /// The days of the publications, the oldest first; they lie where they are for as long as the grid does, for lanes.
  let days: UnsafeBufferPointer<Int32>
  /// A column of ``days`` figures after the other, in the order of the header.
  private let cells: RateFigures
  /// Where among ``days`` the newest publication of each day is, from the first one's day through the last one's;
  /// it lies like ``days``.
  private let places: UnsafeBufferPointer<Int32>

  /// No figure, or one that is not believed.
  static let none: UInt32 = 0
  /// A figure that four bytes do not hold.
  static let long = UInt32.max

  /// Reads `history`; O(n) in its bytes.
  init(_ history: RateHistory) {
    let text = history.bytes
    let starts = history.allRows
    let (rows, width) = (starts.count, history.columnCount)
    let days = starts.reversed().map { $0.date.dayNumber }
    self.days = RateGrid.lasting(days)
    let figures = RateFigures(rows * width)
    do {
      let cells = figures.start
      for (place, row) in starts.enumerated() {
        var (index, cell) = (row.start + 11, rows - 1 - place)
        for _ in 0..<width {
          cells[cell] = RateGrid.cell(in: text, at: &index)
          guard index < text.count, text[index] == UInt8(ascii: ",") else { break }
          (index, cell) = (index + 1, cell + rows)
        }
      }
    }
    var columns: [Currency: Int] = [:]
    for currency in history.currencies { columns[currency] = history.column(of: currency) }
    cells = figures
    var places: [Int32] = []
    if let first = days.first, let last = days.last, first <= last {
      places.reserveCapacity(Int(last - first) + 1)
      for (place, day) in days.enumerated() {
        while places.count < Int(day - first) { places.append(Int32(place) - 1) }
      }
      places.append(Int32(days.count) - 1)
    }
    self.places = RateGrid.lasting(places)
    self.history = history.replacing(
      index: RowIndex(starts, columns: columns, cells: figures)
    )
  }

  deinit {
    days.deallocate()
    places.deallocate()
  }

  private static func lasting(_ values: [Int32]) -> UnsafeBufferPointer<Int32> {
    let copy = UnsafeMutableBufferPointer<Int32>.allocate(capacity: values.count)
    _ = copy.initialize(from: values)
    return UnsafeBufferPointer(copy)
  }

  /// What a lane looks up in the column, counted from 1; nil for a grid without publications.
  func single(
    _ column: Int,
    _ range: ClosedRange<Int32>,
    _ terms: RateTerms,
    _ direction: RateLeg.Direction
  ) -> RateLane.Single? {
    guard let first = days.first, let last = days.last, let dates = days.baseAddress,
      let places = places.baseAddress
    else { return nil }
    return RateLane.Single(
      days: range,
      firstDay: first,
      lastDay: last,
      places: places,
      dates: dates,
      cells: UnsafePointer(cells.start + (column - 1) * days.count),
      terms: terms,
      direction: direction
    )
  }

  /// The figures of the column, counted from 1, in the order of ``days``.
  func figures(inColumn column: Int) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: cells.start + (column - 1) * days.count, count: days.count)
  }

  /// The figure of the column, counted from 1, at a place of ``days``.
  @inline(__always)
  func figure(inColumn column: Int, at place: Int) -> UInt32 {
    cells.start[(column &- 1) &* days.count &+ place]
  }

  /// Where the newest publication on or before `day` is among ``days``.
  @inline(__always)
  func place(onOrBefore day: Int32) -> Int? {
    guard let first = days.first, day >= first else { return nil }
    return Int(places[min(Int(day &- first), places.count &- 1)])
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
    guard let end = next.firstBit(below: UInt8(ascii: "-")) else {
      return longCell(in: text, at: &index)
    }
    if end == 0 { return none }
    let length = Int(truncatingIfNeeded: end &>> 3)
    var lanes = ByteLanes(rightAlignedPrefix: start, count: length)
    var scale: UInt64 = 0
    if let point = lanes.firstBit(of: UInt8(ascii: ".")) {
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
    while place < end {
      byte = base.load(fromByteOffset: place, as: UInt8.self)
      let digit = byte &- 48
      if digit > 9 { break }
      coefficient = coefficient &* 10 &+ UInt64(digit)
      place &+= 1
    }
    if place < end, byte == 0x2E {
      let point = place
      place &+= 1
      while place < end {
        byte = base.load(fromByteOffset: place, as: UInt8.self)
        let digit = byte &- 48
        if digit > 9 { break }
        coefficient = coefficient &* 10 &+ UInt64(digit)
        place &+= 1
      }
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

/// The figures of a grid, zeros at first, where they stay.
final class RateFigures: @unchecked Sendable {
  /// Written by the grid's initializer alone (hence `@unchecked Sendable`).
  let start: UnsafeMutablePointer<UInt32>

  init(_ count: Int) {
    start = .allocate(capacity: max(count, 1))
    start.initialize(repeating: RateGrid.none, count: count)
  }

  deinit { start.deallocate() }
}

/// A currency's figures of one source, those of all its histories together, the oldest first.
struct RateColumn {
  /// The days for which there are figures.
  private(set) var days: [Int32] = []
  /// The figures; empty for the pivot, which has none.
  private(set) var cells: [UInt32] = []

  /// Merges `histories` in their order: where two have a figure of one day, the first one's counts.
  init(of currency: Currency, in grids: [RateGrid]) {
    for grid in grids {
      let history = grid.history
      let column = history.column(of: currency)
      guard column != nil || currency == history.source.pivot else { continue }
      var (days, cells) = ([Int32](), [UInt32]())
      if let column {
        days.reserveCapacity(grid.days.count)
        cells.reserveCapacity(grid.days.count)
        for (day, cell) in zip(grid.days, grid.figures(inColumn: column))
        where cell != RateGrid.none {
          days.append(day)
          cells.append(cell)
        }
      } else {
        days = Array(grid.days)
      }
      merge(days, cells)
    }
  }

  private mutating func merge(_ newDays: [Int32], _ newCells: [UInt32]) {
    guard !days.isEmpty else {
      (days, cells) = (newDays, newCells)
      return
    }
    let (oldDays, oldCells) = (days, cells)
    (days, cells) = ([], [])
    var (old, new) = (0, 0)
    while old < oldDays.count || new < newDays.count {
      let isOld = new == newDays.count || old < oldDays.count && oldDays[old] <= newDays[new]
      let day = isOld ? oldDays[old] : newDays[new]
      days.append(day)
      if !newCells.isEmpty || !oldCells.isEmpty {
        cells.append(isOld ? oldCells[old] : newCells[new])
      }
      if old < oldDays.count, oldDays[old] == day { old += 1 }
      if new < newDays.count, newDays[new] == day { new += 1 }
    }
  }
}

extension RateHistory {
  /// How many columns follow the date's.
  fileprivate var columnCount: Int {
    var (count, start) = (0, 0)
    while let end = headerFieldEnd(from: start) {
      if start > 0 { count += 1 }
      start = end + 1
    }
    return count
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
      guard let end = next.firstBit(of: UInt8(ascii: "\n")) else {
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
#endif
