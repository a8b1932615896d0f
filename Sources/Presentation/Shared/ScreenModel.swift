public import ExchangeRates
import Localization
import PlainBytes

/// The common part of the pages' view models, whoever renders them.
///
/// They are classes: a reference costs the browser's program no code that copies a hundred fields.
public protocol PageModel: AnyObject {
  var environment: AppEnvironment { get }
  /// Whether the page shows more of the screen than is known here, see ``AppEnvironment/drawn``.
  var isDrawn: Bool { get }
  /// The page's title, which is its answer: `100 USD = 543.25 BRL`.
  var title: String { get }
  /// The name of the screen, its main heading.
  var heading: String { get }
}

extension PageModel {
  public var wording: Wording { environment.wording }
  public var isDrawn: Bool { false }
}

/// The common part of the view models that the page's program drives: a place and unfinished input.
public protocol ScreenModel: PageModel {
  /// The screen's place, which opens the same anywhere.
  var address: Address { get }
  /// Its questions beyond the newest rates.
  var needs: [RateQuery] { get }

  /// The age of the shown rates.
  var freshness: FreshnessLabel { get }

  /// Takes an action on an element of the screen.
  func handle(_ action: Action, _ value: String) -> Step

  /// Handles a key pressed outside the fields.
  func handle(_ key: Key) -> Step

  /// Whether the key has a meaning here, so that the browser ignores it.
  func takes(_ key: Key) -> Bool

  /// Computes again what a change of the environment made invalid.
  func follow()
}

extension ScreenModel {
  public var needs: [RateQuery] { [] }
  public var freshness: FreshnessLabel { FreshnessLabel(of: nil, in: environment) }
  public func handle(_ key: Key) -> Step { [] }
  public func takes(_ key: Key) -> Bool { false }
  public func follow() {}

  /// Whether the server drew the page at this address.
  var isAsServed: Bool { environment.drawn.isSame(as: address.text) }

  /// Has the page say a message.
  func announce(_ message: Message) { environment.announcement = wording(message) }
}
