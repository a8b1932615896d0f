#if !hasFeature(Embedded)
import ExactMoney

/// Where each publication of a history starts, the newest first, and in which column a currency is.
final class RowIndex: Sendable {
  private let rows: [RateHistory.Row]
  private let columns: [Currency: Int]
  /// The figures of a ``RateGrid``, a column after the other, the oldest first; empty where they were not read.
  private let cells: RateFigures?

  init(_ rows: [RateHistory.Row], columns: [Currency: Int], cells: RateFigures? = nil) {
    self.rows = rows
    self.columns = columns
    self.cells = cells
  }

  /// The first publication after `day` that may have a figure of `currency`, or nil in it for none; nil where the
  /// figures were not read.
  func nextRow(of currency: Currency, after day: CalendarDate) -> RateHistory.Row?? {
    guard let cells, let column = columns[currency] else { return nil }
    var place = place(onOrBefore: day)
    let base = column * rows.count - 1
    while place > 0 {
      place -= 1
      if cells.start[base - place] != RateGrid.none { return .some(rows[place]) }
    }
    return .some(nil)
  }

  /// The column of `currency`; nil when the history never had it.
  func column(of currency: Currency) -> Int? { columns[currency] }

  /// The newest publication dated `day` or before; O(log n).
  func row(onOrBefore day: CalendarDate) -> RateHistory.Row? {
    let place = place(onOrBefore: day)
    return place < rows.count ? rows[place] : nil
  }

  /// Where the newest publication dated `day` or before is, the newest first; how many there are for none.
  private func place(onOrBefore day: CalendarDate) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].date > day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RateHistory {
  /// The same history with its publications and columns listed once, for who asks it often; O(n) in its bytes.
  ///
  /// Lines of many currencies are long, and a search over the text reads one at each step.
  public func indexed() -> RateHistory {
    var rows: [Row] = []
    var row = newestRow
    while let current = row {
      rows.append(current)
      row = older(than: current)
    }
    var columns: [Currency: Int] = [:]
    for currency in currencies { columns[currency] = column(of: currency) }
    return replacing(index: RowIndex(rows, columns: columns))
  }
}
#endif
