/// A moment in UTC, to the second: when something was fetched, published or is due.
///
/// A day without a time or a zone is a calendar date, not an instant.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC, leap seconds not counted (Unix time).
  public let unixSeconds: Int64

  /// The moment `unixSeconds` after 1970-01-01 00:00:00 UTC.
  public init(unixSeconds: Int64) {
    self.unixSeconds = unixSeconds
  }

  /// Order in time.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.unixSeconds < right.unixSeconds
  }

  /// Seconds from `earlier` to this moment; negative when it comes first.
  public func seconds(since earlier: Instant) -> Int64 {
    unixSeconds &- earlier.unixSeconds
  }

  /// The moment `seconds` later.
  public func adding(seconds: Int64) -> Instant {
    Instant(unixSeconds: unixSeconds &+ seconds)
  }
}

extension Instant {
  /// The day in UTC; of a moment before or after all days that one can count, the first or the last of them.
  public var day: CalendarDate {
    // A day is 675 times 128 seconds; the shift rounds down, and leaves room for the subtraction.
    let parts = unixSeconds >> 7
    let days = (parts >= 0 ? parts : parts &- 674) / 675
    let range = Int64(Int32.min)...Int64(Int32.max)
    return CalendarDate(
      dayNumber: Int32(truncatingIfNeeded: min(max(days, range.lowerBound), range.upperBound))
    )
  }

  /// The seconds since midnight in UTC, 0 to 86,399.
  public var secondOfDay: Int {
    let seconds = Int(unixSeconds % 86_400)
    return seconds >= 0 ? seconds : seconds + 86_400
  }

  /// Midnight in UTC at the start of `day`.
  public init(startOf day: CalendarDate) {
    self.init(unixSeconds: Int64(day.dayNumber) * 86_400)
  }

  /// The moment in UTC as RFC 3339 writes it: `2026-11-21T10:05:00Z`.
  public var isoText: String {
    var text = day.description
    text.append("T")
    text.append(clockText)
    return text
  }

  /// The time of day of ``isoText``: `10:05:00Z`.
  public var clockText: String {
    let second = secondOfDay
    return Instant.twoDigits(second / 3_600) + ":" + Instant.twoDigits(second / 60 % 60) + ":"
      + Instant.twoDigits(second % 60) + "Z"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
