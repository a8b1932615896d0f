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
  /// What the page shows: the texts around the body, and the parts of that.
  private var frame = ""
  private var body: [BodyPart] = []

  init(_ state: StartingState, on host: Host) {
    self.host = host
    app = AppModel(state.address, state.environment)
    assets = state.assets
    if state.isMoved { host.call(.show, [app.address.text], number: 1) }
    show(isPage: false)
    if app.needsSearchNames { run(.loadSearchNames) }
    for need in app.needs { run(.load(need)) }
  }

  /// Takes an event.
  ///
  /// The address comes first, so that the old place is noted before its page changes; everything
  /// else finds the new page.
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

  /// Takes the answer to `query`; if there is none, it is computed here if possible.
  func take(_ answer: RateAnswer?, for query: RateQuery, history: [UInt8]) {
    if !history.isEmpty { answers.keep(history) }
    take(.answered(query, answer ?? answers.answer(query, from: app.environment)))
  }

  /// Makes the host show the app: the outline with all regions if that has changed, else the changed regions.
  private func show(isPage: Bool) {
    let view = AppView(app, assets: assets, after: body)
    // A search that the page knows better knows the title, too.
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
