package import ExactMoney

/// The days of moments where the reader lives.
package struct WatchlistZone: Sendable {
  /// The day of a moment.
  package let day: @Sendable (Instant) -> CalendarDate
  /// A moment of a day, near its noon.
  package let noon: @Sendable (CalendarDate) -> Instant

  /// Creates a zone.
  package init(
    day: @escaping @Sendable (Instant) -> CalendarDate,
    noon: @escaping @Sendable (CalendarDate) -> Instant
  ) {
    self.day = day
    self.noon = noon
  }

  /// Where a day is that of UTC.
  package static let utc = WatchlistZone(
    day: { $0.day },
    noon: { Instant(startOf: $0).adding(seconds: 43_200) }
  )

  /// Where the clock is so many seconds ahead of UTC, from a moment on until the next one; UTC before the first.
  ///
  /// `offsets` are in the order of their moments.
  package init(offsets: [(since: Instant, seconds: Int64)]) {
    let offset: @Sendable (Instant) -> Int64 = { instant in
      var (low, high) = (0, offsets.count)
      while low < high {
        let middle = (low + high) / 2
        if offsets[middle].since <= instant { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? 0 : offsets[low - 1].seconds
    }
    self.init(
      day: { $0.adding(seconds: offset($0)).day },
      noon: { day in
        let noon = Instant(startOf: day).adding(seconds: 43_200)
        return noon.adding(seconds: -offset(noon))
      }
    )
  }
}
