import ExactMoney

/// The requests for the rates of days.
struct DayRequests: Sendable {
  /// The most days that one request may be for.
  private let longest: Int
  /// The last day that may have rates, given the day in UTC.
  private let lastDay: @Sendable (CalendarDate) -> CalendarDate
  /// The requests for days within ``longest``; `name` is part of their resources.
  private let make:
    @Sendable (_ name: String, ClosedRange<CalendarDate>, FeedContext) -> [FeedRequest]

  /// Requests for any days up to `lastDay`, each of at most `longest`.
  init(
    longest: Int = .max,
    lastDay: @escaping @Sendable (CalendarDate) -> CalendarDate = { $0 },
    _ make:
      @escaping @Sendable (String, ClosedRange<CalendarDate>, FeedContext) -> [FeedRequest]
  ) {
    self.longest = longest
    self.lastDay = lastDay
    self.make = make
  }

  /// The requests for `days`, as far as there are rates for them since `firstDay`; those for
  /// several days have names like `2026-01-01/2026-03-31`.
  func requests(
    for days: ClosedRange<CalendarDate>,
    since firstDay: CalendarDate,
    _ context: FeedContext
  ) -> [FeedRequest] {
    let first = max(days.lowerBound, firstDay)
    let last = min(days.upperBound, lastDay(context.today))
    guard first <= last else { return [] }
    return (first...last).parts(ofDays: longest).flatMap { part in
      make("\(part.lowerBound)/\(part.upperBound)", part, context)
    }
  }

  /// The requests for the ten days up to today, which include a bank's newest table whatever the
  /// holidays; their name is `latest`.
  ///
  /// A request for the last observation would also return the last ones of series that ended years
  /// ago.
  func recent(_ context: FeedContext) -> [FeedRequest] {
    make("latest", context.today.adding(days: -10)...context.today, context)
  }
}

extension ClosedRange<CalendarDate> {
  /// Every day of the range.
  var days: [CalendarDate] {
    (0...upperBound.days(since: lowerBound)).map { lowerBound.adding(days: $0) }
  }

  /// The first day of each month that has a day of the range.
  var months: [CalendarDate] {
    var months: [CalendarDate] = []
    var month = lowerBound.firstDayOfMonth
    while month <= upperBound {
      months.append(month)
      month = month.lastDayOfMonth.adding(days: 1)
    }
    return months
  }

  /// The range in parts of at most `count` days each, which follow each other.
  func parts(ofDays count: Int) -> [ClosedRange<CalendarDate>] {
    let last = upperBound.days(since: lowerBound)
    return stride(from: 0, through: last, by: Swift.min(count, last + 1)).map { offset in
      let start = lowerBound.adding(days: offset)
      return start...Swift.min(start.adding(days: Swift.min(count, last + 1) - 1), upperBound)
    }
  }
}

extension CalendarDate {
  /// The day with these numbers, which the source code states and the calendar has.
  init(_ year: Int, _ month: Int, _ day: Int) {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("the calendar has no such day")
    }
    self = date
  }

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
