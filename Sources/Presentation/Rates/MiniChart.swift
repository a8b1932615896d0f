import ExactMoney
import ExchangeRates

/// A small chart of a pair's rates, in whole numbers of a drawing's own units.
///
/// Places on an axis are shares of the drawing in hundredths of a per cent, so that a page can set
/// text beside a line that is stretched.
public struct MiniChart: Hashable, Sendable {
  /// A place along an axis: 1726 of 10000 is `17.26%`.
  public struct Place: Hashable, Sendable {
    let hundredths: Int

    /// `17.26%`.
    public var percent: String {
      let fraction = hundredths % 100
      return String(hundredths / 100) + (fraction < 10 ? ".0" : ".") + String(fraction) + "%"
    }

    /// Whether it is nearer to the start, or to the end, than a label needs room.
    public var isNearStart: Bool { hundredths < 1_500 }
    public var isNearEnd: Bool { hundredths > 8_500 }
    /// Whether a short word fits around it.
    var hasRoom: Bool { (300...9_700).contains(hundredths) }
  }

  /// A line across the drawing, or a word under it.
  public struct Tick: Hashable, Sendable {
    public let place: Place
    public let label: String
  }

  /// A rate that is marked in the drawing.
  public struct Mark: Hashable, Sendable {
    public let x: Place
    public let y: Place
    public let rate: String
  }

  /// The line as the data of an SVG path: `M0 104l3 6l8 10`.
  public let line: String
  public let width: Int
  public let height: Int
  public let rates: [Tick]
  public let months: [Tick]
  public let first: Mark
  public let last: Mark
  public let lowest: Mark
  public let highest: Mark
  public let firstDay: String
  public let lastDay: String
  public let change: Change

  /// The area under the line.
  public var area: String { line + "V" + String(height) + "H0z" }

  /// Draws `series` from `firstDay` on; nil where that leaves no line to draw.
  ///
  /// With `hasScale`, the drawing ends at round numbers; without, at the highest and the lowest rate.
  init?(
    _ series: RateSeries,
    since start: CalendarDate,
    width: Int,
    height: Int,
    hasScale: Bool,
    in wording: Wording
  ) {
    let points = series.points.filter { $0.day >= start }
    guard let summary = Extremes(points), summary.first.day < summary.last.day,
      let scale = RateScale(from: summary.lowest.rate, to: summary.highest.rate, isRound: hasScale)
    else { return nil }
    let days = summary.last.day.days(since: summary.first.day)
    func x(_ day: CalendarDate, of width: Int) -> Int {
      day.days(since: summary.first.day) * width / days
    }
    func mark(_ point: RatePoint) -> Mark {
      Mark(
        x: Place(hundredths: x(point.day, of: 10_000)),
        y: Place(hundredths: scale.depth(of: point.rate, in: 10_000)),
        rate: wording.rate(point.rate)
      )
    }
    var path = PathData()
    for point in points {
      path.line(toX: x(point.day, of: width), y: scale.depth(of: point.rate, in: height))
    }
    line = path.text
    (self.width, self.height) = (width, height)
    rates = scale.ticks.map { tick in
      let depth = scale.depth(of: tick, in: 10_000)
      return Tick(place: Place(hundredths: depth), label: wording.number(tick))
    }
    months = hasScale ? MiniChart.months(summary, wording) { x($0, of: 10_000) } : []
    (first, last) = (mark(summary.first), mark(summary.last))
    (lowest, highest) = (mark(summary.lowest), mark(summary.highest))
    (firstDay, lastDay) = (wording.date(summary.first.day), wording.date(summary.last.day))
    change = Change(summary.change, in: wording)
  }

  /// Every other month, January with its year.
  private static func months(
    _ summary: Extremes,
    _ wording: Wording,
    _ x: (CalendarDate) -> Int
  ) -> [Tick] {
    var ticks: [Tick] = []
    var day = summary.first.day.lastDayOfMonth.adding(days: 1)
    while day < summary.last.day {
      let (year, month, _) = day.components
      let place = Place(hundredths: x(day))
      if month % 2 == 1, place.hasRoom {
        let label =
          month == 1 ? wording.plain(ExactDecimal(year)) : wording(PastRate.months[month - 1])
        ticks.append(Tick(place: place, label: label))
      }
      day = day.lastDayOfMonth.adding(days: 1)
    }
    return ticks
  }
}

