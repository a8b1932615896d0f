import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The whole app: the environment, the shown screen, and the effect of each event.
///
/// Server and browser use the same model. Both create it for an address, and give it the answers
/// that it `needs`. The server then renders it; the browser goes on to handle events.
///
///     let app = AppModel(.converter(address), environment)
///     let step = app.handle(.acted(.amount, "100"))
public final class AppModel {
  public let environment: AppEnvironment
  public private(set) var screen: Screen
  /// The last stored conversion; nil if there is none.
  private var kept: KeptConversion?

  /// Creates the app at `address`.
  public init(_ address: Address, _ environment: AppEnvironment) {
    self.environment = environment
    kept = environment.preferences.rates.conversion
    screen = Screen(address, environment)
  }

  public var address: Address { screen.model.address }

  /// The screen's queries, beyond the newest rates, that have no answer yet.
  public var needs: [RateQuery] { screen.model.needs.filter { environment.rates.isMissing($0) } }

  /// The names in other languages to fetch, before a search needs them or because it does; nil for
  /// none.
  public var searchNamesNeeded: SearchNames? {
    switch screen {
    case .currencies(let model): model.namesNeeded
    case .ask(let model): model.namesNeeded
    default: nil
    }
  }

  /// Whether the page shows a search by those names, as the server drew it.
  public var isDrawnSearch: Bool { address.isSearch && screen.model.isDrawn }

  /// Returns whether a key has a meaning on this screen, so that the browser must ignore it.
  public func takes(_ key: Key) -> Bool { key == .find || screen.model.takes(key) }

  /// Handles an event, and returns the step that it leads to.
  public func handle(_ event: AppEvent) -> Step {
    let (before, address) = (environment.preferences, address)
    let wasRefreshing = environment.refresh == .running
    environment.announcement = ""
    // The conversion is recorded before the next screen is made, which may show it.
    var isNew = false
    if event.endsTyping, environment.preferences.rates.isRemembering,
      let made = screen.converter?.made
    {
      isNew = environment.recent.add(made)
    }
    var step = perform(event)
    if step.move == .stay {
      screen.model.follow()
      if self.address != address { step.move = .replace(self.address) }
    }
    var topic = event.topic
    if (environment.refresh == .running) != wasRefreshing {
      topic = .refresh
      environment.announcement =
        wasRefreshing ? screen.model.freshness.text : environment.wording(.pageChecking)
    }
    for need in needs where !step.effects.contains(.load(need)) {
      step.effects.append(.load(need))
    }
    let erases = step.effects.contains { effect in
      if case .erase = effect { true } else { false }
    }
    if isToKeep(after: event, before) && !erases {
      step.effects.insert(.keep, at: 0)
      kept = environment.preferences.rates.conversion
      environment.preferences.changes = before.changes + 1
    }
    if isNew { step.effects.append(.keepRecent(environment.recent.text)) }
    if !environment.announcement.utf8.isEmpty {
      step.effects.append(.say(environment.announcement, topic))
    }
    let isWorthKeeping = environment.preferences.rates.isWorthKeeping(beside: before.rates)
    if step.effects.contains(.install) || isWorthKeeping {
      step.effects.append(.persist)
    }
    return step
  }

