import ExactMoney
import MovieLists

extension Clock {
  /// The reader's time zone, or UTC if `CAMBIO_TODAY` sets the moment, as in ``Today``.
  var zone: WatchlistZone {
    fixed == nil ? WatchlistZone { Clock.day(of: $0) ?? $0.day } : .utc
  }
}
