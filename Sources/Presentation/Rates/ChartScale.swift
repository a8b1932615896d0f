import ExactMoney

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

  /// Whether five steps reach from below `bottom` to above `top`.
  ///
  /// For a constant rate, whether a step is at least a hundredth of it.
  private static func isEnough(_ step: Int64, _ bottom: Int64, _ top: Int64) -> Bool {
    guard top > bottom else { return step * 100 >= top }
    return (top + step - 1) / step - bottom / step <= 5
  }
}
