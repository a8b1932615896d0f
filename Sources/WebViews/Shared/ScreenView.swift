import Localization
import Presentation

/// A part of a page: what is shown of its model.
protocol PartView {
  associatedtype Model: PageModel
  var model: Model { get }
}

extension PartView {
  var wording: Wording { model.wording }
}

/// The common parts of the screens' views.
protocol ScreenView: PartView {
  /// The tab that leads here.
  var tab: Tab { get }
  /// The classes of `body` beside `app`, on which the layout depends.
  var bodyClass: StaticString { get }
  /// The content of the top bar: the heading, or a link back.
  var topbar: HTML { get }
  /// The content of `main`.
  var main: HTML { get }

  /// `main`; `isDrawn` where the page shows more of it than is known here.
  func body(isDrawn: Bool) -> [BodyPart]
}

extension ScreenView {
  func body(isDrawn: Bool) -> [BodyPart] {
    [
      .outline("<main id=\"main\" data-region>"), .region("main", isDrawn ? nil : main),
      .outline("</main>\n"),
    ]
  }
}

/// The screens that are always one tap away.
enum Tab {
  case converter, history
  case movies
  case settings
}
