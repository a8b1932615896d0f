import ExactMoney

/// The requests of a provider for the rates for given days.
struct DayRequests: Sendable {
  /// The maximum number of days in one request.
  private let maximumDays: Int
  /// Returns the last day that may have rates, given the current day in UTC.
  private let lastDay: @Sendable (CalendarDate) -> CalendarDate
  /// Returns the requests for at most ``maximumDays`` days; `name` is part of their resources.
  private let make:
    @Sendable (_ name: String, ClosedRange<CalendarDate>, FeedContext) -> [FeedRequest]

  /// Creates requests for days up to `lastDay`, each for at most `maximumDays` days.
  init(
    maximumDays: Int = .max,
    lastDay: @escaping @Sendable (CalendarDate) -> CalendarDate = { $0 },
    _ make:
      @escaping @Sendable (String, ClosedRange<CalendarDate>, FeedContext) -> [FeedRequest]
  ) {
    self.maximumDays = maximumDays
    self.lastDay = lastDay
    self.make = make
  }

  /// Creates one request per month with days up to `lastDay`, by a day of the month.
  init(
    lastDay: @escaping @Sendable (CalendarDate) -> CalendarDate = { $0 },
    perMonth request: @escaping @Sendable (CalendarDate, FeedContext) -> FeedRequest
  ) {
    self.init(lastDay: lastDay) { _, days, context in days.months.map { request($0, context) } }
  }

  /// Returns the requests for the part of `days` that may have rates, from `firstDay` on.
  ///
  /// Their names are like `2026-01-01/2026-03-31`.
  func requests(
    for days: ClosedRange<CalendarDate>,
    since firstDay: CalendarDate,
    _ context: FeedContext
  ) -> [FeedRequest] {
    let first = max(days.lowerBound, firstDay)
    let last = min(days.upperBound, lastDay(context.today))
    guard first <= last else { return [] }
    return (first...last).parts(ofDays: maximumDays).flatMap { part in
      make("\(part.lowerBound)/\(part.upperBound)", part, context)
    }
  }

  /// Returns the requests for today and the ten days before, named `latest`.
  ///
  /// These days include a bank's newest table in spite of holidays. A request for the last
  /// observation would also return those of series that ended years ago.
  func recent(_ context: FeedContext) -> [FeedRequest] {
    make("latest", context.today.adding(days: -10)...context.today, context)
  }
}

extension ClosedRange<CalendarDate> {
  /// The first day of each month with a day in the range.
  var months: [CalendarDate] {
    var months = [lowerBound.firstDayOfMonth]
    while let end = months.last?.lastDayOfMonth, end < upperBound {
      months.append(end.adding(days: 1))
    }
    return months
  }

  /// Returns the range in consecutive parts of at most `count` days.
  func parts(ofDays count: Int) -> [ClosedRange<CalendarDate>] {
    let last = upperBound.days(since: lowerBound)
    return stride(from: 0, through: last, by: Swift.min(count, last + 1)).map { offset in
      let start = lowerBound.adding(days: offset)
      return start...Swift.min(start.adding(days: Swift.min(count, last + 1) - 1), upperBound)
    }
  }
}

extension CalendarDate {
  /// Creates a day that is a literal in the source code.
  ///
  /// - Precondition: The calendar has the day.
  init(_ year: Int, _ month: Int, _ day: Int) {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("the calendar has no such day")
    }
    self = date
  }

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
