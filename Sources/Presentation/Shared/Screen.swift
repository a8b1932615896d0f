public import ExchangeRates
import Localization
import PlainBytes

/// The shown screen.
public enum Screen {
  case converter(ConverterViewModel)
  case currencies(CurrencyListViewModel)
  case ask(AskViewModel)
  case history(RateHistoryViewModel)
  case till(TillViewModel)
  case send(SendViewModel)
  case settings(SettingsViewModel)
  case unreadable(UnreadableViewModel)

  /// Creates the screen at `address`.
  init(_ address: Address, _ environment: AppEnvironment) {
    switch address {
    case .start where environment.preferences.rates.startsWithTill:
      self = .till(TillViewModel(.start(in: environment), environment))
    case .start: self = .converter(ConverterViewModel(.start(in: environment), environment))
    case .converter(let address): self = .converter(ConverterViewModel(address, environment))
    case .currencies(let address): self = .currencies(CurrencyListViewModel(address, environment))
    case .ask(let address): self = .ask(AskViewModel(address, environment))
    case .history(let address): self = .history(RateHistoryViewModel(address, environment))
    case .till(let address): self = .till(TillViewModel(address, environment))
    case .send(let address): self = .send(SendViewModel(address, environment))
    case .settings(let address): self = .settings(SettingsViewModel(address, environment))
    case .unreadable(let address): self = .unreadable(UnreadableViewModel(address, environment))
    }
  }

  /// The converter, if that is the shown screen; otherwise nil.
  var converter: ConverterViewModel? {
    if case .converter(let model) = self { model } else { nil }
  }

  /// The screen's view model.
  var model: any ScreenModel {
    switch self {
    case .converter(let model): model
    case .currencies(let model): model
    case .ask(let model): model
    case .history(let model): model
    case .till(let model): model
    case .send(let model): model
    case .settings(let model): model
    case .unreadable(let model): model
    }
  }
}

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

  /// Returns whether the key has a meaning on this screen, so that the browser must ignore it.
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
