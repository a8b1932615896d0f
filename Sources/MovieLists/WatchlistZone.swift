package import ExactMoney

/// The days of moments where the reader lives.
package struct WatchlistZone: Sendable {
  /// The day of a moment.
  package let day: @Sendable (Instant) -> CalendarDate

  /// Creates a zone.
  package init(day: @escaping @Sendable (Instant) -> CalendarDate) { self.day = day }

  /// Where a day is that of UTC.
  package static let utc = WatchlistZone { $0.day }

  /// Where the clock is so many seconds ahead of UTC, from a moment on until the next one; UTC before the first.
  ///
  /// `offsets` are in the order of their moments.
  package init(offsets: [(since: Instant, seconds: Int64)]) {
    self.init { instant in
      let last = offsets.last { $0.since <= instant }
      return instant.adding(seconds: last?.seconds ?? 0).day
    }
  }
}
