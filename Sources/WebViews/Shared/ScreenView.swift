import Localization
import Presentation

/// The view of a part of a page.
protocol PartView {
  associatedtype Model: PageModel
  var model: Model { get }
}

extension PartView {
  var wording: Wording { model.wording }
}

/// The view of a screen, with the parts that all screens have.
protocol ScreenView: PartView {
  /// The tab that is selected.
  var tab: Tab { get }
  /// The classes of `body`, besides `app`, on which the layout depends.
  var bodyClass: StaticString { get }
  /// The content of the top bar: the heading, or a link back.
  var topbar: HTML { get }
  /// The content of `main`.
  var main: HTML { get }

  /// Returns `main`; `isDrawn` if the page shows more of it than is available here.
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
