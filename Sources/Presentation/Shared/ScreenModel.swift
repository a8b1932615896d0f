public import ExchangeRates
import Localization
import PlainBytes

/// The common part of all pages' view models, whatever renders them.
///
/// They are classes because the browser's program needs no code to copy a reference.
public protocol PageModel: AnyObject {
  var environment: AppEnvironment { get }
  /// Whether the page shows content that is not available here, see ``AppEnvironment/drawn``.
  var isDrawn: Bool { get }
  /// The page's title, which contains its answer: `100 USD = 543.25 BRL`.
  var title: String { get }
  /// The main heading, the name of the screen.
  var heading: String { get }
}

extension PageModel {
  public var wording: Wording { environment.wording }
  public var isDrawn: Bool { false }
  public var title: String { heading }
}

/// The common part of the view models that the page's program controls, with an address and
/// unfinished input.
public protocol ScreenModel: PageModel {
  /// The address of the screen, which opens the same for everyone.
  var address: Address { get }
  /// The screen's queries beyond the newest rates.
  var needs: [RateQuery] { get }

  /// The age of the shown rates.
  var freshness: FreshnessLabel { get }

  /// Performs an action on an element of the screen.
  func handle(_ action: Action, _ value: String) -> Step

  /// Handles a key that is pressed outside the fields.
  func handle(_ key: Key) -> Step

  /// Whether the key has a meaning on this screen, so that the browser must ignore it.
  func takes(_ key: Key) -> Bool

  /// Recomputes what a change of the environment made invalid.
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

  /// Sets the announcement for screen readers.
  func announce(_ message: Message) { environment.announcement = wording(message) }
}