  private func perform(_ event: AppEvent) -> Step {
    switch event {
    case .opened(let address, let isThere):
      environment.rates.unavailable = []
      environment.canUndoErasure = false
      // The result of a refresh belongs to the page on which it was requested.
      switch environment.refresh {
      case .unchanged, .failed: environment.refresh = .idle
      case .idle, .running, .troubled: break
      }
      var step = Step(isThere ? .arrive : .push(address))
      if !isThere, let field = address.firstField { step.effects = [.focus(field)] }
      return open(address, step)
    case .acted(.refresh, _):
      return environment.beginRefresh()
    case .acted(.toggleTheme, let theme):
      environment.preferences.theme = Preferences.Theme(named: theme) ?? .system
    case .acted(.update, _):
      return [.reload]
    case .acted(.understood, _):
      environment.warnsOfErasure = false
    case .acted(let action, let value):
      return led(screen.model.handle(action, value))
    case .pressed(.find):
      let list = Address.currencies(environment.listToFind(from: address))
      return led(Step(.push(list), [.focus("search")]))
    case .pressed(let key):
      return led(screen.model.handle(key))
    case .answered(let request, let data):
      environment.rates.take(data, for: request)
    case .searchNamesArrived(let locales, let keywords, let lacksRare):
      environment.rates.take(locales, keywords, lacksRare: lacksRare)
      screen.model.follow()
      if lacksRare, let names = searchNamesNeeded { return [.loadSearchNames(names)] }
    case .ratesArrived(let book):
      environment.take(book)
    case .refreshFailed(let failure):
      // Requests by the app itself may fail silently, because the page shows the age of the rates.
      guard environment.refresh == .running else { return [] }
      environment.refresh = .failed(failure)
    case .connectionChanged(let isOffline):
      let isBack = environment.isOffline && !isOffline
      environment.isOffline = isOffline
      environment.rates.unavailable = []
      if isBack && environment.refresh == .failed(SourceFailure(.noConnection)) {
        environment.refresh = .idle
      }
      return isBack ? [.refresh] : []
    case .ticked(let now):
      environment.now = environment.rates.book.clock(now)
    case .zoneKnown(let utcOffset):
      environment.utcOffset = utcOffset
    case .fileRead(let text):
      return led(screen.model.handle(.importFile, text))
    case .recentChanged(let text):
      environment.recent = RecentConversions(text: text)
    case .preferencesChanged(let preferences):
      // The reader has since made other choices here.
      guard preferences.changes >= environment.preferences.changes else { return [] }
      let conversion = environment.preferences.rates.conversion
      environment.preferences = preferences
      environment.preferences.rates.conversion = conversion
    case .versionReady:
      environment.hasNewVersion = true
    case .erasureFeared:
      environment.warnsOfErasure = true
      environment.announcement = environment.wording(.pageMayErase)
    }
    return []
  }

  /// Opens the destination of a screen's step, unless it is already shown.
  private func led(_ step: Step) -> Step {
    switch step.move {
    case .stay, .arrive: return step
    case .replace(let place), .push(let place):
      return place == address ? Step(.stay, step.effects) : open(place, step)
    }
  }

  /// Shows the screen at `address`.
  ///
  /// After a choice in the list of currencies, the converter's result is announced.
  private func open(_ address: Address, _ step: Step) -> Step {
    environment.drawn = ""
    let wasList = if case .currencies = screen { true } else { false }
    screen = Screen(address, environment)
    if wasList, environment.announcement.utf8.isEmpty { screen.converter?.announceResult() }
    var step = step
    if let names = searchNamesNeeded { step.effects.append(.loadSearchNames(names)) }
    return step
  }

  /// Returns whether the preferences should be stored: they differ from those `before` the event,
  /// or from the stored conversion.
  ///
  /// Choices are stored at once. An amount, which is typed in many steps, is stored when the reader
  /// turns to another page or away. If no conversion is stored, visits without an action do not
  /// store one.
  private func isToKeep(after event: AppEvent, _ before: Preferences) -> Bool {
    // Preferences from another tab are already stored.
    if case .preferencesChanged = event { return false }
    if !environment.preferences.areSameChoices(as: before) { return true }
    guard let now = environment.preferences.rates.conversion,
      !(kept.map { now.text.isSame(as: $0.text) } ?? false)
    else { return false }
    switch event {
    case _ where event.isTyping: return now.place.pair != kept?.place.pair
    case .ticked: return kept != nil
    case .acted, .opened: return true
    default: return false
    }
  }
}

extension AppEvent {
  /// Whether the reader turns from typing to something else.
  fileprivate var endsTyping: Bool {
    switch self {
    // Typing may continue in the field of a sheet.
    case .acted(.option, _): false
    case .acted: !isTyping
    case .opened, .ticked: true
    default: false
    }
  }

  /// The action that an announcement is about; ``Action/amount`` for every result of a conversion.
  fileprivate var topic: Action {
    switch self {
    case .acted(.copy, _), .acted(.star, _), .acted(.add, _), .acted(.remove, _): .copy
    case .acted(.moveUp, _), .acted(.moveDown, _): .moveUp
    // An announcement about a field waits until the reader pauses.
    case .acted(.option, _): .amount
    case .acted(let action, _): isTyping ? .amount : action
    case .fileRead: .importFile
    case .erasureFeared: .understood
    default: .amount
    }
  }

  /// Whether the reader is typing, and may continue.
  fileprivate var isTyping: Bool {
    switch self {
    case .acted(.amount, _), .acted(.receive, _), .acted(.favouriteAmount, _), .acted(.key, _),
      .acted(.search, _), .acted(.send, _), .pressed:
      true
    default: false
    }
  }
}