/// The points of a series that are named in a chart.
private struct Extremes {
  let first: RatePoint
  let last: RatePoint
  private(set) var lowest: RatePoint
  private(set) var highest: RatePoint

  /// Nil without any point.
  init?(_ points: [RatePoint]) {
    guard let first = points.first, let last = points.last else { return nil }
    (self.first, self.last, lowest, highest) = (first, last, first, first)
    for point in points {
      if point.rate < lowest.rate { lowest = point }
      if point.rate > highest.rate { highest = point }
    }
  }

  /// The change from first to last, as a share of one.
  var change: ExactDecimal {
    let change = try? last.rate.subtracting(first.rate)
      .divided(by: first.rate, to: .scale(4), rounding: .toNearestOrAwayFromZero)
    return change ?? .zero
  }
}

/// The rates between which a chart is drawn.
private struct RateScale {
  let bottom: ExactDecimal
  let top: ExactDecimal
  /// The rates that have a line of their own, from the lowest.
  let ticks: [ExactDecimal]
  /// The digits after the point that a place in the drawing depends on.
  private let scale: Int

  /// From the lowest to the highest rate; with `isRound`, to the round numbers around them.
  ///
  /// Nil where the rate never moved.
  init?(from lowest: ExactDecimal, to highest: ExactDecimal, isRound: Bool) {
    guard let range = try? highest.subtracting(lowest), range > .zero else { return nil }
    let step = RateScale.step(for: range)
    scale = step.scale + 3
    guard isRound, let first = try? lowest.divided(by: step, to: .scale(0), rounding: .down),
      let last = try? highest.divided(by: step, to: .scale(0), rounding: .up),
      let bottom = try? first.multiplied(by: step), let top = try? last.multiplied(by: step)
    else {
      (bottom, top, ticks) = (lowest, highest, [])
      return
    }
    var ticks: [ExactDecimal] = []
    var tick = bottom
    while tick <= top, ticks.count < 12, let next = try? tick.adding(step) {
      ticks.append(tick)
      tick = next
    }
    (self.bottom, self.top, self.ticks) = (bottom, top, ticks)
  }

  /// 1, 2 or 5 times a power of ten, four times which the range exceeds by little.
  private static func step(for range: ExactDecimal) -> ExactDecimal {
    var scale = range.scale - range.digitCount + 2
    while true {
      for factor in [1, 2, 5] {
        guard let step = try? ExactDecimal(coefficient: Int128(factor), scale: scale),
          let four = try? step.multiplied(by: 4)
        else { return range }
        if range <= four { return step }
      }
      scale -= 1
    }
  }

  /// How far below the top of a drawing of this height a rate is.
  func depth(of rate: ExactDecimal, in height: Int) -> Int {
    let (whole, part) = (distance(bottom), distance(rate))
    guard whole > 0 else { return 0 }
    return Int(Int64(part) * Int64(height) / Int64(whole))
  }

  /// How far below the top a rate is, in units of the last digit that matters.
  private func distance(_ rate: ExactDecimal) -> Int {
    let distance = try? top.subtracting(rate).rounded(to: .scale(scale), rounding: .towardZero)
    return distance.map { Int(truncatingIfNeeded: $0.coefficient) } ?? 0
  }
}

/// The data of an SVG path of straight lines, each relative to the one before.
private struct PathData {
  private var bytes: [UInt8] = []
  private var last: (x: Int, y: Int)?

  mutating func line(toX x: Int, y: Int) {
    bytes.append(last == nil ? UInt8(ascii: "M") : UInt8(ascii: "l"))
    append(x - (last?.x ?? 0))
    if y >= last?.y ?? 0 { bytes.append(UInt8(ascii: " ")) }
    append(y - (last?.y ?? 0))
    last = (x, y)
  }

  var text: String { String(utf8: bytes) }

  private mutating func append(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }
}
