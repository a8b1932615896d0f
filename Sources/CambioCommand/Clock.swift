package import ExactMoney
import ExchangeRates

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// The current time, which `CAMBIO_TODAY` can set, and times in the reader's time zone.
package struct Clock {
  /// The variable that sets the moment, for reproducible output.
  static let variable = "CAMBIO_TODAY"

  /// The moment in `CAMBIO_TODAY`; nil if the variable is not set.
  let fixed: Instant?

  /// Creates a clock that always shows the time in `CAMBIO_TODAY`; without it, the machine's clock.
  ///
  /// The variable is a time, `2026-11-21T10:05:00Z`, or a day, read as its noon in UTC.
  ///
  /// - Throws: ``CommandFailure`` if the variable is neither.
  init(_ wording: CommandWording) throws(CommandFailure) {
    guard let text = EnvironmentVariables.value(Clock.variable) else {
      fixed = nil
      return
    }
    guard let moment = Clock.moment(text) else {
      throw wording.failure(.usage, .todayUnreadable(variable: Clock.variable, text: text))
    }
    fixed = moment
  }

  package var now: Instant { fixed ?? Instant(unixSeconds: Int64(time(nil))) }

  /// Returns `instant` as `2026-11-21 10:05 CET`, in the reader's time zone.
  static func text(_ instant: Instant) -> String {
    guard var local = local(instant) else { return instant.day.description }
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M %Z", &local)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the day of `instant` in the reader's time zone; nil if the system does not know it.
  static func day(of instant: Instant) -> CalendarDate? {
    local(instant).flatMap { local in
      CalendarDate(
        year: Int(local.tm_year) + 1900,
        month: Int(local.tm_mon) + 1,
        day: Int(local.tm_mday)
      )
    }
  }

  private static func local(_ instant: Instant) -> tm? {
    var (seconds, local) = (time_t(instant.unixSeconds), tm())
    return localtime_r(&seconds, &local) == nil ? nil : local
  }

  /// Reads `2026-11-21` as noon UTC, or `2026-11-21T10:05:00Z`; nil for anything else.
  static func moment(_ text: String) -> Instant? {
    CalendarDate(text).map { Instant(startOf: $0).adding(seconds: 43_200) } ?? Instant(text)
  }

  /// Returns the reader's current day: in the local time zone, or that of `CAMBIO_TODAY`.
  ///
  /// - Throws: ``CommandFailure`` as ``init(_:)`` does, or if the system does not know the day.
  static func today(_ wording: CommandWording) throws(CommandFailure) -> CalendarDate {
    let clock = try Clock(wording)
    guard let day = clock.fixed?.day ?? Clock.day(of: clock.now) else {
      throw wording.failure(.data, .clockUnreadable(variable: Clock.variable))
    }
    return day
  }
}
