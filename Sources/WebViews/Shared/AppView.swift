import ExchangeRates
import Localization
public import Presentation

/// The app as HTML: a function of its model, the same on the server and in the browser.
public struct AppView {
  private let environment: AppEnvironment
  private let assets: Assets
  private let title: String
  private let address: Address
  private let tab: Tab
  private let screenClass: StaticString
  private let topbar: HTML
  private let main: HTML

  public init(_ model: AppModel, assets: Assets) {
    switch model.screen {
    case .converter(let screen):
      self.init(screen, ConverterView(model: screen, assets: assets), assets)
    case .currencies(let screen):
      self.init(screen, CurrencyListView(model: screen, assets: assets), assets)
    case .ask(let screen):
      self.init(screen, AskView(model: screen, assets: assets), assets)
    case .history(let screen):
      self.init(screen, RateHistoryView(model: screen, assets: assets), assets)
    case .send(let screen):
      self.init(screen, SendView(model: screen, assets: assets), assets)
    case .settings(let screen):
      self.init(screen, SettingsView(model: screen, assets: assets), assets)
    case .unreadable(let screen):
      self.init(screen, UnreadableView(model: screen, assets: assets), assets)
    }
  }

  private init(_ model: any ScreenModel, _ view: some ScreenView, _ assets: Assets) {
    environment = model.environment
    title = model.title
    address = model.address
    tab = view.tab
    screenClass = view.bodyClass
    topbar = view.topbar
    main = view.main
    self.assets = assets
  }

  /// The texts of the elements around the page's content.
  public var frame: PageFrame {
    environment.frame(
      title: title,
      screenClass.description + (environment.preferences.hasSingleKeys ? "" : " no-keys")
    )
  }

  /// The content of `body`, which the browser updates after each event.
  public var body: HTML {
    """
    \(assets.bodyStart(tab, topbar, in: environment))\
    <main id="main">\(main)</main>
    \(noticeBar)\
    <p class="vh" role="status" aria-live="polite" data-live></p>

    """
  }

  /// The whole document.
  ///
  /// `state` is the JSON from which the page's program makes the same model again.
  public func document(state: String) -> HTML {
    let frame = frame
    return """
      \(assets.head(of: frame, description: environment.wording(.pageDescription)))\
      \(program)\
      <script type="application/json" id="state">\(json: state)</script>
      <script type="module" async src="\(assets.path("bridge.js"))"></script>
      </head>
      <body class="\(frame.bodyClass)">
      \(body)</body>
      </html>

      """
  }

  /// The program, fetched beside what the page is shown by.
  ///
  /// Its data are not: the script asks for them, and they still come before the program has.
  private var program: HTML {
    let path = assets.path("cambio.wasm")
    return """
      <link rel="preload" href="\(path)" as="fetch" fetchpriority="low" crossorigin>

      """
  }

  private var noticeBar: HTML {
    if environment.hasNewVersion { return notice(.pageNewVersion, .pageReload, .update) }
    return environment.tellsOfErasure
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
