import Presentation

/// A movie in a grid: its poster with year and rating, which links to its page.
struct MovieTileView {
  let tile: MovieTile
  let wording: Wording
  let assets: Assets

  /// The tile in a list of the server, without marks.
  var html: HTML { "\(item(OwnMarks(wording)))\n" }

  /// Returns the tile with the reader's marks; `drawn` is its link as the server rendered it, if it
  /// has.
  func item(_ marks: OwnMarks, drawn: String? = nil) -> HTML {
    """
    <li data-key="\(tile.id)" data-movie="\(tile.id)"\(.reference(tile.movie))>\
    \(drawn.map { HTML(drawn: $0) } ?? card)\
    \(MovieMarks(marks, wording, assets).ofTile(tile.poster.title))</li>
    """
  }

  private var card: HTML {
    """
    <a class="poster-card" href="\(tile.address)" \
    aria-label="\(tile.label)">\(PosterView(poster: tile.poster, picture: tile.picture).html)\
    <span class="line" aria-hidden="true"><span>\(tile.year)</span>\
    \(tile.rating.map { rating($0) })</span></a>
    """
  }

  private func rating(_ rating: String) -> HTML {
    "<b>\(assets.icon("star"))\(rating)</b>"
  }
}
