public import ExactMoney

/// Which publication of a source is meant by a day: the rules that laws and auditors name.
///
/// A policy chooses publications, nothing else: which source, which side of the market and which
/// orientation are questions of their own. No policy but ``next`` looks past the day or its period,
/// and none invents a rate: without the publication that it names there is an error.
public enum RatePolicy: UInt8, NamedChoice, Hashable {
  /// The newest publication of the day or before it, carried over a gap of up to 14 days; without a
  /// day the newest of all. EU VAT (Directive 2006/112/EC, article 91(2)), and most daily uses.
  case last
  /// The publication of that day, or none. IAS 21.21.
  case onDay
  /// The newest publication before the day, also where the day has one. Poland's income and value
  /// added taxes.
  case before
  /// The first publication of the day or after it. The EU's one-stop-shop returns (article 366).
  case next
  /// The last publication of the day's month. The closing rate of IAS 21.
  case monthLast
  /// The mean of the publications of the day's calendar month. Germany (§ 16(6) UStG).
  case monthAverage
  /// The mean of the publications from the 25th of the month before last to the 24th of the month
  /// before the day's. Switzerland.
  case shiftedMonthAverage
  /// The mean of the publications of the day's week, Monday to Sunday. Customs of Japan and Korea
  /// name an earlier week: that of an earlier day.
  case weekAverage
  /// The mean of the publications of the day's calendar year; of a monthly source, of its twelve.
  case yearAverage
  /// The one publication whose period of validity, longer than a day, has the day in it. HMRC's
  /// months.
  case period

  /// The names, as commands and addresses spell them.
  public static var names: StaticString {
    """
    last on-day before next month-last month-average shifted-month-average week-average \
    year-average period
    """
  }

  /// Whether it is a mean of several publications.
  public var isAverage: Bool {
    switch self {
    case .monthAverage, .shiftedMonthAverage, .weekAverage, .yearAverage: true
    default: false
    }
  }

  /// Whether it applies to `source`: a monthly source has only the period in force and the mean of
  /// twelve.
  func serves(_ source: RateSource) -> Bool {
    switch self {
    case .last, .yearAverage: true
    case .period: source.period == .month
    default: source.period == .day
    }
  }

  /// The day that a question means: `asked`, or today where none was named.
  ///
  /// Nil for the newest rates there are, which only ``last`` means without a day.
  public func day(_ asked: CalendarDate?, today: CalendarDate) -> CalendarDate? {
    asked ?? (self == .last ? nil : today)
  }

  /// The days whose publications may be asked for to answer for `day`; `day` alone where the policy
  /// names no longer time.
  public func days(for day: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .last, .onDay, .before, .period: day...day
    case .next: day...day.adding(days: RateArchive.longestGap)
    case .monthLast, .monthAverage: day.firstDayOfMonth...day.lastDayOfMonth
    case .shiftedMonthAverage: RatePolicy.shiftedMonth(of: day)
    case .weekAverage: RatePolicy.week(of: day)
    case .yearAverage: RatePolicy.year(of: day)
    }
  }

  /// The same days as far as they have come on `today`, which is `day` or later.
  public func days(for day: CalendarDate, today: CalendarDate) -> ClosedRange<CalendarDate> {
    let days = days(for: day)
    return days.lowerBound...max(days.lowerBound, min(days.upperBound, today))
  }

  /// The last day for which the policy's rate is meant: the end of the time that a mean is used in.
  func lastDayOfUse(for day: CalendarDate) -> CalendarDate {
    self == .shiftedMonthAverage ? day.lastDayOfMonth : days(for: day).upperBound
  }

  private static func shiftedMonth(of day: CalendarDate) -> ClosedRange<CalendarDate> {
    let month = day.firstDayOfMonth.adding(days: -1).firstDayOfMonth
    let monthBefore = month.adding(days: -1).firstDayOfMonth
    return monthBefore.adding(days: 24)...month.adding(days: 23)
  }

  private static func week(of day: CalendarDate) -> ClosedRange<CalendarDate> {
    let monday = day.adding(days: 1 - day.weekday)
    return monday...monday.adding(days: 6)
  }

  private static func year(of day: CalendarDate) -> ClosedRange<CalendarDate> {
    let year = day.components.year
    guard let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else { return day...day }
    return first...last
  }
}
