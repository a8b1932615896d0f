import ExactMoney

/// The value axis of a chart: a range with round ends, divided by round steps.
///
/// Values are integers of ten digits at most, in units of 10 to the minus ``scale``: more than a
/// screen can show, and the same arithmetic on every platform.
struct ChartScale: Hashable, Sendable {
  /// The decimals that the integers stand for; negative for large numbers.
  let scale: Int
  /// The value at the bottom.
  let low: Int64
  /// The value at the top.
  let high: Int64
  /// The distance between two ticks: 1, 2 or 5 times a power of ten; 0 for an axis without any.
  let step: Int64
  /// The decimals of the ticks' texts.
  let decimals: Int

  /// The axis that shows `lowest` to `highest`, both above zero, in five steps at most.
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
      // A constant rate runs through the middle instead of along an edge.
      low = first == bottom ? max(first - step, 0) : first
      high = low + 2 * step
    }
  }

  /// An axis without ticks, from `lowest` at its bottom to the greater `highest` at its top.
  init(from lowest: ExactDecimal, to highest: ExactDecimal) {
    scale = 10 - (highest.digitCount - highest.scale)
    low = ChartScale.integer(lowest, scale)
    high = ChartScale.integer(highest, scale)
    (step, decimals) = (0, 0)
  }

  /// The round values, lowest first.
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

  /// The value of a tick, with the decimals of its text.
  func value(ofTick tick: Int64) -> ExactDecimal {
    let value = try? ExactDecimal(coefficient: Int128(tick), scale: scale)
    let shown = try? value?.rounded(to: .scale(decimals), rounding: .toNearestOrAwayFromZero)
    return shown ?? .zero
  }

  /// A value's distance below the top, in units of which the axis has `extent`.
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

  /// Whether five steps reach from below `bottom` to above `top`; for a flat line, whether they are
  /// a hundredth of it or more.
  private static func isEnough(_ step: Int64, _ bottom: Int64, _ top: Int64) -> Bool {
    guard top > bottom else { return step * 100 >= top }
    return (top + step - 1) / step - bottom / step <= 5
  }
}
