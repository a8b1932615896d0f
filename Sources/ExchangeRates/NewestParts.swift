public import ExactMoney

/// The parts of tables that their newest rates take, made anew only for tables that have changed.
///
/// A table holds the last rate of every currency it ever had: to find those, a part may read all of
/// it.
public struct NewestParts: Sendable {
  private struct Known {
    let whole: RateHistory
    let end: CalendarDate
    let part: RateHistory?
  }

  private var known: [Known] = []

  /// Creates an empty cache.
  public init() {}

  /// The part of `archive` that the newest rates take: its conversions are those of the whole.
  ///
  /// `today` is the reader's day.
  public mutating func part(of archive: RateArchive, today: CalendarDate) -> RateArchive {
    known = archive.tables.map { history in
      let end = archive.lastDay(of: history.source, for: today, today: today) ?? today
      return known.first { $0.end == end && $0.whole.hasSameBytes(as: history) }
        ?? Known(whole: history, end: end, part: NewestParts.part(of: history, endingOn: end))
    }
    return RateArchive(known.compactMap { $0.part })
  }

  private static func part(of history: RateHistory, endingOn end: CalendarDate) -> RateHistory? {
    let source = history.source
    // No newest rate is carried over from earlier days; a month's table is compared with the month
    // before.
    let reach = source.period == .month ? RateArchive.reach : RateArchive.longestGap
    return history.excerpt(
      from: end.adding(days: -reach),
      around: end,
      through: end.adding(days: RateArchive.reach)
    ).map { RateHistory(source: source, series: history.series, text: $0) }
  }
}

extension RateArchive {
  /// The publications that charts of up to a year take, up to `day`; the newest part goes on from
  /// there.
  ///
  /// A year of the ECB's, of other sources as many days as reach over their longest gap.
  public func year(through day: CalendarDate) -> RateArchive {
    RateArchive(
      tables.compactMap { history in
        let source = history.source
        let end = lastDay(of: source, for: day, today: day) ?? day
        let first = source == .ecb ? HistoryRange.year.firstDay(endingOn: end) : end
        return history.cut(to: first.adding(days: -RateArchive.reach)...end)
          .map { RateHistory(source: source, series: history.series, text: $0) }
      }
    )
  }

  /// Whether the newest part of an archive whose newest daily rates are of `newest` goes on from a
  /// ``year(through:)`` this `day` without a gap.
  public static func isContinued(after day: CalendarDate, by newest: CalendarDate) -> Bool {
    newest.days(since: day) <= longestGap
  }

  /// Whether its publications of `source` go back to `day`, without a gap that is known of.
  ///
  /// A month without publications, or a few days of holidays, is not a gap.
  public func reaches(back day: CalendarDate, in source: RateSource) -> Bool {
    hasPublication(of: source, on: day.adding(days: -31)...day.adding(days: 5))
  }

  /// Whether it has a whole publication of `source` dated in `days`.
  public func hasPublication(of source: RateSource, on days: ClosedRange<CalendarDate>) -> Bool {
    histories(of: source).contains { history in
      guard let row = history.row(onOrBefore: days.upperBound), row.date >= days.lowerBound else {
        return false
      }
      // The rows outside have the last rates of withdrawn currencies.
      return history.knownDays?.contains(row.date) ?? true
    }
  }

  /// The part of the archive that the newest rates take, see ``NewestParts``.
  public func newestPart(today: CalendarDate) -> RateArchive {
    var parts = NewestParts()
    return parts.part(of: self, today: today)
  }
}
