import ExactMoney
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

/// Two days of a history with the change between them, in a form that updates when a day is chosen.
struct RateHistoryComparisonView: PartView {
  let model: RateHistoryViewModel

  var html: HTML {
    guard let chosen = model.chosenDay, let compared = model.comparedDay else { return .empty }
    return """
      <section class="panel" aria-labelledby="history-compare">\
      <div class="panel-head"><h2 id="history-compare">\(wording(.pageHistoryCompare))</h2></div>
      <form action="\(model.pair.path)/history" method="get">\
      \(model.place.itemsBesideDays.map { .hidden($0) })<dl class="stats">\
      \(field(.compare, "since", .pageHistoryFrom, compared))\
      \(field(.scrub, "at", .pageHistoryTo, chosen))\
      <div><dt>\(wording(.pageHistoryChange))</dt><dd><output><bdi>\(model.comparedChange)</bdi>\
      </output><small>\(model.comparedEffect)</small></dd></div></dl>\
      <noscript><button class="btn btn-primary">\(wording(.pageHistoryCompareAction))</button>\
      </noscript></form>
      </section>
      """
  }

  private func field(
    _ action: Action,
    _ name: StaticString,
    _ label: Message,
    _ read: RateHistoryViewModel.ReadDay
  ) -> HTML {
    """
    <div><dt><label for="history-\(name)">\(wording(label))</label></dt>\
    <dd><input class="mini" type="date" id="history-\(name)" name="\(name)" \
    value="\(read.day.description)" max="\(model.lastDay)" \
    \(.action(action))><small>\(text(of: read))</small>\
    <a class="btn btn-quiet" \(model.conversion(on: read.day).href)>\(wording(.dayConvert))</a></dd></div>
    """
  }

  private func text(of read: RateHistoryViewModel.ReadDay) -> HTML {
    let text = model.text(of: read)
    return read.point == nil ? "\(text)" : "<bdi dir=\"ltr\">\(text)</bdi>"
  }
}
