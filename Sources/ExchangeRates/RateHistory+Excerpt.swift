public import ExactMoney
import PlainBytes

extension RateHistory {
  /// The complete text.
  public var text: [UInt8] { Array(bytes) }

  /// Returns the publications dated `first` through `last` as a history of its own; nil if there are
  /// none.
  ///
  /// A currency without a figure on those days up to `day` keeps its last one before them, and one
  /// without a figure after `day` keeps its next one. The excerpt therefore has the same first and
  /// last rates around `day` as the whole history. The other figures of those publications are
  /// omitted, as they would be most of the text.
  ///
  /// - Complexity: O(n) in the length of the text.
  func excerpt(
    from first: CalendarDate,
    around day: CalendarDate,
    through last: CalendarDate
  ) -> RateHistory? {
    var (lines, newer) = ([] as [[UInt8]], [] as [[UInt8]])
    var missing = [Bool](repeating: true, count: columnCount)
    var next = row(onOrBefore: day)
    while let row = next, row.date >= first || missing.contains(true) {
      if let line = line(of: row, isWhole: row.date >= first, clearing: &missing) {
        lines.append(line)
      }
      next = older(than: row)
    }
    missing = [Bool](repeating: true, count: columnCount)
    next = row(onOrBefore: day).map { self.newer(than: $0) } ?? oldestRow
    while let row = next, row.date <= last || missing.contains(true) {
      if let line = line(of: row, isWhole: row.date <= last, clearing: &missing) {
        newer.append(line)
      }
      next = self.newer(than: row)
    }
    return history(of: first...last, newer.reversed() + lines)
  }

  /// Returns the publications dated in `days` as a history of its own; nil if there are none.
  func cut(to days: ClosedRange<CalendarDate>) -> RateHistory? {
    var (lines, missing) = ([] as [[UInt8]], [] as [Bool])
    var next = row(onOrBefore: days.upperBound)
    while let row = next, row.date >= days.lowerBound {
      if let line = line(of: row, isWhole: true, clearing: &missing) { lines.append(line) }
      next = older(than: row)
    }
    return history(of: days, lines)
  }

  /// Returns a history with `lines` of this one: all lines of `days`, and single ones outside; nil
  /// without lines.
  private func history(of days: ClosedRange<CalendarDate>, _ lines: [[UInt8]]) -> RateHistory? {
    guard !lines.isEmpty else { return nil }
    var text = Array("Date".utf8)
    switch coverage {
    case .whole:
      text += Array((" " + days.lowerBound.description + "/" + days.upperBound.description).utf8)
    case .days(let known):
      let from = max(days.lowerBound, known.lowerBound)
      let through = max(from, min(days.upperBound, known.upperBound))
      text += Array((" " + from.description + "/" + through.description).utf8)
    case .fetched: text += Array(" fetched".utf8)
    }
    append(lineFrom: headerFieldEnd(from: 0) ?? 0, to: &text)
    for line in lines { text += line }
    return RateHistory(source: source, series: series, text: text)
  }

  /// Returns the line of `row`, complete or with only its figures in columns that are still
  /// `missing`; nil if it has none of those.
  ///
  /// The columns of these figures are no longer missing afterwards.
  private func line(
    of row: Row,
    isWhole: Bool,
    clearing missing: inout [Bool]
  ) -> [UInt8]? {
    var line: [UInt8] = []
    var (column, start, isNew) = (0, row.start, false)
    while start <= bytes.count {
      var (end, hasFigure) = (start, false)
      while end < bytes.count, bytes[end] != UInt8(ascii: ","), bytes[end] != UInt8(ascii: "\n") {
        hasFigure = hasFigure || (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[end])
        end += 1
      }
      let isFirst = column > 0 && hasFigure && column < missing.count && missing[column]
      if isFirst { (missing[column], isNew) = (false, true) }
      if column > 0 { line.append(UInt8(ascii: ",")) }
      if isWhole || isFirst || column == 0 { line += bytes[start..<end] }
      guard end < bytes.count, bytes[end] == UInt8(ascii: ",") else { break }
      (column, start) = (column + 1, end + 1)
    }
    guard isWhole || isNew else { return nil }
    if !isWhole { while line.last == UInt8(ascii: ",") { line.removeLast() } }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  private func append(lineFrom start: Int, to text: inout [UInt8]) {
    text += bytes[start..<bytes.lineEnd(from: start)]
    text.append(UInt8(ascii: "\n"))
  }
}

extension RateArchive {
  /// The histories of ``sources``, grouped by source in order of preference.
  public var tables: [RateHistory] { sources.flatMap { histories(of: $0) } }

  /// Returns the part of the archive that the rates for `days` need, under any ``RatePolicy``.
  public func part(over days: ClosedRange<CalendarDate>) -> RateArchive {
    RateArchive(
      tables.compactMap { history in
        let last = days.upperBound
        let end = lastDay(of: history.source, for: last, today: last) ?? last
        return history.excerpt(
          from: min(days.lowerBound, end).adding(days: -RateArchive.reach),
          around: end,
          through: end.adding(days: RateArchive.reach)
        )
      }
    )
  }

  /// The maximum age of a rate in use, in days: the longest gap, and the month for which a monthly
  /// rate is in force.
  static let reach = maximumGapDays + 32
}
