public import ExactMoney
public import ExchangeRates

extension RateBook {
  /// The day of the newest rates that are published day by day; nil where there are none.
  var newestDay: CalendarDate? {
    archive.sources.compactMap { $0.period == .day ? archive.newestDay(of: $0) : nil }.max()
  }

  /// `now` by the clock of a device, or the time of the newest rates where that clock is behind: a page must
  /// not call old what is new, nor show the rates of another year.
  public func clock(_ now: Instant) -> Instant {
    var latest = now
    for state in sources {
      if let retrievedAt = state.retrievedAt { latest = max(latest, retrievedAt) }
      // What a month's table is valid through lies ahead.
      if state.source.period == .day, let day = archive.newestDay(of: state.source) {
        latest = max(latest, Instant(startOf: day))
      }
    }
    return latest
  }
}
