import ExactMoney
import MovieLists

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

extension Clock {
  /// The reader's time zone, or UTC if `CAMBIO_TODAY` sets the moment, as in ``Today``.
  var zone: WatchlistZone {
    guard fixed == nil else { return .utc }
    return WatchlistZone { instant in
      var seconds = time_t(instant.unixSeconds)
      var local = tm()
      guard localtime_r(&seconds, &local) != nil else { return instant.day }
      return CalendarDate(
        year: Int(local.tm_year) + 1900,
        month: Int(local.tm_mon) + 1,
        day: Int(local.tm_mday)
      ) ?? instant.day
    }
  }
}
