import ExactMoney
import ExchangeRates
import PlainBytes
public import Presentation
import WebViews

/// The app on a page: it handles events, shows changes through the host, and performs effects.
///
/// It is a class, because the code to copy a struct of this size would be larger than everything
/// else here.
public final class PageProgram<Host: PageHost> {
  public let app: AppModel
  let host: Host
  private let assets: Assets
  private var answers = LocalAnswers()
  /// The texts around the body that the page shows.
  private var frame = ""
  /// The parts of the body that the page shows.
  private var body: [BodyPart] = []

  init(_ state: StartingState, on host: Host) {
    self.host = host
    app = AppModel(state.address, state.environment)
    assets = state.assets
    if state.isMoved { host.call(.show, [app.address.text], number: 1) }
    show(isPage: false)
    if let names = app.searchNamesNeeded { run(.loadSearchNames(names)) }
    for need in app.needs { run(.load(need)) }
  }

  /// Handles an event.
  ///
  /// The address is set first, so that the old position is recorded before the page changes;
  /// everything else refers to the new page.
  public func take(_ event: AppEvent) {
    let step = app.handle(event)
    switch step.move {
    case .stay, .arrive: break
    case .replace(let address): host.call(.show, [address.text], number: 1)
    case .push(let address): host.call(.show, [address.text])
    }
    show(isPage: step.opensPage)
    for effect in step.effects { run(effect) }
  }

  /// Takes the answer to `query`; if it is nil, the answer is computed here if possible.
  func take(_ answer: RateAnswer?, for query: RateQuery, history: [UInt8]) {
    if !history.isEmpty { answers.keep(history) }
    take(.answered(query, answer ?? answers.answer(query, from: app.environment)))
  }

  /// Shows the app through the host: the outline with all regions if it has changed, else the
  /// changed regions.
  private func show(isPage: Bool) {
    let view = AppView(app, assets: assets, after: body)
    // If the page shows more results of a search than the program has, it also has the better
    // title.
    let texts = [
      app.isDrawnSearch ? "" : view.frame.title, view.frame.language, view.frame.direction,
      view.frame.theme, view.frame.bodyClass,
    ]
    let (frame, body) = (texts.joined(separator: "\n"), view.body)
    let outline = body.outline
    let isOutlined = outline.isSame(as: self.body.outline)
    var regions: [String] = []
    for index in body.indices {
      guard case .region(let id, _, let html?) = body[index] else { continue }
      if isOutlined, case .region(_, _, let shown?) = self.body[index], shown.isSame(as: html) {
        continue
      }
      regions += [id.description, html.text]
    }
    let isSame = isOutlined && regions.isEmpty && frame.isSame(as: self.frame)
    (self.frame, self.body) = (frame, body)
    if isSame && !isPage { return }
    host.call(.render, texts + [isOutlined ? "" : outline.text] + regions, number: isPage ? 1 : 0)
  }
}
