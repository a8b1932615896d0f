public import ExactMoney
public import ExchangeRates

/// A series as a drawing: line, ticks and marks in thousandths of the plot's width and height.
///
/// Exact rates become integers by integer arithmetic, so the server and the browser draw the same
/// line. Time runs from left to right, by the calendar; values from bottom to top.
public struct ChartGeometry: Hashable, Sendable {
  /// The width and the height of the plot.
  public static var extent: Int { 1_000 }
  /// The most points of the line.
  public static var longestLine: Int { 400 }

  /// A place in the plot; `y` counts from the top.
  public struct Place: Hashable, Sendable {
    public let x: Int
    public let y: Int
  }

  /// A round value on the axis.
  public struct ValueTick: Hashable, Sendable {
    public let value: ExactDecimal
    public let y: Int
  }

  /// The line, first day first; if there are too many points, the lowest and the highest of every
  /// stretch.
  public let line: [Place]
  /// The line as the data of an SVG path.
  public let path: String
  /// The number of points in the series.
  public let pointCount: Int
  /// The round values, lowest first.
  public let valueTicks: [ValueTick]
  /// The round days, first to last.
  public let timeTicks: [ChartTimeTick]
  /// The point of the lowest rate, the first of several; nil without points.
  public let lowest: RatePoint?
  /// The point of the highest rate, the first of several; nil without points.
  public let highest: RatePoint?
  private let scale: ChartScale?
  private let first: CalendarDate
  private let span: Int

  /// The drawing of `points`, oldest first; O(n).
  public init(_ points: [RatePoint]) {
    pointCount = points.count
    guard let extremes = RateExtremes(points) else {
      (line, path, valueTicks, timeTicks) = ([], "", [], [])
      (lowest, highest, scale) = (nil, nil, nil)
      (self.first, span) = (CalendarDate(dayNumber: 0), 0)
      return
    }
    let scale = ChartScale(lowest: extremes.lowest.rate, highest: extremes.highest.rate)
    let (first, last) = (extremes.first.day, extremes.last.day)
    let span = last.days(since: first)
    let places = points.map { ChartGeometry.place(of: $0, scale, from: first, span) }
    let line = ChartGeometry.thinned(places)
    self.line = line
    path = "M" + line.map { String($0.x) + " " + String($0.y) }.joined(separator: "L")
    valueTicks = scale.ticks.map { tick in
      ValueTick(
        value: scale.value(ofTick: tick),
        y: scale.distanceFromTop(ofTick: tick, extent: ChartGeometry.extent)
      )
    }
    timeTicks = ChartTimeAxis.ticks(from: first, through: last)
    lowest = extremes.lowest
    highest = extremes.highest
    self.scale = scale
    self.first = first
    self.span = span
  }

  /// The place of a point of the series; a single one is in the middle of the width.
  public func place(of point: RatePoint) -> Place {
    guard let scale else { return Place(x: 0, y: 0) }
    return ChartGeometry.place(of: point, scale, from: first, span)
  }

  private static func place(
    of point: RatePoint,
    _ scale: ChartScale,
    from first: CalendarDate,
    _ span: Int
  ) -> Place {
    let days = point.day.days(since: first)
    return Place(
      x: span == 0 ? extent / 2 : (days * extent * 2 + span) / (span * 2),
      y: scale.distanceFromTop(point.rate, extent: extent)
    )
  }

  /// The places of a line of at most ``longestLine`` points.
  static func thinned(_ places: [Place]) -> [Place] {
    guard places.count > longestLine, let first = places.first, let last = places.last else {
      return places
    }
    let columns = longestLine / 2 - 1
    var line = [first]
    for column in 0..<columns {
      let start = column * places.count / columns
      var (low, high) = (start, start)
      for index in start..<((column + 1) * places.count / columns) {
        if places[index].y > places[low].y { low = index }
        if places[index].y < places[high].y { high = index }
      }
      line.append(places[min(low, high)])
      if low != high { line.append(places[max(low, high)]) }
    }
    line.append(last)
    return line
  }
}
