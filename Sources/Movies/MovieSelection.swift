/// The movies to list, from all or from those that match a search, and their order.
public struct MovieSelection: Hashable, Sendable {
  /// The search that the movies match; empty: no search.
  public var search: MovieSearch
  public var filter: MovieFilter
  public var order: MovieOrder
  /// Whether the order is reversed.
  public var isReversed: Bool

  /// Creates a selection; without arguments, it has all movies, the best known first.
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
/// Movies that are equal in an order are sorted by popularity.
public enum MovieOrder: UInt8, CaseIterable, Sendable {
  /// By ``Movie/renown``, the most points first; in a search, the better match first, see
  /// `MovieRank`.
  case popularity
  /// By the mean of the votes, the best first.
  ///
  /// Movies with fewer than ``minimumVotes`` votes come after those with more, and movies without
  /// votes come last.
  case rating
  /// By the day of the first showing, the latest first.
  ///
  /// A movie whose year alone is known comes last in its year, and one without a year comes last of
  /// all.
  case newest
  /// By the title, without case, accents and an English article: digits, then letters.
  ///
  /// Titles without a letter or digit come last.
  case title

  /// The minimum number of votes for a mean to count fully in the order of ratings.
  public static let minimumVotes = 20
}
