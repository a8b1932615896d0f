import ExactMoney

/// The value of the field `Date` (RFC 9110, section 6.6.1), written once a second; for one thread.
final class DateField {
  private var last: (second: Int64, text: String)?

  /// `Sun, 06 Nov 1994 08:49:37 GMT`.
  func text(at now: Instant) -> String {
    if let last, last.second == now.unixSeconds { return last.text }
    let (year, month, day) = now.day.components
    let date = (day < 10 ? "0" : "") + "\(day) \(CalendarDate.englishMonths[month - 1]) \(year)"
    let weekday = CalendarDate.englishWeekdays[now.day.weekday - 1]
    let text = "\(weekday), \(date) \(now.clockText.dropLast()) GMT"
    last = (now.unixSeconds, text)
    return text
  }
}
