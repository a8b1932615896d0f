import Movies
import PlainBytes

/// A film in the grid: its poster, its year, and what is thought of it.
public struct MovieTile: Hashable, Sendable {
  /// The number of the film, as its address has it.
  public let id: String
  /// Where its page is.
  public let address: String
  public let poster: PosterDesign
  /// Where the film's own poster is; nil where the drawn one is all there is.
  public let picture: String?
  /// The year of the first showing; empty where it is not known.
  public let year: String
  /// The mean of the votes, 0 to 10, with one decimal; nil without votes.
  public let rating: String?
  /// All of it in words, for those who do not see the poster.
  public let label: String

  /// A tile for `movie`, whose own poster is at `picture`; nil for a film without a number, which has no address.
  init?(_ movie: Movie, picture: String?, _ wording: Wording) {
    guard let address = MovieAddress(movie.ids) else { return nil }
    id = address.name
    self.address = address.text
    poster = PosterDesign(movie)
    self.picture = picture
    year = movie.knownYear.map { String($0) } ?? ""
    rating = movie.has(.votes) ? wording.rating(movie.voteAverage) : nil
    let name =
      year.utf8.isEmpty ? poster.title : wording(.filmOfYear(title: poster.title, year: year))
    label = rating.map { wording(.filmRatedName(name: name, rating: $0)) } ?? name
  }
}
