#if !hasFeature(Embedded)
import ExactMoney

/// Where each publication of a history starts, the newest first, and in which column a currency is.
final class RowIndex: Sendable {
  private let rows: [RateHistory.Row]
  private let columns: [Currency: Int]
  /// The last day for which there is a rate in each column, from 1 on; nil where that was not found out.
  private let lastDays: [Int32]?

  init(_ rows: [RateHistory.Row], columns: [Currency: Int], lastDays: [Int32]? = nil) {
    self.rows = rows
    self.columns = columns
    self.lastDays = lastDays
  }

  /// Whether it is known that there is no rate of `currency` after `day`.
  func isOver(_ currency: Currency, after day: CalendarDate) -> Bool {
    guard let lastDays, let column = columns[currency] else { return false }
    return lastDays[column - 1] <= day.dayNumber
  }

  /// The column of `currency`; nil when the history never had it.
  func column(of currency: Currency) -> Int? { columns[currency] }

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
