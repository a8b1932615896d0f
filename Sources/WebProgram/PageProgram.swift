import ExactMoney
import ExchangeRates
import PlainBytes
public import Presentation
import WebViews

/// The app on a page: takes events, makes the host show the changes, and performs effects.
///
/// It is a class, since a struct of this size would be copied by code that is larger than everything else here.
public final class PageProgram<Host: PageHost> {
  public let app: AppModel
  let host: Host
  private let assets: Assets
  private var answers = LocalAnswers()
  /// The last page shown; nil before the first.
  private var shown: Shown?
  /// Data of the server's page that has not come yet; until it comes, or the reader acts, that page
  /// stays.
  private var awaited: Awaited?

  /// The app as the server rendered it.
  init(_ state: StartingState, on host: Host) {
    self.host = host
    app = AppModel(state.address, state.environment)
    assets = state.assets
  }

  /// Continues from the server's page with the reader's stored choices and this device's clock.
  init(_ state: StartingState, on host: Host, now: Instant, utcOffset: Int) {
    let environment = state.environment
    environment.now = environment.rates.book.clock(now)
    environment.utcOffset = utcOffset
    if let kept = state.kept { environment.preferences = kept }
    self.host = host
    app = AppModel(state.address, environment)
    assets = state.assets
  }

  /// Shows the page for the first time, and requests what it lacks.
  func begin() {
    if app.address.isSearch {
      // The server searched in all languages, this program only in one so far.
      awaited = .names
    } else if case .history = app.address, let year = app.environment.rates.yearNeeded,
      app.needs.contains(year)
    {
      awaited = .year
    } else {
      show(isPage: false)
    }
    if app.screen.searchesNames { run(.loadSearchNames) }
    for need in app.needs { run(.load(need)) }
  }

  /// Takes an event.
  ///
  /// The address comes first, so that the old place is noted before its page changes; everything
  /// else finds the new page.
  public func take(_ event: AppEvent) {
    if event.endsWaiting(for: awaited) { awaited = nil }
    let step = app.handle(event)
    switch step.move {
    case .stay, .arrive: break
    case .replace(let address): host.call(.show, [address.text], number: 1)
    case .push(let address): host.call(.show, [address.text])
    }
    show(isPage: step.opensPage)
    for effect in step.effects { run(effect) }
    // Who stays may come to charts without a network.
    if case .ticked = event, let year = app.environment.rates.yearNeeded { run(.load(year)) }
  }

  /// Takes the answer to `query`; if there is none, it is computed here if possible.
  func take(_ answer: RateAnswer?, for query: RateQuery, history: [UInt8]) {
    if !history.isEmpty { answers.keep(history) }
    take(.answered(query, answer ?? answers.answer(query, from: app.environment)))
  }

  /// The whole document with `state` in it.
  func document(state: String) -> String {
    AppView(app, assets: assets).document(state: state).text
  }

  /// Makes the host show the app, unless nothing changed.
  private func show(isPage: Bool) {
    guard awaited == nil else { return }
    let view = AppView(app, assets: assets)
    let frame = view.frame
    let texts = [frame.title, frame.language, frame.direction, frame.theme, frame.bodyClass]
    let now = Shown(frame: texts.joined(separator: "\n"), body: view.body.text)
    if let shown, !isPage, shown.isSame(as: now) { return }
    shown = now
    host.call(.render, [now.body] + texts, number: isPage ? 1 : 0)
  }
}

/// The last rendering.
private struct Shown {
  let frame: String
  let body: String

  func isSame(as other: Shown) -> Bool {
    body.isSame(as: other.body) && frame.isSame(as: other.frame)
  }
}

private enum Awaited {
  /// The names that the server searched in.
  case names
  /// The year of the history.
  case year
}

extension AppEvent {
  fileprivate func endsWaiting(for awaited: Awaited?) -> Bool {
    switch self {
    case .opened, .acted, .pressed: true
    case .searchNamesArrived: awaited == .names
    case .answered(.year, _): awaited == .year
    default: false
    }
  }
}
