import ExactMoney
import Presentation

/// The age of a page's rates, with the button that refreshes them.
struct FreshnessLine {
  let label: FreshnessLabel
  let assets: Assets
  /// The link to the chart with the chosen day, in place of the button; nil for today's rates.
  private var chart: HTML?

  init(label: FreshnessLabel, assets: Assets) { (self.label, self.assets) = (label, assets) }

  /// Creates the line below a conversion.
  init(of model: ConverterViewModel, assets: Assets) {
    self.init(label: model.freshness, assets: assets)
    guard label.state == .day else { return }
    let wording = model.environment.wording
    chart = "<a class=\"btn btn-quiet\" \(model.dayChart.href)>\(wording(.dayChart))</a>"
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
