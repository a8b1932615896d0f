import ExactMoney

extension ClosedRange<CalendarDate> {
  /// The days of the range from the provider's first to today; nil when there is none.
  func published(by provider: RateProvider, in context: FeedContext) -> ClosedRange<CalendarDate>? {
    let first = Swift.max(lowerBound, provider.firstDay)
    let last = Swift.min(upperBound, context.today)
    return first <= last ? first...last : nil
  }
}

extension CalendarDate {
  /// The first day of this day's month.
  var firstDayOfMonth: CalendarDate { adding(days: 1 - components.day) }

  /// The day as `30/06/2026`.
  var dayMonthYear: String {
    let iso = description
    return "\(iso.suffix(2))/\(iso.dropFirst(5).prefix(2))/\(iso.prefix(4))"
  }

  /// The day as `06-30-2026`.
  var monthDayYear: String {
    let iso = description
    return "\(iso.suffix(5))-\(iso.prefix(4))"
  }
}

extension FeedContext {
  /// The days in which the newest table of a bank lies, whatever the holidays: ten days back.
  ///
  /// Asking an interface for its last observation instead would bring those of series that have ended,
  /// years old and one to a table.
  var recentDays: ClosedRange<CalendarDate> { today.adding(days: -10)...today }

  /// Requests for `days`, as far as `provider` has them, each for at most `count` days; its resource is
  /// `2026-01-01/2026-03-31`.
  func requests(
    for days: ClosedRange<CalendarDate>,
    of provider: RateProvider,
    ofDays count: Int,
    _ request: (String, ClosedRange<CalendarDate>, FeedContext) -> FeedRequest
  ) -> [FeedRequest] {
    let parts = days.published(by: provider, in: self)?.parts(ofDays: count) ?? []
    return parts.map { request("\($0.lowerBound)/\($0.upperBound)", $0, self) }
  }
}
