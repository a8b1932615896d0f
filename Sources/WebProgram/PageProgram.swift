import CambioAPI
public import ExactMoney
import ExchangeRates
import Localization
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
  /// Every publication of the ECB; nil until the page has fetched it.
  private var history: RateHistory?
  /// The texts around the body that the page shows.
  private var frame = ""
  /// The parts of the body that the page shows.
  private var body: [BodyPart] = []

  /// The slots from which the program starts, in the order in which the host fills them.
  private enum Slot: Int32 {
    case address, book, locale, messages
    /// The preferences stored on this device; empty if there are none.
    case preferences
    /// The year before the book's rates, if it is stored; otherwise empty.
    case year
    /// The path of the assets' folder.
    case root
    /// The cause of the server's last failed refresh, by its name in ``RefreshTrouble``; empty if
    /// it succeeded.
    case trouble
    /// Any text if the page was drawn with all data; otherwise empty.
    case drawn
    /// The ISO 3166 code of the region in the browser's preferred language; empty if it names none.
    case region
    /// The first of the API's addresses, each followed by its answer.
    case answers
  }

  /// Starts the app from the slots, and shows it; nil if there is no page at the address, or a part
  /// is unreadable.
  public init?(on host: Host, now: Instant, utcOffset: Int) {
    func text(_ slot: Slot) -> String { host.text(in: slot.rawValue) }
    let asked = text(.address)
    guard let address = Address(link: asked),
      let book = RateBook(slot: Slot.book.rawValue, of: host),
      let locale = LocaleData(text: host.lastingBytes(in: Slot.locale.rawValue))
    else { return nil }
    let messages = MessageCatalogue(text: host.lastingBytes(in: Slot.messages.rawValue))
    let environment = AppEnvironment(
      wording: Wording(locale: locale, messages: messages),
      preferences: Preferences(kept: text(.preferences), for: locale, region: text(.region)),
      rates: RateState(book),
      now: book.clock(now)
    )
    environment.utcOffset = utcOffset
    if let trouble = RefreshTrouble(named: text(.trouble)) {
      environment.refresh = .troubled(trouble)
    }
    if let needed = environment.rates.yearNeeded {
      environment.rates.take(needed, answeredIn: Slot.year.rawValue, of: host)
    }
    var slot = Slot.answers.rawValue
    while let query = RateQueryPath.query(at: host.text(in: slot)) {
      environment.rates.take(query, answeredIn: slot + 1, of: host)
      slot += 2
    }
    let moved = address.redirect(from: asked.cut(at: "?").before, in: environment)
    let place = moved ?? address
    if !text(.drawn).utf8.isEmpty { environment.drawn = place.text }
    self.host = host
    app = AppModel(place, environment)
    assets = Assets(root: text(.root))
    if moved != nil { host.call(.show, [app.address.text], number: 1) }
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
    if self.history == nil, !history.isEmpty {
      self.history = RateHistory(source: .ecb, text: history)
    }
    take(.answered(query, answer ?? localAnswer(to: query)))
  }

  /// Returns the answer to `query` from the loaded rates and the ECB's history; nil if it needs the
  /// server.
  ///
  /// Without the history there is no answer, because the loaded rates could show one year as if it
  /// were five.
  private func localAnswer(to query: RateQuery) -> RateAnswer? {
    guard let history else { return nil }
    let newest = app.environment.rates.book.archive
    let archive = newest.preceded(by: [history], order: newest.sources)
    switch query {
    case .tables: return .tables(archive)
    case .year(let day): return .year(RateArchive([history]), through: day)
    case .series(let pair, let range):
      let converter = Converter(archive: archive, today: app.environment.now.day)
      return (try? converter.series(for: pair, over: range)).map { .series($0) }
    case .fetches: return nil
    }
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

extension PageProgram {
  /// Requests an effect of the app from the host.
  func run(_ effect: AppEffect) {
    switch effect {
    case .keep: host.call(.keep, [app.environment.preferences.text])
    case .keepRecent(let text): host.call(.keepRecent, [text])
    case .say(let text, let topic): host.call(.say, [text, topic.name])
    case .load(let query): host.call(.load, [RateQueryPath.text(of: query)])
    case .loadSearchNames(let names):
      let isSearch = app.address.isSearch ? 1 : 0
      host.call(.loadSearchNames, [names == .all ? "all" : ""], number: Int32(isSearch))
    case .refresh: host.call(.refresh)
    case .copy(let text): host.call(.copy, [text])
    case .share(let text):
      host.call(.share, [text, app.environment.wording(.converterCopied(text: text))])
    case .focus(let id): host.call(.focus, [id])
    case .download(let name, let text): host.call(.download, [name, text])
    case .exportAll(let name, let text): host.call(.exportAll, [name, text])
    case .importOthers: host.call(.importOthers)
    case .persist: host.call(.persist)
    case .install: host.call(.install)
    case .reload: host.call(.reload)
    case .erase(let choices): host.call(.erase, [choices])
    case .undoErasure: host.call(.undoErasure)
    }
  }
}
