public import ExchangeRates

/// What the view models of screens have in common.
///
/// A value: the app hands it what it shows itself by, and what happens; it hands back what is to be done.
public protocol ScreenModel: Sendable {
  var surroundings: Surroundings { get set }
  /// Where the screen is: opening it anywhere shows the same.
  var address: Address { get }
  /// What it shows beyond the newest rates.
  var needs: [RateQuery] { get }
  /// The title of the page, which is its answer: `100 USD = 543.25 BRL`.
  var title: String { get }
  /// The name of the screen, its main heading.
  var heading: String { get }

  /// Takes an action on an element of the screen.
  mutating func handle(_ action: Action, _ value: String) -> [AppEffect]

  /// Takes a key that was pressed outside the fields.
  mutating func handle(_ key: Key) -> [AppEffect]

  /// Whether the key means something here, so that the browser leaves it alone.
  func takes(_ key: Key) -> Bool
}

extension ScreenModel {
  public var needs: [RateQuery] { [] }
  public mutating func handle(_ key: Key) -> [AppEffect] { [] }
  public func takes(_ key: Key) -> Bool { false }
}
