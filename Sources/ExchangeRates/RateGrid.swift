#if !hasFeature(Embedded)
import ExactMoney
import PlainBytes

/// Every figure of a history, read in one pass over its text: four bytes each.
struct RateGrid {
  /// The history, whose publications are listed.
  let history: RateHistory
  /// The days of the publications, the oldest first.
  let days: [Int32]
  /// A column of ``days`` figures after the other, in the order of the header.
  private let cells: [UInt32]

  /// No figure, or one that is not believed.
  static let none: UInt32 = 0
  /// A figure that four bytes do not hold.
  static let long = UInt32.max

  /// Reads `history`; O(n) in its bytes.
  init(_ history: RateHistory) {
    let text = history.bytes
    let starts = history.allRows
    let (rows, columns) = (starts.count, history.columnCount)
    let days = starts.reversed().map { $0.date.dayNumber }
    self.days = days
    let figures = [UInt32](unsafeUninitializedCapacity: rows * columns) { cells, count in
      cells.initialize(repeating: RateGrid.none)
      count = rows * columns
      for (place, row) in starts.enumerated() {
        var (index, cell) = (row.start + 11, rows - 1 - place)
        for _ in 0..<columns {
          cells[cell] = RateGrid.cell(in: text, at: &index)
          guard index < text.count, text[index] == UInt8(ascii: ",") else { break }
          (index, cell) = (index + 1, cell + rows)
        }
      }
    }
    var places: [Currency: Int] = [:]
    for currency in history.currencies { places[currency] = history.column(of: currency) }
    let lastDays = (0..<columns).map { column in
      // What four bytes do not hold may be anything.
      figures[column * rows..<(column + 1) * rows].lastIndex { $0 != RateGrid.none }
        .map { days[$0 - column * rows] } ?? .min
    }
    cells = figures
    self.history = history.replacing(
      index: RowIndex(starts, columns: places, lastDays: lastDays)
    )
  }

  /// The figures of the column, counted from 1, in the order of ``days``.
  func figures(inColumn column: Int) -> ArraySlice<UInt32> {
    cells[(column - 1) * days.count..<column * days.count]
  }

  /// The value of a figure as a coefficient and a scale.
  static func terms(of cell: UInt32) -> (coefficient: UInt64, scale: Int) {
    (UInt64(cell >> 4), Int(cell & 15))
  }

  /// Reads the figure at `index` and leaves that behind it: coefficient and scale, 28 bits and 4.
  @inline(__always)
  private static func cell(in text: UnsafeRawBufferPointer, at index: inout Int) -> UInt32 {
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
        days = grid.days
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
    // A line is longer than eight bytes, so that there is one end at most among eight.
    let (ends, ones): (UInt64, UInt64) = (0x0A0A_0A0A_0A0A_0A0A, 0x0101_0101_0101_0101)
    var place = row.start
    while place + 8 <= bytes.count {
      let difference = base.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ ends
      let matches = (difference &- ones) & ~difference & (ones &<< 7)
      guard matches != 0 else {
        place += 8
        continue
      }
      let start = place + matches.trailingZeroBitCount / 8 + 1
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
