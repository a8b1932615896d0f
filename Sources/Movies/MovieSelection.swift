/// Which movies are wanted, of all there are or of those that a search finds, and in which order.
public struct MovieSelection: Hashable, Sendable {
  /// What is searched for; one without words is no search.
  public var search: MovieSearch
  public var filter: MovieFilter
  public var order: MovieOrder
  /// Whether the order is the other way round, from its end.
  public var isReversed: Bool

  /// Creates a selection; without arguments it is all movies, the best known first.
  public init(
    search: MovieSearch = MovieSearch(name: ""),
    filter: MovieFilter = MovieFilter(),
    order: MovieOrder = .popularity,
    isReversed: Bool = false
  ) {
    self.search = search
    self.filter = filter
    self.order = order
    self.isReversed = isReversed
  }
}

/// The order of a list of movies.
///
/// Movies that are equal in it stand in the order of popularity.
public enum MovieOrder: UInt8, CaseIterable, Sendable {
  /// By ``Movie/renown``, the most points first. Of a search the better match goes first, see `MovieRank`.
  case popularity
  /// By the mean of the votes, the best first. A mean of fewer than ``leastVotes`` votes says little: such
  /// movies come after those with more, and movies without votes last.
  case rating
  /// By the day of the first showing, the latest first. A movie of which the year alone is known comes after
  /// those of its year, and one without a year last.
  case newest
  /// By the title, without case, accents and an English article: digits, then letters. Titles without a
  /// letter or a digit come last.
  case title

  /// The votes that a mean needs to count fully in the order of ratings.
  public static let leastVotes = 20
}
