import Presentation

/// A list of movies: a shared one, or the grid that the script fills with the reader's own.
struct MovieWatchlistView: ScreenView {
  let model: MovieWatchlistViewModel
  let assets: Assets

  var tab: Tab { .movies }
  var bodyClass: StaticString { "movies" }

  var topbar: HTML {
    """
    \(assets.backBar(to: "/movies", model.heading, wording))\
    \(model.isShared ? assets.wayToWatchlist(wording) : nil)
    """
  }

  var main: HTML {
    """
    <div class="page">
    \(model.isShared ? shared : OwnListView(model.own, assets).section)
    </div>

    """
  }

  private var shared: HTML {
    """
    <section id="movies" aria-label="\(model.heading)">
    <p class="acts needs-script"><button class="btn btn-primary" type="button" data-list="add-all">\
    \(assets.icon("plus"))\(wording(.movieListAddAll))</button></p>
    <ul class="poster-grid">
    \(model.tiles.map { MovieTileView(tile: $0, wording: wording, assets: assets).html })</ul>
    \(assets.notes(model.notes))</section>
    """
  }
}
