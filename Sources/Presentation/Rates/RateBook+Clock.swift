public import ExactMoney
public import ExchangeRates

extension RateBook {
  /// The day of the newest daily rates; nil if there are none.
  var newestDay: CalendarDate? {
    archive.sources.compactMap { $0.period == .day ? archive.newestDay(of: $0) : nil }.max()
  }

  /// A device's `now`, or the time of the newest rates if its clock is behind: new rates must not
  /// look old, nor those of another year appear.
  public func clock(_ now: Instant) -> Instant {
    var latest = now
    for state in sources {
      if let retrievedAt = state.retrievedAt {
        latest = max(latest, retrievedAt)
        // A source may publish a day's rates on the day before, and a month's are valid through a future day.
      } else if state.source.period == .day, let day = archive.newestDay(of: state.source) {
        latest = max(latest, Instant(startOf: day))
      }
    }
    return latest
  }
}
