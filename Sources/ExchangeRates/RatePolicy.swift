public import ExactMoney

/// Which publication of a source is meant by a day.
///
/// A policy chooses publications, nothing else: which source, which side of the market and which
/// orientation are questions of their own. No policy but ``next`` looks past the day or its period,
/// and none invents a rate: without the publication that it names there is an error.
public enum RatePolicy: UInt8, NamedChoice, Hashable {
  /// The newest publication of the day or before it, whatever its age; without a day the newest of
  /// all.
  case last
  /// The publication of that day, or none.
  case onDay
  /// The newest publication before the day, also where the day has one; none where it is not known
  /// what the source published since.
  case before
  /// The first publication of the day or after it.
  case next
  /// The last publication of the day's month.
  case monthLast
  /// The mean of the publications of the day's calendar month.
  case monthAverage
  /// The mean of the publications of the day's calendar year; of a monthly source, of its twelve.
  case yearAverage
  /// The one publication whose period of validity, longer than a day, has the day in it.
  case period

  /// The names, as commands and addresses spell them.
  public static var names: StaticString {
    "last on-day before next month-last month-average year-average period"
  }

  /// Whether it is a mean of several publications.
  public var isAverage: Bool { self == .monthAverage || self == .yearAverage }

  /// Whether it applies to `source`: a monthly source has only the period in force and the mean of
  /// twelve, a quarterly one the period in force.
  func serves(_ source: RateSource) -> Bool {
    switch self {
    case .last: true
    case .period: source.period != .day
    case .yearAverage: source.period == .day || source.period == .month
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
    case .yearAverage: RatePolicy.year(of: day)
    }
  }

  /// The same days as far as they have come on `today`, which is `day` or later.
  public func days(for day: CalendarDate, today: CalendarDate) -> ClosedRange<CalendarDate> {
    let days = days(for: day)
    return days.lowerBound...max(days.lowerBound, min(days.upperBound, today))
  }

  private static func year(of day: CalendarDate) -> ClosedRange<CalendarDate> {
    let year = day.components.year
    guard let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else { return day...day }
    return first...last
  }
}
