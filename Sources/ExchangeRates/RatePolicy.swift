public import ExactMoney

/// The rule that chooses a source's publication for a day.
///
/// A policy does not choose the source, the side of the market, or the orientation. Only ``next``
/// looks past the day or its period. None invents a rate: if the publication is missing, there is
/// an error.
public enum RatePolicy: UInt8, NamedChoice, Hashable {
  /// The newest publication on or before the day, of any age; without a day, the newest of all.
  case last
  /// The publication for that day only.
  case onDay
  /// The newest publication before the day, even if the day has one.
  ///
  /// Missing if it is unknown whether the source published since.
  case before
  /// The first publication on or after the day.
  case next
  /// The last publication of the day's month.
  case monthLast
  /// The mean of the publications of the day's calendar month.
  case monthAverage
  /// The mean of the publications of the day's calendar year; for a monthly source, of its twelve.
  case yearAverage
  /// The publication whose period of validity, longer than a day, contains the day.
  case period

  /// The names in commands and addresses.
  public static var names: StaticString {
    "last on-day before next month-last month-average year-average period"
  }

  /// Whether the policy averages several publications.
  public var isAverage: Bool { self == .monthAverage || self == .yearAverage }

  /// Returns whether the policy applies to `source`.
  ///
  /// A monthly source has only the period in force and the mean of twelve, a quarterly one only the
  /// period in force.
  func serves(_ source: RateSource) -> Bool {
    switch self {
    case .last: true
    case .period: source.period != .day
    case .yearAverage: source.period == .day || source.period == .month
    default: source.period == .day
    }
  }

  /// Returns the day that a question means: `asked`, or today if it names no day.
  ///
  /// nil for the newest rates, which only ``last`` means without a day.
  public func day(_ asked: CalendarDate?, today: CalendarDate) -> CalendarDate? {
    asked ?? (self == .last ? nil : today)
  }

  /// Returns the days whose publications may be needed for `day`; `day` alone unless the policy
  /// names a period.
  public func days(for day: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .last, .onDay, .before, .period: day...day
    case .next: day...day.adding(days: RateArchive.maximumGapDays)
    case .monthLast, .monthAverage: day.firstDayOfMonth...day.lastDayOfMonth
    case .yearAverage: RatePolicy.year(of: day)
    }
  }

  /// Returns the days whose publications may be needed for `day`, cut off at `today`, which is
  /// `day` or later.
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
