import ExactMoney
import ExchangeRates

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// The current time, which `CAMBIO_TODAY` can set, and times in the reader's time zone.
struct Clock {
  /// The moment in `CAMBIO_TODAY`; nil if the variable is not set.
  let fixed: Instant?

  /// Creates a clock that stands at the moment in `CAMBIO_TODAY`, or else runs as the machine's.
  ///
  /// The variable is a moment, `2026-11-21T10:05:00Z`, or a day, read as its noon in UTC.
  ///
  /// - Throws: ``CommandFailure`` if the variable is neither.
  init(_ wording: CommandWording) throws(CommandFailure) {
    guard let text = EnvironmentVariables.value(Today.variable) else {
      fixed = nil
      return
    }
    guard let moment = Clock.moment(text) else {
      throw wording.failure(.usage, .todayUnreadable(variable: Today.variable, text: text))
    }
    fixed = moment
  }

  var now: Instant { fixed ?? Instant(unixSeconds: Int64(time(nil))) }

  /// Returns `instant` as `2026-11-21 10:05 CET`, in the reader's time zone.
  static func text(_ instant: Instant) -> String {
    var seconds = time_t(instant.unixSeconds)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return instant.day.description }
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M %Z", &local)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Reads `2026-11-21` as noon UTC, or `2026-11-21T10:05:00Z`; nil for anything else.
  static func moment(_ text: String) -> Instant? {
    CalendarDate(text).map { Instant(startOf: $0).adding(seconds: 43_200) } ?? Instant(text)
  }
}
