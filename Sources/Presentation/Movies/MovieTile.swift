import Movies

/// A movie in the grid, with poster, year and rating.
public struct MovieTile: Hashable, Sendable {
  /// The movie's id, as in its address; on the reader's list, any name of it there.
  public let id: String
  /// The address of the movie's page.
  public let address: String
  public let poster: PosterDesign
  /// The address of the movie's own poster; nil if it only has the drawn one.
  public let picture: String?
  /// The movie's ids, title and year, for the reader's list.
  public let movie: MovieReference
  /// The year in the reader's digits; empty if unknown.
  public let year: String
  /// The mean of the votes, 0 to 10 with one decimal; nil if there are no votes.
  public let rating: String?
  /// Title, year and rating in words, for screen readers.
  public let label: String
}

extension MovieTile {
  /// Creates a tile for `movie`, with its own poster at `picture`; nil if the movie has no id, and
  /// so no address.
  init?(_ movie: Movie, picture: String?, _ wording: Wording) {
    guard let address = MovieAddress(movie.ids) else { return nil }
    id = address.name
    self.address = address.text
    poster = PosterDesign(movie, wording)
    self.picture = picture
    self.movie = MovieReference(
      WatchlistMovie(ids: movie.ids, title: poster.title, year: movie.knownYear)
    )
    year = movie.knownYear.map { wording.year($0) } ?? ""
    rating = movie.has(.votes) ? wording.rating(movie.voteAverage) : nil
    let name =
      year.utf8.isEmpty ? poster.title : wording(.movieOfYear(title: poster.title, year: year))
    label = rating.map { wording(.movieRatedName(name: name, rating: $0)) } ?? name
  }
}

extension ShownText {
  /// Returns the title in `texts`, or the movie's id if there is none, because links need a text.
  static func title(_ texts: MovieTexts, of movie: Movie, atMost maximum: Int) -> String {
    let shown = line(texts.title, atMost: maximum)
    return shown.utf8.isEmpty ? MovieAddress(movie.ids)?.name ?? "" : shown
  }
}
