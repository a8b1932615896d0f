import ExactMoney
import PlainBytes

/// The known publications of one table of a source: NBP's A or B, or a source's only table.
///
/// Excerpts of a table count for the days whose publications they have whole.
struct SourceTable {
  private let source: RateSource
  /// The letter of an NBP table; empty for other sources.
  private let series: String
  private let parts: [Part]

  /// A history, and the days for which it is used.
  private struct Part {
    let history: RateHistory
    let days: ClosedRange<CalendarDate>
    /// Whether the history has every publication of ``days``.
    let isGapless: Bool

    init?(_ history: RateHistory) {
      self.history = history
      if let known = history.knownDays {
        (days, isGapless) = (known, true)
      } else if case .fetched = history.coverage, let newest = history.newestRow,
        let oldest = history.oldestRow, oldest.date <= newest.date
      {
        (days, isGapless) = (oldest.date...history.validThrough(newest.date), false)
      } else {
        return nil
      }
    }

    /// Returns the newest publication dated `day` or earlier; nil if there is none.
    func row(onOrBefore day: CalendarDate) -> RateHistory.Row? {
      history.row(onOrBefore: min(day, days.upperBound)).flatMap {
        $0.date >= days.lowerBound ? $0 : nil
      }
    }

    /// Returns the oldest publication dated `day` or later; nil if there is none.
    func row(onOrAfter day: CalendarDate) -> RateHistory.Row? {
      let before = history.row(onOrBefore: max(day, days.lowerBound).adding(days: -1))
      return (before.map { history.newer(than: $0) } ?? history.oldestRow).flatMap {
        $0.date <= days.upperBound ? $0 : nil
      }
    }
  }

  /// Returns the tables of `source` in the order in which a currency is looked up: NBP's A before
  /// B.
  static func tables(of source: RateSource, in archive: RateArchive) -> [SourceTable] {
    [false, true].compactMap { isWeekly in
      let histories = archive.histories(of: source).filter {
        isWeekly == (source == .nbp && $0.series.isSame(as: "B"))
      }
      return histories.first.map { first in
        SourceTable(
          source: source,
          series: first.series,
          parts: histories.compactMap { Part($0) }
        )
      }
    }
  }

  /// The day of the newest known publication; nil if there is none.
  var newest: CalendarDate? { publication(onOrBefore: .latest) }

  /// Returns the day of the newest known publication, `day` or earlier; nil if there is none.
  func publication(onOrBefore day: CalendarDate) -> CalendarDate? {
    parts.compactMap { $0.row(onOrBefore: day)?.date }.max()
  }

  /// Returns the day of the oldest known publication, `day` or later; nil if there is none.
  func publication(onOrAfter day: CalendarDate) -> CalendarDate? {
    parts.compactMap { $0.row(onOrAfter: day)?.date }.min()
  }

  /// Returns the days of the known publications within `days`, oldest first.
  func publications(of days: ClosedRange<CalendarDate>) -> [CalendarDate] {
    var found: [CalendarDate] = []
    for part in parts {
      var row = part.row(onOrBefore: days.upperBound)
      while let date = row?.date, date >= max(days.lowerBound, part.days.lowerBound) {
        if parts.count == 1 || !found.contains(date) { found.append(date) }
        row = row.flatMap { part.history.older(than: $0) }
      }
    }
    return found.sorted()
  }

  /// Returns the days that may have a publication, past or future, that is not known; oldest first.
  func openDays(in days: ClosedRange<CalendarDate>) -> [CalendarDate] {
    var (open, day) = ([] as [CalendarDate], days.lowerBound)
    while true {
      if let part = parts.first(where: { $0.isGapless && $0.days.contains(day) }) {
        day = part.days.upperBound
      } else if mayPublish(on: day), publication(onOrBefore: day) != day {
        open.append(day)
      }
      guard day < days.upperBound else { return open }
      day = day.adding(days: 1)
    }
  }

  /// Returns whether a publication may be dated `day`.
  private func mayPublish(on day: CalendarDate) -> Bool {
    guard source == .nbp, let history = parts.first?.history else {
      return source.mayPublish(on: day)
    }
    return history.publishes(on: day)
  }

  /// Returns whether any known publication has a column for `currency`.
  func knows(_ currency: Currency) -> Bool {
    parts.contains { $0.history.column(of: currency) != nil }
  }

  /// Returns NBP's number of the publication of `day`: "218/A/NBP/2024".
  ///
  /// The number counts the publications of the year. It is nil for other sources, and if a
  /// publication of the year may be missing.
  private func number(on day: CalendarDate) -> String? {
    let year = day.components.year
    guard source == .nbp, !series.isEmpty,
      let start = CalendarDate(year: year, month: 1, day: 1),
      openDays(in: start...day).isEmpty
    else { return nil }
    let count = publications(of: start...day).count
    let zeros: String = count < 10 ? "00" : count < 100 ? "0" : ""
    return "\(zeros)\(count)/\(series)/NBP/\(year)"
  }

  /// Returns the rate of `currency` published on `day`; nil if there is none, or none is known.
  func row(of currency: Currency, on day: CalendarDate) -> PublishedRow? {
    for part in parts {
      guard let row = part.row(onOrBefore: day), row.date == day,
        let column = part.history.column(of: currency),
        let rate = part.history.value(in: row, column: column)
      else { continue }
      let pair = source.pair(of: currency)
      return PublishedRow(
        source: source,
        day: day,
        base: pair.base,
        quote: pair.quote,
        rate: rate.withoutTrailingZeros,
        table: number(on: day)
      )
    }
    return nil
  }
}
