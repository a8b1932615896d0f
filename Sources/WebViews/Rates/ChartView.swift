import ExchangeRates
import Localization
import Presentation

/// A chart as SVG that fits any width, with a field over it that reads off a day.
///
/// The line has a viewport of its own, which is stretched, strokes excepted. Text and marks are
/// outside of it, at shares of width and height, and never distorted.
struct ChartView {
  let model: RateHistoryViewModel
  let geometry: ChartGeometry

  var html: HTML {
    """
    <div class="chart">\
    <svg class="chart-plot" role="img" aria-label="\(model.chartSummary)">\
    \(geometry.valueTicks.map { gridLine($0) })\
    \(line)\(cursor)\
    \(mark(geometry.highest.map { geometry.place(of: $0) }, model.highestMark))\
    \(mark(geometry.lowest.map { geometry.place(of: $0) }, model.lowestMark, isBelow: true))</svg>\
    <svg class="chart-y" aria-hidden="true">\(geometry.valueTicks.map { label($0) })</svg>\
    <svg class="chart-x" aria-hidden="true">\(geometry.timeTicks.map { label($0) })</svg>\
    \(scrub)</div>
    """
  }

  // MARK: Inside the plot

  private func gridLine(_ tick: ChartGeometry.ValueTick) -> HTML {
    let y = share(tick.y)
    return "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(y)\" y2=\"\(y)\"/>"
  }

  private var line: HTML {
    guard let first = geometry.line.first, let last = geometry.line.last else { return .empty }
    let (path, extent) = (geometry.path, ChartGeometry.extent)
    return """
      <svg viewBox="0 0 \(extent) \(extent)" preserveAspectRatio="none" width="100%" \
      height="100%"><path class="plot-area" d="\(path)L\(last.x) \(extent)L\(first.x) \(extent)z"/>\
      <path class="plot-line" d="\(path)"/></svg>
      """
  }

  private var cursor: HTML {
    guard model.chosenIndex != nil, let chosen = model.chosen else { return .empty }
    let place = geometry.place(of: chosen)
    let (x, y) = (share(place.x), share(place.y))
    return """
      <line class="cursor" x1="\(x)" x2="\(x)" y1="0" y2="100%"/>\
      <circle class="here" cx="\(x)" cy="\(y)" r="6.5"/>
      """
  }

  /// A ring on the line with its text: beside it, towards the middle, or below where there is room.
  private func mark(
    _ place: ChartGeometry.Place?,
    _ text: String,
    isBelow: Bool = false
  ) -> HTML {
    guard let place else { return .empty }
    let (x, y) = (share(place.x), share(place.y))
    let ring: HTML = "<circle class=\"mark-dot\" cx=\"\(x)\" cy=\"\(y)\" r=\"3.5\"/>"
    guard isBelow, place.y < 930, (150...850).contains(place.x) else {
      let isAtEnd = place.x > ChartGeometry.extent / 2
      return """
        \(ring)<text class="halo mark-text" x="\(x)" y="\(y)" dx="\(isAtEnd ? -11 : 11)" dy="4" \
        text-anchor="\(isAtEnd ? "end" : "start")">\(text)</text>
        """
    }
    return """
      \(ring)<text class="halo mark-text" x="\(x)" y="\(y)" dy="20" \
      text-anchor="middle">\(text)</text>
      """
  }

  // MARK: Around the plot

  private func label(_ tick: ChartGeometry.ValueTick) -> HTML {
    "<text x=\"0\" y=\"\(share(tick.y))\" dy=\"4\">\(model.label(of: tick))</text>"
  }

  private func label(_ tick: ChartTimeTick) -> HTML {
    """
    <text x="\(share(tick.x))" y="16" text-anchor="middle">\(model.label(of: tick))</text>
    """
  }

  private var scrub: HTML {
    """
    <input class="chart-scrub needs-script" type="range" min="0" \
    max="\(geometry.pointCount - 1)" value="\(model.chosenIndex ?? 0)" \(.action(.scrub)) \
    aria-label="\(model.environment.wording(.pageHistoryScrub))" \
    aria-valuetext="\(model.chosenText)">
    """
  }

  /// `63.2%` for 632 thousandths.
  private func share(_ thousandths: Int) -> String {
    String(thousandths / 10) + "." + String(thousandths % 10) + "%"
  }
}
