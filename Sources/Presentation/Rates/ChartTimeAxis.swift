import ExactMoney
import Localization

/// The axis of time in a chart, with a few round days.
enum ChartTimeAxis {
  /// The positions at which a centred label is not cut off, in hundredths of a percent.
  private static let room = 300...9_700

  /// Returns the ticks, first to last; empty if there is only one day.
  static func ticks(
    from first: CalendarDate,
    through last: CalendarDate,
    in wording: Wording
  ) -> [Chart.Tick] {
    let span = last.days(since: first)
    guard span > 0 else { return [] }
    return days(from: first, through: last, span: span).compactMap { day in
      let share = Chart.Share(hundredths: day.days(since: first) * 10_000 / span)
      guard room.contains(share.hundredths) else { return nil }
      return Chart.Tick(share: share, label: label(of: day, span: span, in: wording))
    }
  }

  /// Returns the label of a day: `30 Oct`, `Oct` or `2026`.
  private static func label(of day: CalendarDate, span: Int, in wording: Wording) -> String {
    let (year, month, number) = day.components
    if span <= 45 {
      let number = wording.plain(ExactDecimal(number))
      return wording(.pageHistoryDayMonth(day: number, month: wording(.month(month))))
    }
    return span > 800 || month == 1 ? wording.plain(ExactDecimal(year)) : wording(.month(month))
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
    let years = end.year - start.year
    let step = span <= 200 ? 1 : span <= 800 ? 2 : years <= 6 ? 12 : years <= 12 ? 24 : 60
    var days: [CalendarDate] = []
    for index in (start.year * 12 + start.month)...(end.year * 12 + end.month)
    where index % step == 0 {
      let day = CalendarDate(year: index / 12, month: index % 12 + 1, day: 1)
      if let day, day >= first, day <= last { days.append(day) }
    }
    return days
  }
}
