import Localization
import Presentation

/// The converter: the hinge, the keypad, and the board with the rest about the pair.
struct ConverterView: ScreenView {
  let model: ConverterViewModel
  let assets: Assets

  var tab: Tab { .converter }

  var bodyClass: StaticString {
    model.place.sheet == nil ? "with-dock home" : "with-dock home with-sheet"
  }

  var topbar: HTML {
    "\(Brand(environment: model.environment).html)<h1 class=\"quiet-title\">\(model.heading)</h1>"
  }

  var main: HTML {
    """
    <div class="workbench">
    <section class="converter" aria-label="\(model.heading)">
    \(HingeView(model: model, assets: assets).html)
    \(ModesView(model: model, assets: assets).html)
    \(FreshnessLine(of: model, assets: assets).html)
    </section>
    \(keys)
    <div class="board">
    \(chart("wide-only", yearChart))
    <div class="pair">
    \(FavouritesView(model: model, assets: assets).html)
    <div class="board">
    \(chart("phone-only", monthChart))
    \(pastRates)\
    </div></div>
    </div>
    </div>
    """
  }

  /// The keypad, or the sheet in its place.
  private var keys: HTML {
    guard let sheet = SheetView(model: model, assets: assets).html else {
      return KeypadView(model: model, assets: assets).html
    }
    return "<div class=\"dock-wrap\">\(sheet)</div>"
  }

  private var yearChart: HTML? {
    model.yearChart.map { YearChartView(chart: $0, model: model, assets: assets).html }
  }

  private var monthChart: HTML? {
    model.monthChart.map { SparklineView(chart: $0, model: model, assets: assets).html }
  }

  /// The place of a chart; while its rates are to come, the pair's chart on the page stays as it is.
  private func chart(_ windows: StaticString, _ chart: HTML?) -> HTML {
    if model.place.on != nil {
      let view = model.thenAndNow.map {
        ThenAndNowView(both: $0, model: model, assets: assets).html
      }
      return "<div class=\"\(windows)\" data-key=\"then\">\(view)</div>"
    }
    return """
      <div class="\(windows)" data-key="\(model.place.pair.path)"\
      \(flag: "data-awaits", model.awaitsCharts)>\(chart)</div>
      """
  }

  private var pastRates: HTML? {
    PastRatesView(rates: model.pastRates, wording: model.environment.wording)?.html
  }
}

extension Address {
  /// A link's address.
  var href: HTML { "href=\"\(text)\"" }
}

/// The conversion beside another screen, on wide windows.
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
