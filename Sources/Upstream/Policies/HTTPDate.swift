package import ExactMoney

/// The dates of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  /// Returns the time in `text`, in the preferred form IMF-fixdate (RFC 9110, section 5.6.7); nil
  /// for any other text.
  ///
  /// The two obsolete forms are not read. A leap second counts as the second before it. The day of
  /// the week is not checked.
  package static func instant(_ text: String) -> Instant? {
    let bytes = Array(text.utf8)
    let layout = Array("ddd, 00 mmm 0000 00:00:00 GMT".utf8)
    guard bytes.count == layout.count,
      zip(bytes, layout).allSatisfy({ matches($0, layout: $1) }),
      CalendarDate.englishWeekdays.contains(String(decoding: bytes[0..<3], as: UTF8.self)),
      let month = CalendarDate.englishMonths.firstIndex(
        of: String(decoding: bytes[8..<11], as: UTF8.self)
      ),
      let day = CalendarDate(
        year: number(bytes[12..<16]),
        month: month + 1,
        day: number(bytes[5..<7])
      )
    else { return nil }
    let hour = number(bytes[17..<19])
    let minute = number(bytes[20..<22])
    let second = number(bytes[23..<25])
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    return Instant(startOf: day)
      .adding(seconds: Int64((hour * 60 + minute) * 60 + min(second, 59)))
  }

  private static func matches(_ byte: UInt8, layout: UInt8) -> Bool {
    switch layout {
    case UInt8(ascii: "0"): byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    case UInt8(ascii: "d"), UInt8(ascii: "m"): true
    default: byte == layout
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

/// The `Retry-After` field: the time during which the server wants no requests (RFC 9110, section
/// 10.2.3).
package enum RetryAfter {
  /// Returns the seconds to wait for `text`, a number of seconds or a date; nil if it is neither.
  ///
  /// A date in the past gives 0. A date is compared with the server's clock `serverDate` if known,
  /// else with `now`.
  package static func seconds(_ text: String, serverDate: Instant?, now: Instant) -> Int64? {
    if let date = HTTPDate.instant(text) {
      return max(0, date.seconds(since: serverDate ?? now))
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int64(text) ?? .max
  }
}
