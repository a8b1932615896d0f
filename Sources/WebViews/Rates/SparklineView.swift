import Localization
import Presentation

/// The last thirty days of the pair, on a phone: a line without an axis, which leads to the history.
struct SparklineView {
  let chart: MiniChart
  let model: ConverterViewModel
  let assets: Assets

  private var wording: Wording { model.environment.wording }

  var html: HTML {
    let days = wording(.converterMonth(count: wording.number(ConverterViewModel.monthDays)))
    return """
      <section class="panel" aria-labelledby="spark-h">
      <div class="panel-head"><h2 id="spark-h"><bdi dir="ltr">\(model.pairText)</bdi> \
      <span class="dim">\(days)</span></h2>\
      <button class="btn btn-quiet" \(.press(.history))>\(wording(.converterFullHistory))</button>\
      </div>
      <button class="spark" \(.press(.history)) aria-label="\(label)">
      <svg class="spark-line" viewBox="0 0 \(chart.width) \(chart.height)" \
      preserveAspectRatio="none" aria-hidden="true">\(chart.paths)</svg>
      <span class="dim"><bdi dir="ltr">\(chart.lowest.rate) – \(chart.highest.rate)</bdi></span>\
      \(assets.change(chart.change))
      </button>
      </section>
      """
  }

  /// `USD → BRL: 5.2027 → 5.4325, +4.42%`.
  private var label: String {
    model.pairText + ": " + chart.first.rate + " → " + chart.last.rate + ", " + chart.change.signed
  }
}

/// A year of the pair with its axes, on windows with room for it.
struct YearChartView {
  let chart: MiniChart
  let model: ConverterViewModel
  let assets: Assets

  private var wording: Wording { model.environment.wording }

  var html: HTML {
    """
    <section class="panel" aria-labelledby="year-h">
    <div class="panel-head"><h2 id="year-h"><bdi dir="ltr">\(model.pairText)</bdi> \
    <span class="dim">\(wording(.converterYear))</span></h2>\(assets.change(chart.change))\
    <button class="btn btn-quiet" \(.press(.history))>\(wording(.converterFullHistory))</button></div>
    <div class="chart">
    <svg class="chart-plot" role="img" aria-label="\(label)">
    \(chart.rates.map { line($0) })
    <svg viewBox="0 0 \(chart.width) \(chart.height)" preserveAspectRatio="none" width="100%" \
    height="100%">\(chart.paths)</svg>
    <circle class="here" cx="\(chart.last.x.percent)" cy="\(chart.last.y.percent)" r="6.5"/>\
    \(mark(chart.highest, wording(.converterMost(rate: chart.highest.rate)), isBelow: false))\
    \(mark(chart.lowest, wording(.converterLeast(rate: chart.lowest.rate)), isBelow: true))
    </svg>
    <svg class="chart-y" aria-hidden="true">\(chart.rates.map { rate($0) })</svg>
    <svg class="chart-x" aria-hidden="true">\(chart.months.map { month($0) })</svg>
    </div>
    </section>
    """
  }

  private var label: String {
    wording(
      .converterChart(
        first: chart.firstDay,
        last: chart.lastDay,
        lowest: chart.lowest.rate,
        highest: chart.highest.rate,
        latest: chart.last.rate
      )
    )
  }

  private func line(_ tick: MiniChart.Tick) -> HTML {
    let y = tick.place.percent
    return "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(y)\" y2=\"\(y)\"/>"
  }

  private func rate(_ tick: MiniChart.Tick) -> HTML {
    "<text x=\"0\" y=\"\(tick.place.percent)\" dy=\"4\">\(tick.label)</text>"
  }

  private func month(_ tick: MiniChart.Tick) -> HTML {
    "<text x=\"\(tick.place.percent)\" y=\"16\" text-anchor=\"middle\">\(tick.label)</text>"
  }

  /// A dot with its rate beside or below it, inside the drawing.
  private func mark(_ mark: MiniChart.Mark, _ text: String, isBelow: Bool) -> HTML {
    let anchor: StaticString = mark.x.isNearEnd ? "end" : mark.x.isNearStart ? "start" : "middle"
    let shift = mark.x.isNearEnd ? -11 : mark.x.isNearStart ? 11 : 0
    let isBeside = !isBelow && shift != 0
    return """
      <circle class="mark-dot" cx="\(mark.x.percent)" cy="\(mark.y.percent)" r="3.5"/>\
      <text class="halo mark-text" x="\(mark.x.percent)" y="\(mark.y.percent)" dx="\(shift)" \
      dy="\(isBeside ? 4 : isBelow ? 20 : -10)" text-anchor="\(anchor)">\(text)</text>
      """
  }
}

extension MiniChart {
  /// The line and the area under it.
  fileprivate var paths: HTML {
    "<path class=\"plot-area\" d=\"\(area)\"/><path class=\"plot-line\" d=\"\(line)\"/>"
  }
}
