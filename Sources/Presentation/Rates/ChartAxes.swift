import ExactMoney
import Localization

/// The axis of rates in a chart: a range with round ends, divided by round steps.
///
/// Values are integers of at most ten digits, in units of 10 to the minus ``scale``. That is more
/// than a screen shows, and gives the same results on every platform.
struct ChartScale: Hashable, Sendable {
  /// The number of decimals of the integers; negative for large numbers.
  let scale: Int
  /// The value at the bottom.
  let low: Int64
  /// The value at the top.
  let high: Int64
  /// The distance between two ticks: 1, 2 or 5 times a power of ten; 0 if there are no ticks.
  let step: Int64
  /// The number of decimals in the texts of ticks.
  let decimals: Int

  /// Creates the axis from `lowest` to `highest`, both above zero, in at most five steps.
  init(lowest: ExactDecimal, highest: ExactDecimal) {
    scale = 10 - (highest.digitCount - highest.scale)
    let bottom = ChartScale.integer(lowest, scale)
    let top = ChartScale.integer(highest, scale)
    var (step, power, exponent, factor): (Int64, Int64, Int, Int64) = (1, 1, 0, 1)
    while !ChartScale.isEnough(step, bottom, top) {
      factor = factor == 1 ? 2 : factor == 2 ? 5 : 10
      if factor == 10 { (power, exponent, factor) = (power * 10, exponent + 1, 1) }
      step = factor * power
    }
    self.step = step
    decimals = scale <= exponent ? 0 : max(2, scale - exponent)
    let first = bottom / step * step
    if top > bottom {
      low = first
      high = (top + step - 1) / step * step
    } else {
      // A constant rate is placed in the middle, not along an edge.
      low = first == bottom ? max(first - step, 0) : first
      high = low + 2 * step
    }
  }

  /// Creates an axis without ticks, from `lowest` at the bottom to the greater `highest` at the
  /// top.
  init(from lowest: ExactDecimal, to highest: ExactDecimal) {
    scale = 10 - (highest.digitCount - highest.scale)
    low = ChartScale.integer(lowest, scale)
    high = ChartScale.integer(highest, scale)
    (step, decimals) = (0, 0)
  }

  /// The round values of the ticks, lowest first.
  var ticks: [Int64] {
    guard step > 0 else { return [] }
    var ticks: [Int64] = []
    var tick = low
    while tick <= high {
      ticks.append(tick)
      tick += step
    }
    return ticks
  }

  /// Returns the rate of a tick, with the decimals of its text.
  func value(ofTick tick: Int64) -> ExactDecimal {
    let value = try? ExactDecimal(coefficient: Int128(tick), scale: scale)
    let shown = try? value?.rounded(to: .scale(decimals), rounding: .toNearestOrAwayFromZero)
    return shown ?? .zero
  }

  /// Returns the distance of a value from the top, if the axis is `extent` units long.
  func distanceFromTop(_ value: ExactDecimal, extent: Int) -> Int {
    distanceFromTop(ofTick: ChartScale.integer(value, scale), extent: extent)
  }

  func distanceFromTop(ofTick tick: Int64, extent: Int) -> Int {
    let span = high - low
    return Int(((high - tick) * Int64(extent) * 2 + span) / (span * 2))
  }

  private static func integer(_ value: ExactDecimal, _ scale: Int) -> Int64 {
    let rounded = try? value.rounded(to: .scale(scale), rounding: .toNearestOrAwayFromZero)
    return rounded.flatMap { Int64(exactly: $0.coefficient) } ?? 0
  }

  /// Returns whether five steps reach from below `bottom` to above `top`.
  ///
  /// For a constant rate, whether a step is at least a hundredth of it.
  private static func isEnough(_ step: Int64, _ bottom: Int64, _ top: Int64) -> Bool {
    guard top > bottom else { return step * 100 >= top }
    return (top + step - 1) / step - bottom / step <= 5
  }
}

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
