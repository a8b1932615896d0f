import ExactMoney
import ExchangeRates

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// The time, and the reader's way of writing it.
struct Clock {
  /// What `CAMBIO_TODAY` says; nil where it says nothing, and the machine's clock counts.
  let fixed: Instant?

  /// The machine's clock, or the moment in `CAMBIO_TODAY`: `2026-11-21T10:05:00Z`, or a day, whose noon
  /// is meant.
  ///
  /// - Throws: ``CommandFailure`` when that is neither.
  init(_ wording: Wording) throws(CommandFailure) {
    guard let text = EnvironmentVariables.value(Today.variable) else {
      fixed = nil
      return
    }
    guard let moment = Clock.moment(text) else {
      throw wording.failure(.usage, .todayUnreadable(variable: Today.variable, text: text))
    }
    fixed = moment
  }

  /// The moment now.
  var now: Instant { fixed ?? Instant(unixSeconds: Int64(time(nil))) }

  /// `2026-11-21 10:05 CET`, in the reader's time zone.
  static func text(_ instant: Instant) -> String {
    var seconds = time_t(instant.unixSeconds)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return instant.day.description }
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M %Z", &local)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Reads `2026-11-21` (noon UTC) or `2026-11-21T10:05:00Z`.
  static func moment(_ text: String) -> Instant? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard let day = CalendarDate(String(parts[0])) else { return nil }
    guard parts.count == 2 else {
      return parts.count == 1 ? Instant(startOf: day).adding(seconds: 43_200) : nil
    }
    let clock = parts[1].utf8.last == UInt8(ascii: "Z") ? parts[1].dropLast() : ""
    let fields = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, fields.allSatisfy({ $0.utf8.count == 2 }),
      let hour = Int64(fields[0]), let minute = Int64(fields[1]), let second = Int64(fields[2]),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    return Instant(startOf: day).adding(seconds: hour * 3_600 + minute * 60 + second)
  }
}
