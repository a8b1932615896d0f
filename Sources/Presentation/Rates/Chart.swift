import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// A series as a drawing: a line, with round rates beside it and round days below.
///
/// Exact rates become integers by integer arithmetic, so the server and the browser draw the same line.
/// Time runs from left to right, by the calendar; rates from bottom to top. Labels and marks stand at
/// shares of the width and the height, since a page may stretch the line.
public struct Chart: Sendable {
  /// A share of the width or the height: 1726 hundredths are `17.26%`.
  public struct Share: Hashable, Sendable {
    public let hundredths: Int

    /// `17.26%`.
    public var percent: String {
      let fraction = hundredths % 100
      return String(hundredths / 100) + (fraction < 10 ? ".0" : ".") + String(fraction) + "%"
    }
  }

  /// A point of the drawing; `y` counts from the top.
  public struct Point: Hashable, Sendable {
    public let x: Share
    public let y: Share
  }

  /// A rate of the series, with its texts.
  public struct Mark: Hashable, Sendable {
    public let point: Point
    public let day: String
    public let rate: String
  }

  /// A round rate or day on its axis.
  public struct Tick: Hashable, Sendable {
    public let share: Share
    public let label: String
  }

  /// The width of the drawing in its own units.
  public static var width: Int { 1_000 }
  /// The most points of the line.
  static var longestLine: Int { 400 }

  /// Its height in its own units.
  public let height: Int
  /// The line as the data of an SVG path: `M0 104l3 6l8 10`.
  public let line: String
  /// The same of the area under it.
  public let area: String
  /// The round rates, lowest first.
  public let rates: [Tick]
  /// The round days, first to last.
  public let days: [Tick]
  public let first: Mark
  public let last: Mark
  public let lowest: Mark
  public let highest: Mark
  /// The change from the first rate to the last one.
  public let change: Change
  /// The number of points in the series.
  public let pointCount: Int
  private let extremes: RateExtremes
  private let scale: ChartScale

  /// The drawing of `points`, oldest first, in O(n); nil without any.
  ///
  /// With axes it ends at round rates; without, at the highest and the lowest one, which must differ.
  init?(_ points: [RatePoint], height: Int = 1_000, hasAxes: Bool = true, in wording: Wording) {
    guard let extremes = RateExtremes(points) else { return nil }
    let (lowest, highest) = (extremes.lowest.rate, extremes.highest.rate)
    let scale =
      hasAxes
      ? ChartScale(lowest: lowest, highest: highest) : ChartScale(from: lowest, to: highest)
    (self.extremes, self.scale, self.height, pointCount) = (extremes, scale, height, points.count)
    func mark(_ point: RatePoint) -> Mark {
      Mark(
        point: Chart.point(of: point, in: extremes, scale),
        day: wording.date(point.day),
        rate: wording.rate(point.rate)
      )
    }
    (first, last) = (mark(extremes.first), mark(extremes.last))
    (self.lowest, self.highest) = (mark(extremes.lowest), mark(extremes.highest))
    change = Change(extremes.first.change(to: extremes.last) ?? .zero, in: wording)
    let line = Chart.thinned(
      points.map { point in
        (
          Chart.x(of: point, in: extremes, width: Chart.width),
          scale.distanceFromTop(point.rate, extent: height)
        )
      }
    )
    self.line = Chart.path(line)
    area = self.line + "V" + String(height) + "H" + String(line[0].x) + "z"
    rates = scale.ticks.map { tick in
      Tick(
        share: Share(hundredths: scale.distanceFromTop(ofTick: tick, extent: 10_000)),
        label: wording.number(scale.value(ofTick: tick))
      )
    }
    days =
      hasAxes
      ? ChartTimeAxis.ticks(from: extremes.first.day, through: extremes.last.day, in: wording) : []
  }

  /// Where a rate of the series is.
  public func point(of rate: RatePoint) -> Point { Chart.point(of: rate, in: extremes, scale) }

  private static func point(
    of rate: RatePoint,
    in extremes: RateExtremes,
    _ scale: ChartScale
  ) -> Point {
    Point(
      x: Share(hundredths: Chart.x(of: rate, in: extremes, width: 10_000)),
      y: Share(hundredths: scale.distanceFromTop(rate.rate, extent: 10_000))
    )
  }

  /// A single point is in the middle of the width.
  private static func x(of point: RatePoint, in extremes: RateExtremes, width: Int) -> Int {
    let span = extremes.last.day.days(since: extremes.first.day)
    let days = point.day.days(since: extremes.first.day)
    return span == 0 ? width / 2 : (days * width * 2 + span) / (span * 2)
  }

  /// The points of a line of at most ``longestLine`` points: of too many, the lowest and the highest of
  /// every stretch.
  static func thinned(_ points: [(x: Int, y: Int)]) -> [(x: Int, y: Int)] {
    guard points.count > longestLine else { return points }
    let columns = longestLine / 2 - 1
    var line = [points[0]]
    for column in 0..<columns {
      let start = column * points.count / columns
      var (low, high) = (start, start)
      for index in start..<((column + 1) * points.count / columns) {
        if points[index].y > points[low].y { low = index }
        if points[index].y < points[high].y { high = index }
      }
      line.append(points[min(low, high)])
      if low != high { line.append(points[max(low, high)]) }
    }
    line.append(points[points.count - 1])
    return line
  }

  /// Straight lines, each relative to the one before.
  private static func path(_ line: [(x: Int, y: Int)]) -> String {
    var bytes: [UInt8] = []
    var last = (x: 0, y: 0)
    for (x, y) in line {
      bytes.append(bytes.isEmpty ? UInt8(ascii: "M") : UInt8(ascii: "l"))
      bytes.append(contentsOf: String(x - last.x).utf8)
      if y >= last.y { bytes.append(UInt8(ascii: " ")) }
      bytes.append(contentsOf: String(y - last.y).utf8)
      last = (x, y)
    }
    return String(utf8: bytes)
  }
}
