public import ExactMoney
public import ExchangeRates

extension RateBook {
  /// The day of the newest daily rates; nil if there are none.
  var newestDay: CalendarDate? {
    archive.sources.compactMap { $0.period == .day ? archive.newestDay(of: $0) : nil }.max()
  }

  /// Returns a device's `now`, or the time of the newest rates if the device's clock is behind.
  ///
  /// Otherwise new rates would look old, or appear to be of another year.
  public func clock(_ now: Instant) -> Instant {
    var latest = now
    for state in sources {
      if let retrievedAt = state.retrievedAt {
        latest = max(latest, retrievedAt)
        // A source may publish daily rates on the day before, and monthly rates are valid through a
        // future day.
      } else if state.source.period == .day, let day = archive.newestDay(of: state.source) {
        latest = max(latest, Instant(startOf: day))
      }
    }
    return latest
  }
}
