public import ExchangeRates

/// What the view models of screens have in common: a place, what was begun there, and the environment.
///
/// A class: held by reference, it costs the browser's program no code that copies a hundred fields.
public protocol ScreenModel: AnyObject {
  var environment: AppEnvironment { get }
  /// Where the screen is: opening it anywhere shows the same.
  var address: Address { get }
  /// What it shows beyond the newest rates.
  var needs: [RateQuery] { get }
  /// The title of the page, which is its answer: `100 USD = 543.25 BRL`.
  var title: String { get }
  /// The name of the screen, its main heading.
  var heading: String { get }

  /// How old the rates are that it shows.
  var freshness: FreshnessLabel { get }

  /// Takes an action on an element of the screen.
  func handle(_ action: Action, _ value: String) -> Step

  /// Takes a key that was pressed outside the fields.
  func handle(_ key: Key) -> Step

  /// Whether the key means something here, so that the browser leaves it alone.
  func takes(_ key: Key) -> Bool

  /// Works out again what no longer holds after the environment has changed.
  func follow()
}

extension ScreenModel {
  public var needs: [RateQuery] { [] }
  public var freshness: FreshnessLabel { FreshnessLabel(of: nil, in: environment) }
  public func handle(_ key: Key) -> Step { [] }
  public func takes(_ key: Key) -> Bool { false }
  public func follow() {}
}
