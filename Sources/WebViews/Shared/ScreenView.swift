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
  var tab: Tab { .converter }
  var bodyClass: StaticString { "" }

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

/// A part of a body.
///
/// The parts together are the page; each region changes on its own.
public enum BodyPart: Sendable {
  /// Markup around regions, which stays while a screen is shown.
  case outline(HTML)
  /// The content of the outline's element with this id, which has `data-region`.
  ///
  /// The content is nil while the page shows more than is available here, because the server drew
  /// it from rates that have not come. Two contents of a region with the same version are equal;
  /// content without a version may always differ.
  case region(_ id: StaticString, version: Int? = nil, HTML?)
}

extension [BodyPart] {
  /// The whole body.
  public var html: HTML {
    var whole = HTML.empty
    for part in self {
      switch part {
      case .outline(let html), .region(_, _, let html?): whole += html
      case .region(_, _, nil): break
      }
    }
    return whole
  }

  /// Returns the region at this version.
  ///
  /// If this body has it, it is reused; otherwise `html` makes a new one.
  func region(_ id: StaticString, version: Int?, _ html: @autoclosure () -> HTML?) -> BodyPart {
    for part in self {
      // Equal literals may have two addresses; then a region is made once more than necessary.
      guard case .region(let shown, let known?, _?) = part, known == version,
        shown.utf8Start == id.utf8Start
      else { continue }
      return part
    }
    return .region(id, version: version, html())
  }

  /// The body without its regions.
  public var outline: HTML {
    var whole = HTML.empty
    for part in self {
      if case .outline(let html) = part { whole += html }
    }
    return whole
  }
}
