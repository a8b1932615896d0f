import ExactMoney

extension Instant {
  /// `2026-10-30`, in UTC.
  var dayText: String { day.description }

  /// `17:04`, in UTC.
  var timeText: String {
    let minutes = secondOfDay / 60
    return Instant.twoDigits(minutes / 60) + ":" + Instant.twoDigits(minutes % 60)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0" + String(number) : String(number)
  }
}
