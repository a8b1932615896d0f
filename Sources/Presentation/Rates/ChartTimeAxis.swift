public import ExactMoney

/// A day marked on the time axis.
public struct ChartTimeTick: Hashable, Sendable {
  /// The part of the day that is written.
  public enum Label: Hashable, Sendable {
    /// `30 Oct`.
    case day
    /// `Oct`.
    case month
    /// `2026`.
    case year
  }

  public let day: CalendarDate
  public let label: Label
  /// The distance from the first day, in thousandths of the width.
  public let x: Int
}

/// The time axis of a chart: a few round days between its first and its last.
enum ChartTimeAxis {
  /// Text of ticks too near to an end would be cut off.
  private static let margin = 30

  /// The days to mark, first to last; none if there is only one day.
  static func ticks(from first: CalendarDate, through last: CalendarDate) -> [ChartTimeTick] {
    let span = last.days(since: first)
    guard span > 0 else { return [] }
    return days(from: first, through: last, span: span).map { day in
      ChartTimeTick(
        day: day,
        label: label(of: day, span: span),
        x: day.days(since: first) * ChartGeometry.extent / span
      )
    }.filter { $0.x >= margin && $0.x <= ChartGeometry.extent - margin }
  }

  private static func label(of day: CalendarDate, span: Int) -> ChartTimeTick.Label {
    if span <= 45 { return .day }
    return span > 800 || day.components.month == 1 ? .year : .month
  }

  private static func days(
    from first: CalendarDate,
    through last: CalendarDate,
    span: Int
  ) -> [CalendarDate] {
    if span <= 45 {
      let step = span <= 4 ? 1 : span <= 10 ? 2 : 7
      let count = (span - 1) / step
      return (0...count).map { last.adding(days: -1 - (count - $0) * step) }
    }
    let (start, end) = (first.components, last.components)
    var days: [CalendarDate] = []
    if span <= 800 {
      let isEveryMonth = span <= 200
      for index in (start.year * 12 + start.month)...(end.year * 12 + end.month)
      where isEveryMonth || index % 2 == 0 {
        append(year: index / 12, month: index % 12 + 1, to: &days)
      }
    } else {
      let years = end.year - start.year
      let step = years <= 6 ? 1 : years <= 12 ? 2 : 5
      for year in start.year...end.year where year % step == 0 {
        append(year: year, month: 1, to: &days)
      }
    }
    return days.filter { $0 >= first && $0 <= last }
  }

  private static func append(year: Int, month: Int, to days: inout [CalendarDate]) {
    if let day = CalendarDate(year: year, month: month, day: 1) { days.append(day) }
  }
}
