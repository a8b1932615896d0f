/// Finds movies by id or title.
public protocol MovieFinding {
  /// Returns the movie with `ids`; nil if it is unknown.
  func movie(_ ids: MovieIDs) -> Movie?
  /// Returns the movies with `title`, regardless of an article, always in the same order.
  func movies(titled title: String) -> [Movie]
}

/// Finds stored movies by id and title, indexed once for a whole file.
public struct MovieFinder: MovieFinding {
  private let holdings: MovieHoldings
  /// Maps IMDb ids to places in the catalogue, since a file may look up thousands.
  private var catalogued: [IMDbID: Int] = [:]
  /// Maps titles without articles to places, those of the catalogue first.
  private var places: [TitleKey: [Int]]

  /// Indexes the movies of `holdings`.
  ///
  /// - Complexity: O(n) in the bytes of all titles.
  public init(_ holdings: MovieHoldings) {
    self.holdings = holdings
    let catalogue = holdings.catalogue
    for place in 0..<catalogue.count { catalogued[catalogue.id(at: place)] = place }
    places = catalogue.placesByTitle()
    for place in holdings.reportedIndices {
      guard let movie = holdings.reportedMovie(at: place) else { continue }
      // Sources may have another title for a movie of the catalogue.
      let keys = [movie.title, movie.originalTitle].filter { !$0.utf8.isEmpty }
        .map { TitleKey($0).withoutArticle }
      for key in Set(keys) where !(places[key] ?? []).contains(place) {
        places[key, default: []].append(place)
      }
    }
  }

  /// Returns the movie with one of `ids`; nil if neither holdings nor catalogue have it.
  public func movie(_ ids: MovieIDs) -> Movie? {
    holdings.movie(ids) { catalogued[$0] }
  }

  public func movies(titled title: String) -> [Movie] {
    (places[TitleKey(title).withoutArticle] ?? []).map { holdings.movie(at: $0) }
  }
}
