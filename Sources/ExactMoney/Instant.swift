/// A moment in UTC, to the second.
///
/// A day without a time or a zone is a ``CalendarDate``.
public struct Instant: Hashable, Comparable, Sendable {
  /// The number of seconds since 1970-01-01 00:00:00 UTC, without leap seconds (Unix time).
  public let unixSeconds: Int64

  /// Creates the moment `unixSeconds` after 1970-01-01 00:00:00 UTC.
  public init(unixSeconds: Int64) {
    self.unixSeconds = unixSeconds
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.unixSeconds < right.unixSeconds
  }

  /// Returns the number of seconds from `earlier` to this moment, negative if this moment is
  /// earlier.
  public func seconds(since earlier: Instant) -> Int64 {
    unixSeconds &- earlier.unixSeconds
  }

  /// Returns the moment `seconds` later.
  public func adding(seconds: Int64) -> Instant {
    Instant(unixSeconds: unixSeconds &+ seconds)
  }
}

extension Instant {
  /// The day in UTC, clamped to the range of ``CalendarDate``.
  public var day: CalendarDate {
    // A day is 675 times 128 seconds. The shift rounds down, and leaves room for the subtraction.
    let parts = unixSeconds >> 7
    let days = (parts >= 0 ? parts : parts &- 674) / 675
    let range = Int64(Int32.min)...Int64(Int32.max)
    return CalendarDate(
      clamping: Int32(truncatingIfNeeded: min(max(days, range.lowerBound), range.upperBound))
    )
  }

  /// The number of seconds since midnight in UTC, 0 to 86,399.
  public var secondOfDay: Int {
    let seconds = Int(unixSeconds % 86_400)
    return seconds >= 0 ? seconds : seconds + 86_400
  }

  /// Creates the moment at which `day` starts in UTC.
  public init(startOf day: CalendarDate) {
    self.init(unixSeconds: Int64(day.dayNumber) * 86_400)
  }

  /// Parses a moment in UTC, `2026-11-20T21:30:00Z`; nil for any other text.
  ///
  /// A space may replace the `T`, and `+00:00` or nothing the `Z`. A fraction of a second is
  /// dropped.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(at index: Int, atMost most: UInt8) -> Int64? {
      let (tens, ones) = (bytes[index] &- UInt8(ascii: "0"), bytes[index + 1] &- UInt8(ascii: "0"))
      guard tens < 10, ones < 10, tens * 10 + ones <= most else { return nil }
      return Int64(tens * 10 + ones)
    }
    guard bytes.count >= 19, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let day = bytes[..<10].withUnsafeBytes({ CalendarDate(utf8: $0) }),
      let hour = number(at: 11, atMost: 23), let minute = number(at: 14, atMost: 59),
      let second = number(at: 17, atMost: 60)
    else { return nil }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { $0 &- UInt8(ascii: "0") < 10 }
    }
    let isUTC =
      rest.isEmpty || rest.elementsEqual([UInt8(ascii: "Z")])
      || rest.elementsEqual("+00:00".utf8)
    guard isUTC else { return nil }
    self = Instant(startOf: day).adding(seconds: (hour * 60 + minute) * 60 + second)
  }

  /// The moment in the format of RFC 3339, in UTC: `2026-11-21T10:05:00Z`.
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

  #if !hasFeature(Embedded)
  /// The moment in UTC without its zone as in mail and HTTP: `Fri, 27 Mar 2020 00:00:00`.
  ///
  /// RFC 5322, section 3.3; RFC 9110, section 5.6.7.
  package var mailText: String {
    let (year, month, number) = day.components
    let weekday = CalendarDate.englishWeekdays[day.weekday - 1]
    let date = "\(Instant.twoDigits(number)) \(CalendarDate.englishMonths[month - 1]) \(year)"
    return "\(weekday), \(date) \(clockText.dropLast())"
  }
  #endif

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
