import Markup

/// What the views of screens have in common.
protocol ScreenView {
  /// The tab that leads here.
  var tab: Tab { get }
  /// The classes of `body` beside `app`: what the layout depends on.
  var bodyClass: StaticString { get }
  /// What stands in the top bar: the heading, or a way back.
  var topbar: HTML { get }
  /// The content of `main`.
  var main: HTML { get }
}

/// The screens that are always one tap away.
enum Tab: UInt8, CaseIterable {
  case converter, history, send
  case movies
  case settings
}
