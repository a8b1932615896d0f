import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The whole app as a value: the screen that is shown, and what all screens share.
///
/// Server and browser drive the same one. Both make it for an address and give it what it `needs`; the
/// server renders it then, the browser goes on and hands it every event.
///
///     var app = AppModel(.converter(address), surroundings)
///     let effects = app.handle(.acted(.amount, "100"))
public struct AppModel: Sendable {
  public private(set) var screen: Screen

  /// The app at `address`.
  public init(_ address: Address, _ surroundings: Surroundings) {
    screen = Screen(address, surroundings)
  }

  public var surroundings: Surroundings { screen.surroundings }

  public var address: Address { screen.address }

  /// What the screen shows beyond the newest rates and has not been given yet.
  public var needs: [RateQuery] {
    let surroundings = surroundings
    return screen.needs.filter { need in
      !surroundings.loaded.contains { $0.request == need }
        && !surroundings.unavailable.contains(need)
    }
  }

  /// Whether a key means something here, so that the browser leaves it alone.
  public func takes(_ key: Key) -> Bool { key == .find || screen.takes(key) }

  /// Takes an event, and returns what the world is asked to do.
  public mutating func handle(_ event: AppEvent) -> [AppEffect] {
    let before = screen.surroundings.preferences
    let effects = perform(event)
    let isWorthMore =
      effects.contains(.install) || screen.surroundings.preferences.isWorthKeeping(beside: before)
    return isWorthMore ? effects + [.persist] : effects
  }

  private mutating func perform(_ event: AppEvent) -> [AppEffect] {
    var surroundings = screen.surroundings
    surroundings.announcement = ""
    var effects: [AppEffect] = []
    switch event {
    case .opened(let address):
      surroundings.unavailable = []
      return open(address, surroundings) + needs.map { .load($0) }
    case .acted(.refresh, _):
      effects = surroundings.refresh == .running ? [] : [.refresh]
      surroundings.refresh = .running
    case .acted(.toggleTheme, let theme):
      surroundings.preferences.theme = Preferences.Theme(named: theme) ?? .system
      effects = [.keep]
    case .acted(.update, _):
      return [.reload]
    case .acted(.understood, _):
      surroundings.tellsOfErasure = false
    case .acted(let action, let value):
      return act(surroundings) { screen in screen.handle(action, value) }
    case .pressed(.find):
      let list = Address.currencies(surroundings.listToFind(from: screen.address))
      return open(list, surroundings) + [.show(list, isReplacing: false), .focus("search")]
        + needs.map { .load($0) }
    case .pressed(let key):
      return act(surroundings) { screen in screen.handle(key) }
    case .answered(let request, let data):
      if let data {
        surroundings.keep(data, for: request)
      } else {
        surroundings.unavailable.append(request)
      }
    case .searchNamesArrived(let locales, let keywords):
      surroundings.searchLocales = locales
      surroundings.searchKeywords = keywords
      surroundings.finder = nil
    case .ratesArrived(let book):
      surroundings.take(book)
    case .refreshFailed(let trouble):
      surroundings.refresh = .failed(trouble)
    case .connectionChanged(let isOffline):
      effects = surroundings.isOffline && !isOffline ? [.refresh] : []
      surroundings.isOffline = isOffline
      surroundings.unavailable = []
    case .ticked(let now):
      surroundings.now = surroundings.rates.clock(now)
    case .zoneKnown(let utcOffset):
      surroundings.utcOffset = utcOffset
    case .fileRead(let text):
      return act(surroundings) { screen in screen.handle(.importFile, text) }
    case .versionReady:
      surroundings.hasNewVersion = true
    case .erasureFeared:
      surroundings.tellsOfErasure = true
      surroundings.announcement = surroundings.wording(.pageMayErase)
    }
    screen.surroundings = surroundings
    return effects + loads(besides: effects)
  }

  /// Has the screen take what happened, and follows where it leads.
  private mutating func act(
    _ surroundings: Surroundings,
    _ body: (inout Screen) -> [AppEffect]
  ) -> [AppEffect] {
    screen.surroundings = surroundings
    let before = screen.address
    var effects = body(&screen)
    for effect in effects {
      guard case .show(let address, _) = effect, address != screen.address else { continue }
      return effects + open(address, screen.surroundings) + needs.map { .load($0) }
    }
    let isShown = effects.contains { effect in
      if case .show = effect { true } else { false }
    }
    if screen.address != before && !isShown {
      effects.append(.show(screen.address, isReplacing: true))
    }
    return effects + loads(besides: effects)
  }

  /// Opens a screen; a converter remembers its pair.
  private mutating func open(_ address: Address, _ surroundings: Surroundings) -> [AppEffect] {
    screen = Screen(address, surroundings)
    return screen.surroundings.preferences == surroundings.preferences ? [] : [.keep]
  }

  private func loads(besides effects: [AppEffect]) -> [AppEffect] {
    needs.filter { need in
      !effects.contains { effect in
        if case .load(let query) = effect { query == need } else { false }
      }
    }.map { .load($0) }
  }
}

extension Surroundings {
  /// Keeps what was loaded, and no more than a few screens' worth of it.
  fileprivate mutating func keep(_ data: RateAnswer, for request: RateQuery) {
    loaded.removeAll { $0.request == request }
    loaded.append((request, data))
    if loaded.count > 24 { loaded.removeFirst() }
  }

  /// Takes newer rates; what was derived from the old ones is loaded again when it is needed.
  fileprivate mutating func take(_ book: RateBook) {
    let isNew = !book.version.isSame(as: rates.version)
    rates = book
    // The rates there are already say nothing about why newer ones did not come.
    if isNew || refresh == .running { refresh = .idle }
    unavailable = []
    if isNew {
      loaded.removeAll { entry in
        if case .fetches = entry.request { true } else { false }
      }
    }
  }

  /// The list of currencies that the find key opens.
  fileprivate func listToFind(from address: Address) -> CurrencyListAddress {
    switch address {
    case .currencies(let list): return list
    case .converter(let converter):
      var list = CurrencyListAddress(side: .quote, pair: converter.pair)
      list.amount = converter.amount
      return list
    case .history(let history):
      var list = CurrencyListAddress(side: .quote, pair: history.pair)
      list.origin = .history
      return list
    default: return CurrencyListAddress(side: .quote, pair: preferences.pair)
    }
  }
}
