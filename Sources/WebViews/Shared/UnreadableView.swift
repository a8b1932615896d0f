import Localization
import Presentation

/// The problem of an address, with a hint.
struct UnreadableView: ScreenView {
  let model: UnreadableViewModel
  let assets: Assets

  var tab: Tab { .converter }
  var bodyClass: StaticString { "" }
  var topbar: HTML { "\(Brand(environment: model.environment).html)" }

  var main: HTML {
    """
    <div class="empty">\(assets.guilloche(class: "art"))<h1>\(model.heading)</h1>
    <p>\(model.help)</p>
    <div class="acts"><a class="btn btn-primary" href="\(model.way)">\(model.wayName)</a></div></div>

    """
  }
}
