import ExchangeRates
import Localization
import Presentation

/// Every value of a history, newest first, each with a link that shows its day in the chart.
struct RateHistoryTableView: PartView {
  let model: RateHistoryViewModel
  let assets: Assets

  var html: HTML {
    """
    <section class="panel" aria-labelledby="history-values">\
    <div class="panel-head"><h2 id="history-values">\(model.rowsTitle)</h2>\
    <a class="btn btn-quiet" href="\(model.fileAddress)" \(.action(.export)) download>\
    \(assets.icon("download", class: "icon icon-s"))CSV</a></div>
    <div class="table-scroll" tabindex="0" role="group" \
    aria-label="\(model.rowsTitle)"><table class="history-table">\
    <thead><tr><th scope="col">\(wording(.pageHistoryColumnDate))</th>\
    <th scope="col">\(model.pairTitle)</th>\
    <th scope="col" class="wide-only">\(model.pairTitle(model.pair.reversed))</th>\
    <th scope="col">\(wording(.pageHistoryColumnDay))</th>\
    <th scope="col">\(wording(.columnSource))</th></tr></thead>
    <tbody data-rows>\(model.rows.map { row($0) })</tbody></table></div>
    \(model.rowsNote.map { note($0) })\(model.remarks.map { note($0) })</section>
    """
  }

  private func row(_ row: RateHistoryRow) -> HTML {
    """
    <tr data-key="\(row.key)"\(attribute: "aria-current", row.isChosen ? "true" : nil)>\
    <td><a href="\(row.address)" \(.action(.scrub, row.key))>\(row.date)</a></td>\
    <td><b><bdi dir="ltr">\(row.rate)</bdi></b></td>\
    <td class="wide-only"><bdi dir="ltr">\(row.inverse)</bdi></td>\
    <td><bdi>\(row.change)</bdi></td>\
    <td class="dim">\(model.sourceName)</td></tr>

    """
  }

  private func note(_ text: String) -> HTML {
    "<p class=\"note\">\(assets.icon("info"))<span>\(text)</span></p>"
  }
}
