import ExactMoney
import Localization
import Presentation

/// The converter: the card, the keypad, and the board with further facts about the pair.
struct ConverterView: ScreenView {
  let model: ConverterViewModel
  let assets: Assets
  /// The body that the page currently shows, whose unchanged regions are reused.
  var shown: [BodyPart] = []

  var bodyClass: StaticString {
    model.place.sheet == nil ? "with-dock home" : "with-dock home with-sheet"
  }

  var topbar: HTML {
    """
    \(Brand.html)<h1 class="quiet-title">\(model.heading)</h1>\
    <span class="spacer"></span><a class="icon-btn" href="/ask" aria-label="\(wording(.askHeading))">\
    \(assets.icon("search"))</a>\
    <a class="top-link" \(model.till.href)>\(assets.icon("till"))\(wording(.tillHeading))</a>
    """
  }

  var main: HTML { body(isDrawn: false).html }

  func body(isDrawn: Bool) -> [BodyPart] {
    [
      .outline(
        """
        <main id="main"><div class="workbench">
        <section class="converter" aria-label="\(model.heading)">
        <div id="hinge" data-region>
        """
      ), .region("hinge", HingeView(model: model, assets: assets).html),
      .outline("</div>\n<div id=\"modes\" data-region>"),
      .region("modes", ModesView(model: model, assets: assets).html),
      .outline("</div>\n<div id=\"freshness\" data-region>"),
      .region("freshness", FreshnessLine(of: model, assets: assets).html),
      .outline("</div></section>\n<div class=\"dock-wrap\" id=\"keys\" data-region>"),
      shown.region("keys", version: keysVersion, keys),
      .outline(
        "</div>\n<div class=\"board\">\n<div class=\"wide-only\" id=\"year-chart\" data-region>"
      ),
      shown.region(
        "year-chart",
        version: chartsVersion,
        isDrawn && model.place.on == nil ? nil : yearChart
      ),
      .outline("</div>\n<div class=\"pair\">\n<div id=\"favourites\" data-region>"),
      .region("favourites", FavouritesView(model: model, assets: assets).html),
      .outline(
        "</div>\n<div class=\"board\">\n<div class=\"phone-only\" id=\"month-chart\" data-region>"
      ),
      shown.region(
        "month-chart",
        version: chartsVersion,
        isDrawn && model.place.on == nil ? nil : monthChart
      ),
      .outline("</div>\n<div id=\"past\" data-region>"), .region("past", pastRates),
      .outline("</div></div></div>\n</div>\n</div></main>\n"),
    ]
  }

  /// The version of the keypad, which depends on two preferences; nil for a sheet, which depends on
  /// typed texts.
  private var keysVersion: Int? {
    guard model.place.sheet == nil else { return nil }
    let environment = model.environment
    return (environment.preferences.hasSingleKeys ? 1 : 0)
      + (environment.preferences.rates.isKeypadFolded ? 2 : 0)
  }

  private var chartsVersion: Int? { model.place.on == nil ? model.charts?.number : nil }

  /// The keypad, or the sheet in its place.
  private var keys: HTML {
    model.place.sheet == nil
      ? KeypadView(model: model, assets: assets).html
      : SheetView(model: model, assets: assets).html ?? .empty
  }

  /// The rates of a past day and of today, in place of a chart.
  ///
  /// nil if no day is chosen; empty if there is nothing to compare.
  private var thenAndNow: HTML? {
    guard model.place.on != nil else { return nil }
    return model.thenAndNow.map { twoDays($0) } ?? .empty
  }

  private var yearChart: HTML {
    thenAndNow ?? model.charts?.year.map { wholeYear($0) } ?? .empty
  }

  private var monthChart: HTML {
    thenAndNow ?? model.charts?.month.map { sparkline($0) } ?? .empty
  }

  private var pastRates: HTML {
    model.pastRates.map { PastRatesView(rates: $0, wording: wording).html } ?? .empty
  }

  // MARK: Charts

  /// Returns the last thirty days of the pair on a phone: a line without axes, which links to the
  /// history.
  private func sparkline(_ chart: Chart) -> HTML {
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

  /// Returns a year of the pair with axes, in windows that have room for it.
  private func wholeYear(_ chart: Chart) -> HTML {
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

  /// Returns the rates of a chosen day and the newest rate, side by side, in place of a chart.
  private func twoDays(_ both: ThenAndNow) -> HTML {
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
    let few = wording(.converterLastFew(count: wording.number(PastRate.maximumRates)))
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

extension Address {
  /// The attribute with a link's address.
  var href: HTML { "href=\"\(text)\"" }
}

/// The conversion next to another screen, in wide windows.
struct ConverterCard {
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    """
    <section class="converter wide-only" aria-label="\(model.heading)">
    \(HingeView(model: model, assets: assets).html)
    \(ModesView(model: model, assets: assets).html)
    \(FreshnessLine(of: model, assets: assets).html)
    </section>
    """
  }
}

/// The age of a conversion's rates, with the button that refreshes them.
struct FreshnessLine {
  private let label: FreshnessLabel
  private let assets: Assets
  /// The link to the chart with the chosen day, in place of the button; nil for today's rates.
  private let chart: HTML?

  /// Creates the line below a conversion.
  init(of model: ConverterViewModel, assets: Assets) {
    (label, self.assets) = (model.freshness, assets)
    chart =
      label.state == .day
      ? "<a class=\"btn btn-quiet\" \(model.dayChart.href)>\(model.wording(.dayChart))</a>" : nil
  }

  var html: HTML {
    """
    <div class="freshness" data-state="\(label.state.name)">
    <svg class="dot" viewBox="0 0 20 20" aria-hidden="true">\(glyph)</svg>
    <p class="said"><strong>\(label.fact)</strong>\(detail)</p>
    \(chart ?? "<form action=\"/refresh\" method=\"post\">\(button)</form>")
    </div>
    """
  }

  private var detail: HTML? { label.detail.utf8.isEmpty ? nil : " <small>\(label.detail)</small>" }

  /// The glyph of the state; each state has its own shape, so that colour is not needed.
  private var glyph: HTML {
    switch label.state {
    case .fresh:
      """
      <circle cx="10" cy="10" r="7.5"/><circle class="solid" cx="10" cy="10" r="3.5"/>
      """
    case .stale: "<circle cx=\"10\" cy=\"10\" r=\"7.5\"/><path d=\"M10 5.5V10l2.8 2\"/>"
    case .offline:
      """
      <circle cx="10" cy="10" r="7.5" stroke-dasharray="3 3.3"/><path d="M3.5 16.5l13-13"/>
      """
    case .loading: "<path d=\"M17.5 10A7.5 7.5 0 1 1 10 2.5\"/>"
    case .failed, .none:
      "<circle cx=\"10\" cy=\"10\" r=\"7.5\"/><path d=\"M10 6v4.5M10 13.5h.01\"/>"
    case .day: "<path d=\"M3 5h14v12H3zM3 9h14M7 2.5V5M13 2.5V5\"/>"
    case .builtIn:
      "<circle cx=\"10\" cy=\"10\" r=\"7.5\"/><path class=\"solid\" d=\"M7 7h6v6H7z\"/>"
    }
  }

  private var button: HTML {
    switch label.state {
    case .failed: "<button class=\"btn btn-quiet\" \(.action(.refresh))>\(label.button)</button>"
    case .none: "<button class=\"btn btn-primary\" \(.action(.refresh))>\(label.button)</button>"
    default:
      """
      <button class="icon-btn" \(.action(.refresh)) aria-label="\(label.button)">\
      \(assets.icon("refresh"))</button>
      """
    }
  }
}
