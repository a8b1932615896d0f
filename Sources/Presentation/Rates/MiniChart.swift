import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A small chart of a pair's rates, in integers of a drawing's own units.
///
/// Places on an axis are shares of the drawing in hundredths of a per cent, so a page can set text
/// beside a stretched line.
public struct MiniChart: Hashable, Sendable {
  /// A place along an axis: 1726 of 10000 is `17.26%`.
  public struct Place: Hashable, Sendable {
    let hundredths: Int

    /// `17.26%`.
    public var percent: String {
      let fraction = hundredths % 100
      return String(hundredths / 100) + (fraction < 10 ? ".0" : ".") + String(fraction) + "%"
    }

    /// Whether it is so near to the start, or to the end, that a label does not fit.
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

  /// A marked rate in the drawing.
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

  /// Draws `series` from `firstDay` on; nil if that leaves no line.
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
    guard let extremes = RateExtremes(points) else { return nil }
    let (first, last) = (extremes.first, extremes.last)
    let (lowest, highest) = (extremes.lowest, extremes.highest)
    guard first.day < last.day, lowest.rate < highest.rate, let share = first.change(to: last)
    else { return nil }
    let scale =
      hasScale
      ? ChartScale(lowest: lowest.rate, highest: highest.rate)
      : ChartScale(from: lowest.rate, to: highest.rate)
    let days = last.day.days(since: first.day)
    func x(_ day: CalendarDate, of width: Int) -> Int {
      day.days(since: first.day) * width / days
    }
    func mark(_ point: RatePoint) -> Mark {
      Mark(
        x: Place(hundredths: x(point.day, of: 10_000)),
        y: Place(hundredths: scale.distanceFromTop(point.rate, extent: 10_000)),
        rate: wording.rate(point.rate)
      )
    }
    var path = PathData()
    for point in points {
      path.line(toX: x(point.day, of: width), y: scale.distanceFromTop(point.rate, extent: height))
    }
    line = path.text
    (self.width, self.height) = (width, height)
    rates = scale.ticks.map { tick in
      let depth = scale.distanceFromTop(ofTick: tick, extent: 10_000)
      return Tick(
        place: Place(hundredths: depth),
        label: wording.number(scale.value(ofTick: tick))
      )
    }
    months = hasScale ? MiniChart.months(extremes, wording) { x($0, of: 10_000) } : []
    (self.first, self.last) = (mark(first), mark(last))
    (self.lowest, self.highest) = (mark(lowest), mark(highest))
    (firstDay, lastDay) = (wording.date(first.day), wording.date(last.day))
    change = Change(share, in: wording)
  }

  /// Every other month, January with its year.
  private static func months(
    _ extremes: RateExtremes,
    _ wording: Wording,
    _ x: (CalendarDate) -> Int
  ) -> [Tick] {
    var ticks: [Tick] = []
    var day = extremes.first.day.lastDayOfMonth.adding(days: 1)
    while day < extremes.last.day {
      let (year, month, _) = day.components
      let place = Place(hundredths: x(day))
      if month % 2 == 1, place.hasRoom {
        let label =
          month == 1 ? wording.plain(ExactDecimal(year)) : wording(.month(month))
        ticks.append(Tick(place: place, label: label))
      }
      day = day.lastDayOfMonth.adding(days: 1)
    }
    return ticks
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
