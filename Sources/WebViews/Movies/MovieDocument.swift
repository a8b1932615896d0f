import Localization
public import Presentation

/// A page of movies as a whole document, rendered by the server, or by the worker without a network.
///
/// It has a small script and no program.
public struct MovieDocument {
  private let environment: AppEnvironment
  private let assets: Assets
  private let title: String
  private let tab: Tab
  private let screenClass: StaticString
  private let topbar: HTML
  private let main: HTML
  /// The line at the top without a network.
  private let offlineNote: String

  /// The document of `screen`; without a network, `drawnOf` is the number of movies on the device.
  public init(_ screen: MovieScreen, assets: Assets, drawnOf count: Int? = nil) {
    switch screen {
    case .list(let model):
      let view = MovieListView(model: model, assets: assets)
      self.init(view, model.title, model.environment, assets, count)
    case .film(let model):
      let view = MovieView(model: model, assets: assets)
      self.init(view, model.title, model.environment, assets, count)
    case .watchlist(let model):
      let view = MovieWatchlistView(model: model, assets: assets)
      self.init(view, model.title, model.environment, assets, count)
    case .notice(let notice), .refused(let notice, _):
      let view = MovieNoticeView(notice: notice, assets: assets)
      self.init(view, notice.title, notice.environment, assets, count)
    }
  }

  private init(
    _ view: some ScreenView,
    _ title: String,
    _ environment: AppEnvironment,
    _ assets: Assets,
    _ count: Int?
  ) {
    (tab, screenClass, topbar, main) = (view.tab, view.bodyClass, view.topbar, view.main)
    (self.title, self.environment, self.assets) = (title, environment, assets)
    let wording = environment.wording
    offlineNote =
      count.map { wording(.filmsOfflineDrawn(count: wording.number($0))) } ?? wording(.filmsOffline)
  }

  /// The document.
  public var html: HTML {
    let wording = environment.wording
    let frame = environment.frame(title: title, screenClass.description)
    return """
      \(assets.head(of: frame, description: wording(.filmsDescription)))\
      <link rel="stylesheet" href="\(assets.path("movies.css"))">
      <script type="module" src="\(assets.path("movies.js"))"></script>
      </head>
      <body class="\(frame.bodyClass)" data-locale="\(wording.locale.tag)">
      \(assets.bodyStart(tab, topbar, in: environment).html)\
      <main id="main"><p class="note kept-note">\(assets.icon("offline"))\
      <span class="of-offline">\(offlineNote)</span>\
      <span class="of-unanswered">\(wording(.filmsUnanswered))</span></p>
      \(main)</main>
      <p class="update" data-version hidden>\(wording(.pageNewVersion)) \
      <button class="btn" type="button">\(wording(.pageReload))</button></p>
      <p class="vh" role="status" aria-live="polite" data-live></p>
      </body>
      </html>

      """
  }
}

/// The problem of an address, and the way out; or the missing network.
struct MovieNoticeView: ScreenView {
  let notice: MovieNotice
  let assets: Assets

  var tab: Tab { .movies }
  var bodyClass: StaticString { "movies" }
  private var wording: Wording { notice.environment.wording }

  var topbar: HTML { "<h1>\(wording(.pageMovies))</h1>\(assets.wayToWatchlist(wording))" }

  /// Of an unknown movie the script shows what the reader's list knows.
  var main: HTML {
    let marks = MovieMarks(wording: wording, assets: assets)
    return """
      <div class="empty">\(assets.guilloche(class: "art"))<h2>\(notice.heading)</h2>
      <p data-listed="\(wording(.filmListKnown))">\(notice.help)</p>
      \(notice.unknown.map { marks.ofUnknown($0) })\
      <div class="acts"><a class="btn btn-primary" href="\(notice.way)">\(notice.wayName)</a></div></div>

      """
  }
}

extension Assets {
  /// The lines below movies: their origin, and texts that the sources require.
  func notes(_ lines: [String]) -> [HTML] {
    lines.map { line -> HTML in
      "<p class=\"note\">\(icon("info"))<span dir=\"auto\">\(line)</span></p>\n"
    }
  }
}
