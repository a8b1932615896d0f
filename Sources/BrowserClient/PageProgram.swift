import ExactMoney
import ExchangeRates
import Markup
import PlainBytes
import Presentation
import WebViews

/// The app on a page: takes events, has the page show what changed, and the host do what is left to do.
///
/// A class, since a struct of this size would be copied around by code that is larger than all else here.
final class PageProgram {
  private(set) var app: AppModel
  private let assets: Assets
  private var answers = LocalAnswers()
  /// What the page was last told to show; nil before the first time.
  private var shown: Shown?
  /// Whether the server's page stays until the reader does something, or the names it searched in come.
  private var waitsForNames = false

  /// What was rendered last.
  private struct Shown {
    let frame: String
    let body: String
  }

  /// The app as the server drew it.
  init(_ state: StartingState) {
    app = AppModel(state.address, state.surroundings)
    assets = state.assets
  }

  /// Goes on from the server's page to the reader's own: the choices kept here, the clock of this device.
  init(_ state: StartingState, now: Instant, utcOffset: Int) {
    var surroundings = state.surroundings
    surroundings.now = surroundings.rates.clock(now)
    surroundings.utcOffset = utcOffset
    if let kept = state.kept { surroundings.preferences = kept }
    app = AppModel(state.address, surroundings)
    assets = state.assets
  }

  /// Shows the page for the first time, and asks for what it lacks.
  func begin() {
    if app.address.isSearch {
      // The server searched in all languages, this program in one so far.
      waitsForNames = true
      run(.loadSearchNames)
    } else {
      show(isPage: false)
    }
    for need in app.needs { run(.load(need)) }
  }

  /// Takes an event.
  ///
  /// The address comes first, so that the place that is left is noted before its page is; everything else
  /// finds the new page.
  func take(_ event: AppEvent) {
    if event.endsWaiting { waitsForNames = false }
    let effects = app.handle(event)
    for effect in effects where effect.isAddress { run(effect) }
    show(isPage: event.opensPage || effects.contains { $0.opensPage })
    for effect in effects where !effect.isAddress { run(effect) }
  }

  /// Takes over the choices made in another tab, which has kept them.
  func adopt(_ preferences: Preferences) {
    var surroundings = app.surroundings
    surroundings.preferences = preferences
    surroundings.announcement = ""
    app = AppModel(app.address, surroundings)
    show(isPage: false)
  }

  /// Takes what came for `query`; what could not be had is worked out here where that is possible.
  func take(_ answer: RateAnswer?, for query: RateQuery, history: [UInt8]) {
    if !history.isEmpty { answers.keep(history) }
    take(.answered(query, answer ?? answers.answer(query, from: app.surroundings)))
  }

  /// The whole document with `state` in it.
  func document(state: String) -> String {
    AppView(app, assets: assets).document(state: state).text
  }

  /// Has the host show what the app looks like now, unless it is shown already.
  private func show(isPage: Bool) {
    guard !waitsForNames else { return }
    let (now, frame) = rendered()
    if let shown, !isPage, shown.body.isSame(as: now.body),
      shown.frame.isSame(as: now.frame)
    {
      return
    }
    shown = now
    Host.call(
      .render,
      [now.body, frame.title, frame.language, frame.direction, frame.theme, frame.bodyClass],
      number: isPage ? 1 : 0
    )
  }

  private func rendered() -> (shown: Shown, frame: PageFrame) {
    let view = AppView(app, assets: assets)
    let frame = view.frame
    let texts = [frame.title, frame.language, frame.direction, frame.theme, frame.bodyClass]
    return (Shown(frame: texts.joined(separator: "\n"), body: view.body.text), frame)
  }
}

extension AppEvent {
  fileprivate var endsWaiting: Bool {
    switch self {
    case .opened, .acted, .pressed, .searchNamesArrived: true
    default: false
    }
  }

  fileprivate var opensPage: Bool {
    if case .opened = self { true } else { false }
  }
}

extension AppEffect {
  fileprivate var isAddress: Bool {
    if case .show = self { true } else { false }
  }

  fileprivate var opensPage: Bool {
    if case .show(_, isReplacing: false) = self { true } else { false }
  }
}
