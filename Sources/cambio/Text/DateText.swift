import ExactMoney

/// Dates in words.
enum DateText {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Fri 30 Oct 2026`.
  static func long(_ day: CalendarDate) -> String {
    "\(weekdays[day.weekday - 1]) \(short(day))"
  }

  /// `30 Oct 2026`.
  static func short(_ day: CalendarDate) -> String {
    let (year, month, number) = day.components
    return "\(number) \(months[month - 1]) \(year)"
  }

  /// `Oct 2026`.
  static func month(_ day: CalendarDate) -> String {
    let (year, month, _) = day.components
    return "\(months[month - 1]) \(year)"
  }

  /// `today`, `yesterday` or `22 days ago`; nil for a day that lies ahead.
  static func age(of day: CalendarDate, today: CalendarDate) -> String? {
    switch today.days(since: day) {
    case ..<0: nil
    case 0: "today"
    case 1: "yesterday"
    case let days: "\(days) days ago"
    }
  }

  /// `1 day`, `2 days`.
  static func days(_ count: Int) -> String {
    count == 1 ? "1 day" : "\(count) days"
  }
}
