import Localization
import Presentation

/// The last thirty days of the pair on a phone: a line without axes, which links to the history.
struct SparklineView: PartView {
  let chart: Chart
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    let days = wording(.converterMonth(count: wording.number(ConverterViewModel.monthDays)))
    let label = chart.first.rate + " → " + chart.last.rate + ", " + chart.change.signed
    return """
      <section class="panel" aria-labelledby="spark-h">
      <div class="panel-head"><h2 id="spark-h"><bdi dir="ltr">\(model.pairText)</bdi> \
      <span class="dim">\(days)</span></h2>\
      <button class="btn btn-quiet" \(.press(.history))>\(wording(.converterFullHistory))</button>\
      </div>
      <button class="spark" \(.press(.history)) \
      aria-label="\(model.pairText): \(label)">
      <svg class="spark-line" viewBox="0 0 \(Chart.width) \(chart.height)" \
      preserveAspectRatio="none" aria-hidden="true">\(chart.paths)</svg>
      <span class="dim"><bdi dir="ltr">\(chart.lowest.rate) – \(chart.highest.rate)</bdi></span>\
      \(assets.change(chart.change))
      </button>
      </section>
      """
  }
}

/// A year of the pair with axes, in windows that have room for it.
struct YearChartView: PartView {
  let chart: Chart
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    let drawing = ChartView(
      chart: chart,
      summary: wording.summary(of: chart, by: Message.converterChart),
      wording: wording,
      here: chart.last.point,
      hasCursor: false
    )
    return """
      <section class="panel" aria-labelledby="year-h">
      <div class="panel-head"><h2 id="year-h"><bdi dir="ltr">\(model.pairText)</bdi> \
      <span class="dim">\(wording(.converterYear))</span></h2>\(assets.change(chart.change))\
      <button class="btn btn-quiet" \(.press(.history))>\(wording(.converterFullHistory))</button></div>
      \(drawing.html)
      </section>
      """
  }
}
