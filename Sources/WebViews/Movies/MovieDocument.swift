import Localization
public import Markup
public import Presentation

/// A page of films as a whole document.
///
/// The server draws it; it has a small script and no program.
public struct MovieDocument {
  private let environment: AppEnvironment
  private let assets: Assets
  private let title: String
  private let view: any ScreenView

  /// Films in a grid.
  public init(_ model: MovieListViewModel, assets: Assets) {
    self.init(MovieListView(model: model, assets: assets), model.title, model.environment, assets)
  }

  /// One film.
  public init(_ model: MovieViewModel, assets: Assets) {
    self.init(MovieView(model: model, assets: assets), model.title, model.environment, assets)
  }

  /// A list of films, the reader's own or a shared one.
  public init(_ model: MovieWatchlistViewModel, assets: Assets) {
    let view = MovieWatchlistView(model: model, assets: assets)
    self.init(view, model.title, model.environment, assets)
  }

  /// What stands in place of films.
  public init(_ notice: MovieNotice, assets: Assets) {
    let view = MovieNoticeView(notice: notice, assets: assets)
    self.init(view, notice.title, notice.environment, assets)
  }

  private init(
    _ view: any ScreenView,
    _ title: String,
    _ environment: AppEnvironment,
    _ assets: Assets
  ) {
    self.view = view
    self.title = title
    self.environment = environment
    self.assets = assets
  }

  /// The document.
  public var html: HTML {
    let wording = environment.wording
    let frame = PageFrame(
      title: title + " · Cambio",
      language: wording.locale.tag,
      direction: wording.messages.isRightToLeft ? "rtl" : "ltr",
      theme: environment.preferences.theme.name.description,
      bodyClass: "app " + view.bodyClass.description
    )
    return """
      \(assets.head(of: frame, description: wording(.filmsDescription)))\
      <link rel="stylesheet" href="\(assets.path("movies.css"))">
      <script type="module" src="\(assets.path("movies.js"))"></script>
      </head>
      <body class="\(frame.bodyClass)">
      <a class="skip" href="#main">\(wording(.pageSkip))</a>
      \(TabBar(selected: view.tab, environment: environment, assets: assets).html)
      <header class="topbar">\(view.topbar)<span class="spacer"></span>\
      \(ThemeToggle(environment: environment, assets: assets).html)</header>
      <main id="main"><p class="note kept-note">\(assets.icon("offline"))\
      <span>\(wording(.filmsOffline))</span></p>
      \(view.main)</main>
      <p class="vh" role="status" aria-live="polite" data-live></p>
      </body>
      </html>

      """
  }
}

/// What is wrong with an address, and the way out; or that there is no connection.
struct MovieNoticeView: ScreenView {
  let notice: MovieNotice
  let assets: Assets

  var tab: Tab { .movies }
  var bodyClass: StaticString { "movies" }
  var topbar: HTML { "<h1>\(notice.environment.wording(.pageMovies))</h1>" }

  var main: HTML {
    """
    <div class="empty">\(assets.guilloche(class: "art"))<h2>\(notice.heading)</h2>
    <p>\(notice.help)</p>
    <div class="acts"><a class="btn btn-primary" href="\(notice.way)">\(notice.wayName)</a></div></div>

    """
  }
}

extension Assets {
  /// The lines below films: where they are from, and what the sources ask to be said.
  func notes(_ lines: [String]) -> [HTML] {
    lines.map { line -> HTML in
      "<p class=\"note\">\(icon("info"))<span dir=\"auto\">\(line)</span></p>\n"
    }
  }
}
