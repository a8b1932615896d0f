public import ExactMoney
public import OfflineFirst

extension Instant {
  /// The day in UTC.
  public var day: CalendarDate {
    let days = unixSeconds >= 0 ? unixSeconds / 86_400 : (unixSeconds - 86_399) / 86_400
    let range = Int64(Int32.min)...Int64(Int32.max)
    return CalendarDate(dayNumber: Int32(min(max(days, range.lowerBound), range.upperBound)))
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
}
