public import ExactMoney

/// The parts of tables that their newest rates take, made anew only for tables that have changed.
///
/// A table holds the last rate of every currency it ever had: to find those, a part may read all of it.
public struct NewestParts: Sendable {
  private struct Known {
    let whole: RateHistory
    let end: CalendarDate
    let part: RateHistory?
  }

  private var known: [Known] = []

  /// Nothing was made yet.
  public init() {}

  /// The part of `archive` that the newest rates take: its conversions are those of the whole.
  ///
  /// `today` is the reader's day. Of the ECB's rates a year is kept, for a chart of it.
  public mutating func part(of archive: RateArchive, today: CalendarDate) -> RateArchive {
    known = archive.tables.map { history in
      let end = min(today, archive.newestDay(of: history.source) ?? today)
      return known.first { $0.end == end && $0.whole.hasSameBytes(as: history) }
        ?? Known(whole: history, end: end, part: NewestParts.part(of: history, endingOn: end))
    }
    return RateArchive(known.compactMap { $0.part })
  }

  private static func part(of history: RateHistory, endingOn end: CalendarDate) -> RateHistory? {
    let source = history.source
    let last = source == .ecb ? HistoryRange.year.firstDay(endingOn: end) : end
    return history.excerpt(
      from: last.adding(days: -RateArchive.reach),
      around: end,
      through: end.adding(days: RateArchive.reach)
    ).map { RateHistory(source: source, series: history.series, text: $0) }
  }
}

extension RateArchive {
  /// The part of the archive that the newest rates take, see ``NewestParts``.
  public func newestPart(today: CalendarDate) -> RateArchive {
    var parts = NewestParts()
    return parts.part(of: self, today: today)
  }
}
