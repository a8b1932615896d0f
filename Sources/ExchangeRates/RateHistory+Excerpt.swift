public import ExactMoney

extension RateHistory {
  /// The whole text.
  public var text: [UInt8] { Array(bytes) }

  /// The publications dated `first` through `last` as the text of a history of their own; nil for none.
  ///
  /// Of a currency without a figure on those days up to `day` its last publication before comes along,
  /// of one without any after `day` its next: about `day` an excerpt knows as well as the whole since
  /// when and until when there are rates. O(n) in the length of the text.
  func excerpt(
    from first: CalendarDate,
    around day: CalendarDate,
    through last: CalendarDate
  ) -> [UInt8]? {
    var rows: [Row] = []
    var missing = [Bool](repeating: true, count: columnCount)
    var next = row(onOrBefore: day)
    while let row = next, row.date >= first || missing.contains(true) {
      if cross(out: &missing, filledIn: row) || row.date >= first { rows.append(row) }
      next = older(than: row)
    }
    missing = [Bool](repeating: true, count: columnCount)
    next = row(onOrBefore: day).map { newer(than: $0) } ?? oldestRow
    while let row = next, row.date <= last || missing.contains(true) {
      if cross(out: &missing, filledIn: row) || row.date <= last { rows.insert(row, at: 0) }
      next = newer(than: row)
    }
    guard !rows.isEmpty else { return nil }
    var text = Array("Date".utf8)
    switch coverage {
    case .whole: text += Array((" " + first.description + "/" + last.description).utf8)
    case .days(let days):
      let from = max(first, days.lowerBound)
      text += Array(
        (" " + from.description + "/" + max(from, min(last, days.upperBound)).description).utf8
      )
    case .fetched: text += Array(" fetched".utf8)
    }
    append(lineFrom: headerFieldEnd(from: 0) ?? 0, to: &text)
    for row in rows { append(lineFrom: row.start, to: &text) }
    return text
  }

  /// The columns of the header, that of the dates included.
  private var columnCount: Int {
    var count = 1
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { break }
      if byte == UInt8(ascii: ",") { count += 1 }
    }
    return count
  }

  /// Crosses out the columns in which `row` has a figure; false where all of them were crossed out.
  private func cross(out missing: inout [Bool], filledIn row: Row) -> Bool {
    var (column, isNew) = (0, false)
    for index in row.start..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): return isNew
      case UInt8(ascii: ","): column += 1
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        guard column > 0, column < missing.count, missing[column] else { continue }
        missing[column] = false
        isNew = true
      default: continue
      }
    }
    return isNew
  }

  private func append(lineFrom start: Int, to text: inout [UInt8]) {
    var end = start
    while end < bytes.count && bytes[end] != UInt8(ascii: "\n") { end += 1 }
    text += bytes[start..<end]
    text.append(UInt8(ascii: "\n"))
  }
}

extension RateArchive {
  /// Every history, those of one source together, in the order in which they are asked.
  public var tables: [RateHistory] { sources.flatMap { histories(of: $0) } }

  /// The part of the archive that the rates of `days` take, by whichever ``RatePolicy``.
  public func part(over days: ClosedRange<CalendarDate>) -> RateArchive {
    RateArchive(
      tables.compactMap { history in
        let source = history.source
        let end = min(days.upperBound, newestDay(of: source) ?? days.upperBound)
        return history.excerpt(
          from: min(days.lowerBound, end).adding(days: -RateArchive.reach),
          around: end,
          through: end.adding(days: RateArchive.reach)
        ).map { RateHistory(source: source, series: history.series, text: $0) }
      }
    )
  }

  /// How far before a day its rates may lie: the longest gap, and the month that a monthly one is in
  /// force.
  static let reach = longestGap + 32
}
