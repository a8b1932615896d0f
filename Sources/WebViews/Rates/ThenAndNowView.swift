import Localization
import Presentation

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
