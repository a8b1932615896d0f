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

  /// A past day beside today, in place of a chart; nil if no day is chosen, empty if there is
  /// nothing to compare.
  private var thenAndNow: HTML? {
    guard model.place.on != nil else { return nil }
    return model.thenAndNow.map { ThenAndNowView(both: $0, model: model, assets: assets).html }
      ?? .empty
  }

  private var yearChart: HTML {
    if let thenAndNow { return thenAndNow }
    guard let chart = model.charts?.year else { return .empty }
    return YearChartView(chart: chart, model: model, assets: assets).html
  }

  private var monthChart: HTML {
    if let thenAndNow { return thenAndNow }
    guard let chart = model.charts?.month else { return .empty }
    return SparklineView(chart: chart, model: model, assets: assets).html
  }

  private var pastRates: HTML {
    model.pastRates.map { PastRatesView(rates: $0, wording: wording).html } ?? .empty
  }
}

extension Address {
  /// The attribute with a link's address.
  var href: HTML { "href=\"\(text)\"" }
}

/// The conversion beside another screen, in wide windows.
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
    guard label.state == .day else {
      chart = nil
      return
    }
    chart = "<a class=\"btn btn-quiet\" \(model.dayChart.href)>\(model.wording(.dayChart))</a>"
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
