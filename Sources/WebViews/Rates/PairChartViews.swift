import ExactMoney
import Localization
import Presentation

/// The last thirty days of the pair on a phone: a line without axes, which links to the history.
struct SparklineView: PartView {
  let chart: Chart
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    let days = wording(.converterMonth(count: wording.number(ConverterViewModel.Charts.monthDays)))
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

/// The rate of a chosen day beside the newest rate, in place of a chart.
struct ThenAndNowView: PartView {
  let both: ThenAndNow
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    """
    <section class="panel" aria-label="\(wording(.dayThenNow))">
    <div class="panel-head"><h2>\(wording(.dayThenNow)) \
    <span class="dim"><bdi dir="ltr">\(model.pairText)</bdi></span></h2>\(assets.change(both.change))\
    <a class="btn btn-quiet" \(model.dayChart.href)>\(wording(.converterFullHistory))</a></div>
    <dl class="versus">\(both.rows.map { row in
      "<div><dt>\(row.name)</dt><dd><b><bdi dir=\"ltr\">\(row.value)</bdi></b></dd></div>" as HTML
    })</dl>
    </section>
    """
  }
}

/// The pair's rates from past fetches, newest first.
struct PastRatesView {
  let rates: [PastRate]
  let wording: Wording

  var html: HTML {
    let few = wording(.converterLastFew(count: wording.number(PastRate.most)))
    return """
      <section class="panel" aria-labelledby="past-h">
      <div class="panel-head"><h2 id="past-h">\(wording(.converterPast))</h2>\
      <span class="dim">\(rates.isEmpty ? "" : few)</span></div>
      \(rates.isEmpty ? "<p class=\"dim\">\(wording(.converterPastNone))</p>" : list)
      </section>
      """
  }

  private var list: HTML {
    """
    <ol class="past">
    \(rates.map { row($0) })</ol>
    """
  }

  private func row(_ rate: PastRate) -> HTML {
    """
    <li data-key="\(rate.machineTime)"><time datetime="\(rate.machineTime)">\
    <bdi>\(rate.time)</bdi></time><span class="rate"><bdi dir="ltr">\(rate.rate)</bdi></span>\
    <span class="delta">\(difference(rate))</span></li>

    """
  }

  private func difference(_ rate: PastRate) -> HTML {
    guard let difference = rate.difference else { return .empty }
    guard rate.isUnchanged else { return "<bdi dir=\"ltr\">\(difference)</bdi>" }
    return """
      <span aria-hidden="true">\(difference)</span><span class="vh">\(wording(.changeNone))</span>
      """
  }
}
