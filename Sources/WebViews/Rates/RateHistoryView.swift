import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// The history of a pair: a chart, its summary, a comparison of two days, and every value.
struct RateHistoryView: ScreenView {
  let model: RateHistoryViewModel
  let assets: Assets

  var tab: Tab { .history }
  var topbar: HTML { "<h1>\(model.heading)</h1>" }

  var main: HTML { body(isDrawn: false).html }

  func body(isDrawn: Bool) -> [BodyPart] {
    func region(_ id: StaticString, _ html: HTML) -> [BodyPart] {
      [
        .outline("<div id=\"\(id)\" data-region>"), .region(id, isDrawn ? nil : html),
        .outline("</div>\n"),
      ]
    }
    return [
      .outline(
        "<main id=\"main\"><div class=\"workbench\">\n<div class=\"side-stack\" id=\"side\" data-region>"
      ), .region("side", isDrawn ? nil : side), .outline("</div>\n<div class=\"board\">\n"),
    ] + region("chart", panel) + region("statistics", statistics) + region("comparison", comparison)
      + region("days", days) + region("recent", recent) + [.outline("</div></div></main>\n")]
  }

  private var side: HTML {
    let past = model.converter.pastRates.map { PastRatesView(rates: $0, wording: wording).html }
    return "\(ConverterCard(model: model.converter, assets: assets).html)\n\(past)"
  }

  private var panel: HTML {
    """
    <section class="panel history-panel" aria-labelledby="history-pair">
    \(head)
    \(content)
    \(ranges)
    </section>
    """
  }

  /// The reader's own conversions; empty if the page's program does not run.
  private var recent: HTML {
    guard !model.recent.isEmpty else { return .empty }
    return """
      <section class="panel" aria-labelledby="recent-h"><div class="panel-head">\
      <h2 id="recent-h">\(wording(.recentTitle))</h2></div>
      <ol class="recent">\(model.recent.map { row($0) })</ol></section>

      """
  }

  private func row(_ row: RecentConversionRow) -> HTML {
    """
    <li><a \(row.address.href)><b><bdi>\(row.sum)</bdi></b>\
    <span class="dim"><time datetime="\(row.machineTime)">\(row.made)</time>\
    \(row.now.map { "<span><bdi>\($0)</bdi></span>" })</span></a></li>

    """
  }

  // MARK: The panel of the chart

  private var arrow: StaticString { wording.messages.isRightToLeft ? "←" : "→" }

  private var head: HTML {
    """
    <div class="panel-head pair-head">\
    <h2 class="pair-title" id="history-pair">\(model.pairTitle)</h2>\
    <div class="pair-pick phone-only">\(button(model.pair.base, .base))\
    <span class="dim" aria-hidden="true">\(arrow)</span>\
    \(button(model.pair.quote, .quote))</div>\
    <a class="icon-btn phone-only" href="\(model.swapAddress.text)" aria-label="\(model.swapLabel)">\
    \(assets.icon("swap"))</a></div>
    """
  }

  private func button(_ currency: Currency, _ side: CurrencyListAddress.Purpose) -> HTML {
    """
    <a class="currency-button" href="\(model.chooseAddress(side).text)" \
    aria-label="\(model.chooseLabel(currency))">\(assets.flag(currency))\
    <span class="code">\(currency.code)</span>\
    <span class="name"\(attribute: "lang", wording.languageOfNames)>\(wording.name(of: currency))</span>\(assets.icon("down"))</a>
    """
  }

  private var content: HTML {
    switch model.content {
    case .chart(let chart):
      """
      \(readout)
      \(drawing(chart.drawing))
      """
    case .loading: notice(wording(.pageHistoryLoading))
    case .offline: notice(wording(.pageHistoryOffline))
    case .none: notice(model.noHistory)
    }
  }

  /// Returns the chart, with a field above it to choose a day.
  private func drawing(_ chart: Chart) -> HTML {
    ChartView(
      chart: chart,
      summary: wording.summary(of: chart, by: Message.pageHistoryChart),
      wording: wording,
      here: model.chosenIndex == nil ? nil : model.chosen.map { chart.point(of: $0) },
      cover: """
        <input class="chart-scrub needs-script" type="range" min="0" \
        max="\(chart.pointCount - 1)" value="\(model.chosenIndex ?? 0)" \(.action(.scrub)) \
        aria-label="\(wording(.pageHistoryScrub))" aria-valuetext="\(model.chosenText)">
        """
    ).html
  }

  private var readout: HTML {
    let rate = model.chosen.map { wording.rate($0.rate) } ?? "–"
    return """
      <p class="readout"><span class="big"><bdi dir="ltr">\(rate)</bdi></span>\
      <span>\(model.chosenOrigin)</span><span class="dim">\(model.chosenChange)</span>\(convert)</p>
      """
  }

  /// The link to a conversion at the rate of the chosen day.
  ///
  /// It is always present, so that the chart does not move under a finger.
  private var convert: HTML {
    let conversion = model.conversion(on: model.place.at)
    return "<a class=\"btn btn-quiet\" \(conversion.href)>\(wording(.dayConvert))</a>"
  }

  private func notice(_ text: String) -> HTML { "<div class=\"empty\"><p>\(text)</p></div>" }

  private var ranges: HTML {
    """
    <nav class="segmented" aria-label="\(wording(.pageHistoryRanges))">\
    \(HistoryRange.allCases.map { link($0) })</nav>
    """
  }

  private func link(_ range: HistoryRange) -> HTML {
    let current = range == model.place.range ? "true" : nil
    return """
      <a href="\(model.rangeAddress(range).text)" \(.action(.range, range.name)) \
      aria-label="\(wording(range.names.long))"\(attribute: "aria-current", current)>\
      \(wording(range.names.short))</a>
      """
  }

  // MARK: Below the chart

  private var statistics: HTML {
    guard model.chart != nil else { return .empty }
    return """
      <section class="panel" aria-labelledby="history-summary">\
      <h2 class="vh" id="history-summary">\(wording(.pageHistorySummary))</h2>
      <dl class="stats">\(model.statistics.map { item($0) })</dl>
      </section>
      """
  }

  private func item(_ statistic: RateHistoryViewModel.Statistic) -> HTML {
    """
    <div><dt>\(statistic.name)</dt><dd><bdi>\(statistic.value)</bdi>\
    <small>\(statistic.detail)</small></dd></div>
    """
  }

  /// Two days of the history with the change between them, in a form that updates when a day is
  /// chosen; empty without a chart.
  private var comparison: HTML {
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
    value="\(read.day.description)" max="\(model.environment.today.description)" \
    \(.action(action))><small>\(text(of: read))</small>\
    <a class="btn btn-quiet" \(model.conversion(on: read.day).href)>\(wording(.dayConvert))</a></dd></div>
    """
  }

  private func text(of read: RateHistoryViewModel.ReadDay) -> HTML {
    let text = model.text(of: read)
    return read.point == nil ? "\(text)" : "<bdi dir=\"ltr\">\(text)</bdi>"
  }

  // MARK: The table

  /// Every value of the history, newest first, each with a link that shows its day in the chart.
  private var days: HTML {
    guard model.chart != nil else { return .empty }
    return """
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
