import ExactMoney
import ExchangeRates
public import Localization
public import Presentation

/// The app as HTML: a function of its model, the same on the server and in the browser.
public struct AppView {
  let environment: AppEnvironment
  let assets: Assets
  private let title: String
  private let tab: Tab
  private let screenClass: StaticString
  private let topbar: HTML
  var main: [BodyPart]

  /// Creates the view of `model`.
  ///
  /// Unchanged regions are reused from `shown`, an earlier body of the same app.
  public init(_ model: AppModel, assets: Assets, after shown: [BodyPart] = []) {
    switch model.screen {
    case .converter(let screen):
      self.init(screen, ConverterView(model: screen, assets: assets, shown: shown), assets)
    case .currencies(let screen):
      self.init(screen, CurrencyListView(model: screen, assets: assets), assets)
    case .ask(let screen):
      self.init(screen, AskView(model: screen, assets: assets), assets)
    case .history(let screen):
      self.init(screen, RateHistoryView(model: screen, assets: assets), assets)
    case .till(let screen):
      self.init(screen, TillView(model: screen, assets: assets), assets)
    case .send(let screen):
      self.init(screen, SendView(model: screen, assets: assets), assets)
    case .settings(let screen):
      self.init(screen, SettingsView(model: screen, assets: assets), assets)
    case .unreadable(let screen):
      self.init(screen, UnreadableView(model: screen, assets: assets), assets)
    }
  }

  init(_ model: any PageModel, _ view: some ScreenView, _ assets: Assets) {
    environment = model.environment
    title = model.title
    tab = view.tab
    screenClass = view.bodyClass
    topbar = view.topbar
    main = view.body(isDrawn: model.isDrawn)
    self.assets = assets
  }

  /// The texts of the elements around the page's content.
  public var frame: PageFrame { environment.frame(title: title, screenClass.description) }

  /// The content of `body`, whose regions the browser updates after each event.
  public var body: [BodyPart] {
    assets.bodyStart(tab, topbar, in: environment) + main + [
      .outline("<div id=\"notices\" data-region>"), .region("notices", noticeBar),
      .outline(
        """
        </div>
        <p class="vh" role="status" aria-live="polite" data-live data-region></p>

        """
      ),
    ]
  }

  /// Returns the whole document, from whose attributes the page's program recreates the model.
  ///
  /// The program starts once it has the answers at the addresses `answers`. The stylesheet is the
  /// element `inline`, or a link if that is nil.
  public func document(answers: [String], inline: HTML? = nil) -> HTML {
    let trouble: String? =
      if case .troubled(let trouble) = environment.refresh { trouble.name } else { nil }
    return environment.document(
      frame,
      attributes: """
         data-book="\(environment.rates.book.version)"\(attribute: "data-trouble", trouble)\
        \(attribute: "data-answers", answers.isEmpty ? nil : answers.joined(separator: " "))
        """,
      head: assets.program,
      inline: inline,
      body.html,
      assets
    )
  }

  /// Returns the document without content, in which the program on a device draws a page.
  public static func shell(in environment: AppEnvironment, assets: Assets) -> HTML {
    let frame = environment.frame(title: environment.wording(.pageConvert), "")
    return environment.document(
      frame,
      attributes: " data-shell",
      head: assets.program,
      .empty,
      assets
    )
  }

  private var noticeBar: HTML {
    if environment.hasNewVersion { return notice(.pageNewVersion, .pageReload, .update) }
    return environment.warnsOfErasure
      ? notice(.pageMayErase, .pageUnderstood, .understood) : .empty
  }

  private func notice(_ text: Message, _ answer: Message, _ action: Action) -> HTML {
    let wording = environment.wording
    return """
      <p class="update">\(wording(text)) \
      <button class="btn" type="button" \(.action(action))>\(wording(answer))</button></p>

      """
  }
}

extension Assets {
  /// The links to the program, which is fetched beside the files that the page is shown by.
  ///
  /// Its data have no link: the script requests them, and they still arrive before the program.
  fileprivate var program: HTML {
    """
    <link rel="preload" href="\(path("cambio.wasm"))" as="fetch" fetchpriority="low" crossorigin>
    <script type="module" async src="\(path("bridge.js"))"></script>

    """
  }
}

/// Documents in place of pages that cannot be shown; they have no program.
extension AppView {
  /// Returns the document for an address that is not available offline.
  public static func offline(in environment: AppEnvironment, assets: Assets) -> HTML {
    notice(.pageAbsent, .pageAbsentHelp, in: environment, assets: assets)
  }

  /// Returns a document with `heading`, `help`, `details`, and a link to the converter.
  ///
  /// It has the tabs, but no button for the theme, which would need the server.
  public static func notice(
    _ heading: Message,
    _ help: Message,
    details: HTML = .empty,
    in environment: AppEnvironment,
    assets: Assets
  ) -> HTML {
    let wording = environment.wording
    let tabs = assets.tabs(nil, in: environment)
    return environment.document(
      environment.frame(title: wording(heading), ""),
      head: .empty,
      """
      <a class="skip" href="#main">\(wording(.pageSkip))</a>
      <nav class="tabs" id="tabs" aria-label="\(wording(.pageNavigation))">\(tabs)</nav>
      <header class="topbar">\(Brand.html)</header>
      <main id="main"><div class="empty"><h1>\(wording(heading))</h1>
      <p>\(wording(help))</p>
      \(details)\
      <p><a class="btn btn-primary" href="/">\(wording(.pageToConverter))</a></p></div></main>

      """,
      assets
    )
  }
}

/// The problem of an address, with a hint.
struct UnreadableView: ScreenView {
  let model: UnreadableViewModel
  let assets: Assets

  var topbar: HTML { Brand.html }

  var main: HTML {
    """
    <div class="empty">\(assets.guilloche(class: "art"))<h1>\(model.heading)</h1>
    <p>\(model.help)</p>
    <div class="acts"><a class="btn btn-primary" href="\(model.way)">\(model.wayName)</a></div></div>

    """
  }
}
