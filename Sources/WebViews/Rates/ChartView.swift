import Presentation

/// A chart as SVG that fits any width.
///
/// The line has its own viewport, which is stretched except for the strokes. Texts and marks are
/// outside it, at shares of width and height, so that they are never distorted.
struct ChartView {
  let chart: Chart
  /// The chart in a sentence, for screen readers.
  let summary: String
  let wording: Wording
  /// The point whose rate is shown; nil if there is none.
  let here: Chart.Point?
  /// Whether there is a vertical line at the point.
  var hasCursor = true
  /// HTML above the drawing, such as a field to choose a day.
  var cover = HTML.empty

  var html: HTML {
    let most = wording(.pageHistoryHighestMark(rate: chart.highest.rate))
    let least = wording(.pageHistoryLowestMark(rate: chart.lowest.rate))
    return """
      <div class="chart">\
      <svg class="chart-plot" role="img" aria-label="\(summary)">\
      \(chart.rates.map { gridLine($0) })\
      <svg viewBox="0 0 \(Chart.width) \(chart.height)" preserveAspectRatio="none" width="100%" \
      height="100%">\(chart.paths)</svg>\(here.map { cursor($0) })\
      \(mark(chart.highest.point, most, isBelow: false))\
      \(mark(chart.lowest.point, least, isBelow: true))</svg>\
      <svg class="chart-y" aria-hidden="true">\(chart.rates.map { rate($0) })</svg>\
      <svg class="chart-x" aria-hidden="true">\(chart.days.map { day($0) })</svg>\
      \(cover)</div>
      """
  }

  private func gridLine(_ tick: Chart.Tick) -> HTML {
    let y = tick.share.percent
    return "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(y)\" y2=\"\(y)\"/>"
  }

  private func cursor(_ point: Chart.Point) -> HTML {
    let (x, y) = (point.x.percent, point.y.percent)
    let line: HTML = "<line class=\"cursor\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"100%\"/>"
    return "\(hasCursor ? line : nil)<circle class=\"here\" cx=\"\(x)\" cy=\"\(y)\" r=\"6.5\"/>"
  }

  /// Returns a ring on the line with its text: towards the middle or, if there is room, below.
  private func mark(_ point: Chart.Point, _ text: String, isBelow: Bool) -> HTML {
    let (x, y) = (point.x.percent, point.y.percent)
    let hasRoom = point.y.hundredths < 9_300 && (1_500...8_500).contains(point.x.hundredths)
    let isAtEnd = point.x.hundredths > 5_000
    let (dx, dy) = isBelow && hasRoom ? (0, 20) : (isAtEnd ? -11 : 11, 4)
    let anchor: StaticString = dx == 0 ? "middle" : isAtEnd ? "end" : "start"
    return """
      <circle class="mark-dot" cx="\(x)" cy="\(y)" r="3.5"/>\
      <text class="halo mark-text" x="\(x)" y="\(y)" dx="\(dx)" dy="\(dy)" \
      text-anchor="\(anchor)">\(text)</text>
      """
  }

  private func rate(_ tick: Chart.Tick) -> HTML {
    "<text x=\"0\" y=\"\(tick.share.percent)\" dy=\"4\">\(tick.label)</text>"
  }

  private func day(_ tick: Chart.Tick) -> HTML {
    "<text x=\"\(tick.share.percent)\" y=\"16\" text-anchor=\"middle\">\(tick.label)</text>"
  }
}

extension Chart {
  /// The line, and the area below it.
  var paths: HTML {
    "<path class=\"plot-area\" d=\"\(area)\"/><path class=\"plot-line\" d=\"\(line)\"/>"
  }
}
