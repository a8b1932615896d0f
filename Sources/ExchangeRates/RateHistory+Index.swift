import ExactMoney

/// Where each publication of a history starts, the newest first.
final class RowIndex: Sendable {
  let rows: [RateHistory.Row]

  init(_ rows: [RateHistory.Row]) {
    self.rows = rows
  }

  /// The newest publication dated `day` or before; O(log n).
  func row(onOrBefore day: CalendarDate) -> RateHistory.Row? {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].date > day { low = middle + 1 } else { high = middle }
    }
    return low < rows.count ? rows[low] : nil
  }
}

extension RateHistory {
  /// The same history with its publications listed once, for who asks it often; O(n) in its bytes.
  ///
  /// Lines of many currencies are long, and a search over the text reads one at each step.
  public func indexed() -> RateHistory {
    var rows: [Row] = []
    var row = newestRow
    while let current = row {
      rows.append(current)
      row = older(than: current)
    }
    return replacing(index: RowIndex(rows))
  }
}
