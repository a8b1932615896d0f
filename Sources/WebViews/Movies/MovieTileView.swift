import Presentation

/// A movie in a grid: its poster with year and rating, which links to its page.
struct MovieTileView {
  let tile: MovieTile
  let wording: Wording
  let assets: Assets

  var html: HTML {
    """
    <li data-key="\(tile.id)" data-movie="\(tile.id)"\(.reference(tile.movie))>\
    <a class="poster-card" href="\(tile.address)" \
    aria-label="\(tile.label)">\(PosterView(poster: tile.poster, picture: tile.picture).html)\
    <span class="line" aria-hidden="true"><span>\(tile.year)</span>\
    \(tile.rating.map { rating($0) })</span></a>\(marks)</li>

    """
  }

  private var marks: HTML {
    MovieMarks(OwnMarks(wording), wording, assets).ofTile(tile.poster.title)
  }

  private func rating(_ rating: String) -> HTML {
    "<b>\(assets.icon("star"))\(rating)</b>"
  }
}
