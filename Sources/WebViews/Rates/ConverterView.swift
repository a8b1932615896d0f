import Localization
import Presentation

/// The converter: the hinge, the keypad, and the board with the rest about the pair.
struct ConverterView: ScreenView {
  let model: ConverterViewModel
  let assets: Assets

  var tab: Tab { .converter }

  var bodyClass: StaticString { "with-dock home" }

  var topbar: HTML {
    """
    \(Brand(environment: model.environment).html)<h1 class="quiet-title">\(model.heading)</h1>\
    <span class="spacer"></span>\(tillLink)
    """
  }

  private var tillLink: HTML {
    """
    <a class="top-link" \(model.till.href)>\(assets.icon("till"))\
    \(model.environment.wording(.tillHeading))</a>
    """
  }

  var main: HTML {
    """
    <div class="workbench">
    <section class="converter" aria-label="\(model.heading)">
    \(HingeView(model: model, assets: assets).html)
    \(FreshnessLine(of: model, assets: assets).html)
    \(options)</section>
    \(KeypadView(model: model, assets: assets).html)
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

  private var options: HTML? {
    model.optionsPanel.map { RateOptionsView(panel: $0, model: model, assets: assets).html }
  }

  private var yearChart: HTML? {
    model.yearChart.map { YearChartView(chart: $0, model: model, assets: assets).html }
  }

  private var monthChart: HTML? {
    model.monthChart.map { SparklineView(chart: $0, model: model, assets: assets).html }
  }

  /// The place of a chart; while its rates are to come, the pair's chart on the page stays as it is.
  private func chart(_ windows: StaticString, _ chart: HTML?) -> HTML {
    """
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
    \(FreshnessLine(of: model, assets: assets).html)
    </section>
    """
  }
}
