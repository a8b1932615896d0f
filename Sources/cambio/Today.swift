import ExactMoney
import ExchangeRates

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// The current day of the reader.
enum Today {
  /// The variable that sets the day, for reproducible output.
  static let variable = "CAMBIO_TODAY"

  /// Returns the day in the local time zone, or the one in `CAMBIO_TODAY`; see ``Clock``.
  ///
  /// - Throws: ``CommandFailure`` if `CAMBIO_TODAY` is not a date.
  static func read(_ wording: CommandWording) throws(CommandFailure) -> CalendarDate {
    if let moment = try Clock(wording).fixed { return moment.day }
    var now = time(nil)
    var local = tm()
    guard localtime_r(&now, &local) != nil,
      let day = CalendarDate(
        year: Int(local.tm_year) + 1900,
        month: Int(local.tm_mon) + 1,
        day: Int(local.tm_mday)
      )
    else {
      throw wording.failure(.data, .clockUnreadable(variable: variable))
    }
    return day
  }
}
