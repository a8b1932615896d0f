/// The common parts of the screens' views.
protocol ScreenView {
  /// The tab that leads here.
  var tab: Tab { get }
  /// The classes of `body` beside `app`, on which the layout depends.
  var bodyClass: StaticString { get }
  /// The content of the top bar: the heading, or a link back.
  var topbar: HTML { get }
  /// The content of `main`.
  var main: HTML { get }
}

/// The screens that are always one tap away.
enum Tab: UInt8, CaseIterable {
  case converter, history
  case movies
  case settings
}
