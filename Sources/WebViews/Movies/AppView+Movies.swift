import Localization
public import Presentation

/// Pages of movies, rendered by the server or, without a network, by the service worker.
///
/// They have a small script, and a program only for the reader's list.
extension AppView {
  /// Creates the page of `screen`; if it is drawn offline, `count` is the number of movies on the
  /// device, else nil.
  public init(_ screen: MovieScreen, assets: Assets, drawnOf count: Int? = nil) {
    switch screen {
    case .list(let model): self.init(model, MovieListView(model: model, assets: assets), assets)
    case .movie(let model): self.init(model, MovieView(model: model, assets: assets), assets)
    case .watchlist(let model):
      self.init(model, MovieWatchlistView(model: model, assets: assets), assets)
    case .notice(let model): self.init(model, MovieNoticeView(model: model, assets: assets), assets)
    }
    let wording = environment.wording
    let offline = count.map { Message.moviesOfflineDrawn(count: wording.number($0)) }
    main.insert(
      .outline(
        """
        <p class="note kept-note">\(assets.icon("offline"))\
        <span class="of-offline">\(wording(offline ?? .moviesOffline))</span>\
        <span class="of-unanswered">\(wording(.moviesUnanswered))</span></p>

        """
      ),
      at: 1
    )
  }

  /// The document of a page of movies.
  public var movieDocument: HTML {
    let wording = environment.wording
    let version = BodyPart.outline(
      """
      <p class="update" data-version hidden>\(wording(.pageNewVersion)) \
      <button class="btn" type="button">\(wording(.pageReload))</button></p>

      """
    )
    return environment.document(
      frame,
      .moviesDescription,
      head: """
        <link rel="stylesheet" href="\(assets.path("movies.css"))">
        <script type="module" src="\(assets.path("movies.js"))"></script>

        """,
      (body + [version]).html,
      assets
    )
  }
}

/// The problem of an address, with a hint.
struct MovieNoticeView: ScreenView {
  let model: MovieNotice
  let assets: Assets

  var tab: Tab { .movies }
  var bodyClass: StaticString { "movies" }
  var topbar: HTML { "<h1>\(wording(.pageMovies))</h1>\(assets.wayToWatchlist(wording))" }

  /// The content; for a movie that is not stored, the script shows what the reader's list has.
  var main: HTML {
    let marks = MovieMarks(OwnMarks(wording), wording, assets)
    return """
      <div class="empty">\(assets.guilloche(class: "art"))<h2 id="notice-heading">\(model.heading)</h2>
      <p id="notice-help">\(model.help)</p>
      \(model.sources.map { MovieSourcesView(model: $0, assets: assets).html })\
      \(model.unknown.map { marks.own($0, nil) })\
      <div class="acts"><a class="btn btn-primary" href="\(model.way)">\(model.wayName)</a></div></div>

      """
  }
}

extension Assets {
  /// Returns the lines below movies: their origin, and the attribution that sources require.
  func notes(_ lines: [String]) -> [HTML] {
    lines.map { line -> HTML in
      "<p class=\"note\">\(icon("info"))<span dir=\"auto\">\(line)</span></p>\n"
    }
  }
}
