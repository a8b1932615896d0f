package import ExactMoney

/// The user's time zone, which gives the days of times.
package struct WatchlistZone: Sendable {
  /// Returns the day of a time.
  package let day: @Sendable (Instant) -> CalendarDate

  /// Creates a zone from a function that returns the day of a time.
  package init(day: @escaping @Sendable (Instant) -> CalendarDate) { self.day = day }

  /// The zone of UTC.
  package static let utc = WatchlistZone { $0.day }

  /// Creates a zone whose clock is `seconds` ahead of UTC from `since` until the next offset, and
  /// UTC before the first.
  ///
  /// `offsets` are in the order of time.
  package init(offsets: [(since: Instant, seconds: Int64)]) {
    self.init { instant in
      let last = offsets.last { $0.since <= instant }
      return instant.adding(seconds: last?.seconds ?? 0).day
    }
  }
}
