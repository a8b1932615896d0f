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
  private let main: [BodyPart]

  public init(_ model: AppModel, assets: Assets) {
    switch model.screen {
    case .converter(let screen):
      self.init(screen, ConverterView(model: screen, assets: assets), assets)
    case .currencies(let screen):
      self.init(screen, CurrencyListView(model: screen, assets: assets), assets)
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
    main = view.body(isDrawn: model.isDrawn)
    self.assets = assets
  }

  /// The texts of the elements around the page's content.
  public var frame: PageFrame {
    environment.frame(
      title: title,
      screenClass.description + (environment.preferences.hasSingleKeys ? "" : " no-keys")
    )
  }

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

  /// The whole document, from whose attributes the page's program makes the same model again.
  ///
  /// The program starts when it has what is at the addresses of `answers`.
  public func document(answers: [String]) -> HTML {
    let trouble: String? =
      if case .troubled(let trouble) = environment.refresh { trouble.name.description } else { nil }
    return environment.document(
      frame,
      """
       data-book="\(environment.rates.book.version)"\(attribute: "data-trouble", trouble)\
      \(attribute: "data-answers", answers.isEmpty ? nil : answers.joined(separator: " "))
      """,
      body.html,
      assets
    )
  }

  /// The document without content, in which the program on a device draws a page.
  public static func shell(in environment: AppEnvironment, assets: Assets) -> HTML {
    let frame = environment.frame(title: environment.wording(.pageConvert), "")
    return environment.document(frame, " data-shell", .empty, assets)
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

extension AppEnvironment {
  /// A document with a program.
  ///
  /// The program is fetched beside what the page is shown by. Its data are not: the script asks for them, and
  /// they still come before the program has.
  fileprivate func document(
    _ frame: PageFrame,
    _ attributes: HTML,
    _ body: HTML,
    _ assets: Assets
  ) -> HTML {
    let attributes: HTML = " data-locale=\"\(wording.locale.tag)\"\(attributes)"
    let description = wording(.pageDescription)
    return """
        \(assets.head(of: frame, attributes: attributes, description: description))\
      <link rel="preload" href="\(assets.path("cambio.wasm"))" as="fetch" fetchpriority="low" crossorigin>
      <script type="module" async src="\(assets.path("bridge.js"))"></script>
      </head>
      <body class="\(frame.bodyClass)">
      \(body)</body>
      </html>

      """
  }
}
