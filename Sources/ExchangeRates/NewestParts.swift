package import ExactMoney

/// A cache of the parts of tables that the newest rates need.
///
/// A part is made again only if its table has changed. The part has the last rate of every currency
/// that the table ever had, so making it may read the whole table.
package struct NewestParts: Sendable {
  private var known: [(whole: RateHistory, end: CalendarDate, part: RateHistory?)] = []

  /// Creates an empty cache.
  package init() {}

  /// Returns the part of `archive` that conversions by the newest rates need; `today` is the
  /// reader's day.
  package mutating func part(of archive: RateArchive, today: CalendarDate) -> RateArchive {
    known = archive.tables.map { history in
      let end = archive.lastDay(of: history.source, for: today, today: today) ?? today
      return known.first { $0.end == end && $0.whole.hasSameBytes(as: history) }
        ?? (history, end, NewestParts.part(of: history, endingOn: end))
    }
    return RateArchive(known.compactMap { $0.part })
  }

  private static func part(of history: RateHistory, endingOn end: CalendarDate) -> RateHistory? {
    // No newest rate is carried forward from earlier days. A month's table is compared with that of
    // the month before.
    let reach = history.source.period == .month ? RateArchive.reach : RateArchive.maximumGapDays
    return history.excerpt(
      from: end.adding(days: -reach),
      around: end,
      through: end.adding(days: RateArchive.reach)
    )
  }
}

extension RateArchive {
  /// Returns the publications up to `day` that charts of up to a year need; the newest part
  /// continues them.
  ///
  /// The ECB's publications cover a year and `reach` days, those of other sources `reach` days.
  package func year(through day: CalendarDate) -> RateArchive {
    RateArchive(
      tables.compactMap { history in
        let source = history.source
        let end = lastDay(of: source, for: day, today: day) ?? day
        let first = source == .ecb ? HistoryRange.year.firstDay(endingOn: end) : end
        return history.cut(to: first.adding(days: -RateArchive.reach)...end)
      }
    )
  }

  /// Returns whether the newest part, whose newest daily rates are for `newest`, continues
  /// ``year(through:)`` of `day` without a gap.
  package static func isContinued(after day: CalendarDate, by newest: CalendarDate) -> Bool {
    newest.days(since: day) <= maximumGapDays
  }

  /// Returns whether the publications of `source` go back to `day`.
  ///
  /// A publication within 31 days before `day` or five days after it is enough: a month without
  /// publications, or a few holidays, is not a gap.
  package func reaches(back day: CalendarDate, in source: RateSource) -> Bool {
    hasPublication(of: source, on: day.adding(days: -31)...day.adding(days: 5))
  }

  /// Returns whether the archive has a complete publication of `source` dated in `days`.
  package func hasPublication(of source: RateSource, on days: ClosedRange<CalendarDate>) -> Bool {
    histories(of: source).contains { history in
      guard let row = history.row(onOrBefore: days.upperBound), row.date >= days.lowerBound else {
        return false
      }
      // Rows outside the known days have only the last rates of withdrawn currencies.
      return history.knownDays?.contains(row.date) ?? true
    }
  }

  /// Returns the part of the archive that the newest rates need, see ``NewestParts``.
  package func newestPart(today: CalendarDate) -> RateArchive {
    var parts = NewestParts()
    return parts.part(of: self, today: today)
  }
}
