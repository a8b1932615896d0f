import ExactMoney
public import ExchangeRates
import PlainBytes

/// A series as a drawing: a line, with round rates on its side and round days below.
///
/// Exact rates become integers by integer arithmetic, so that server and browser draw the same
/// line. Time runs from left to right by the calendar, rates from bottom to top. The positions of
/// labels and marks are shares of width and height, because a page may stretch the line.
public struct Chart: Sendable {
  /// A share of the width or the height, in hundredths of a percent: 1726 is `17.26%`.
  public struct Share: Hashable, Sendable {
    public let hundredths: Int

    /// The share as in a style sheet: `17.26%`.
    public var percent: String {
      let fraction = hundredths % 100
      return String(hundredths / 100) + (fraction < 10 ? ".0" : ".") + String(fraction) + "%"
    }
  }

  /// A point of the drawing; `y` is measured from the top.
  public struct Point: Hashable, Sendable {
    public let x: Share
    public let y: Share
  }

  /// A rate of the series, with its position and its texts.
  public struct Mark: Hashable, Sendable {
    public let point: Point
    public let day: String
    public let rate: String
  }

  /// A round rate or a round day on its axis.
  public struct Tick: Hashable, Sendable {
    public let share: Share
    public let label: String
  }

  /// The width of the drawing, in its own units.
  public static var width: Int { 1_000 }
  /// The maximum number of points of the line; longer series are thinned.
  static var maximumLineLength: Int { 400 }

  /// The height of the drawing, in its own units.
  public let height: Int
  /// The line as the data of an SVG path: `M0 104l3 6l8 10`.
  public let line: String
  /// The area under the line as the data of an SVG path.
  public let area: String
  /// The round rates, lowest first.
  public let rates: [Tick]
  /// The round days, first to last.
  public let days: [Tick]
  public let first: Mark
  public let last: Mark
  public let lowest: Mark
  public let highest: Mark
  /// The change from the first rate to the last.
  public let change: Change
  /// The number of points in the series.
  public let pointCount: Int
  private let extremes: RateExtremes
  private let scale: ChartScale

  /// Creates the drawing of `points`, oldest first; nil if there are none.
  ///
  /// With axes, the drawing ends at round rates; without, at the highest and the lowest rate, which
  /// must differ.
  ///
  /// - Complexity: O(n), where n is the number of points.
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

  /// Returns the position of a rate of the series.
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

  /// Returns the distance of a point from the left, by its day; the middle for a single point.
  private static func x(of point: RatePoint, in extremes: RateExtremes, width: Int) -> Int {
    let span = extremes.last.day.days(since: extremes.first.day)
    let days = point.day.days(since: extremes.first.day)
    return span == 0 ? width / 2 : (days * width * 2 + span) / (span * 2)
  }

  /// Reduces a line to at most ``maximumLineLength`` points.
  ///
  /// A longer line keeps the lowest and the highest point of each stretch.
  static func thinned(_ points: [(x: Int, y: Int)]) -> [(x: Int, y: Int)] {
    guard points.count > maximumLineLength else { return points }
    let columns = maximumLineLength / 2 - 1
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

  /// Returns the data of straight lines, each relative to the one before.
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
