package import LocalStore
package import Movies

/// The stored movies: the embedded catalogue, and everything that sources have reported.
package struct MovieLibrary: Sendable {
  private let holdings: MovieHoldings
  private let store: LocalStore?

  /// A page of movies with its source.
  package struct Answer: Sendable {
    package let page: MoviePage
    /// The source of the list; nil for the order of all movies.
    package let source: MovieSource?
  }

  /// Reads the movies of `store`; if nil, the library has the catalogue alone.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package init(store: LocalStore?, catalogue: MovieCatalogue) throws(StoreError) {
    self.store = store
    holdings = MovieHoldings(
      catalogue,
      reported: try store.map { store throws(StoreError) in try MovieLibrary.reported(in: store) }
        ?? [],
      names: CatalogueNames(try store?.movies.names() ?? [], of: catalogue)
    )
  }

  /// Returns the reported movies in `store`, merged from all sources.
  ///
  /// With `ids`, returns only the movies that share an id with one of them, directly or through
  /// another movie.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package static func reported(
    in store: LocalStore,
    sharing ids: Set<MovieIDs>? = nil
  ) throws(StoreError) -> [Movie] {
    let movies =
      if let ids {
        try store.movies.movies(from: believed, sharing: ids)
      } else {
        try store.movies.movies(from: believed)
      }
    // A movie without a source has only ids, so no fact was reported.
    return Movie.merged(movies.lazy.filter { $0.provenance != FieldProvenance() })
  }

  /// Returns the pages of popular movies that sources last reported, from page 1; a missing page is
  /// empty.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package static func popular(in store: LocalStore) throws(StoreError) -> [[MovieIDs]] {
    let kept = try store.movies.popular().filter { (1...MovieQuery.lastPage).contains($0.page) }
    var pages = [[MovieIDs]](repeating: [], count: kept.last?.page ?? 0)
    for (number, _, movies) in kept { pages[number - 1] = movies }
    return pages
  }

  /// The first through the last year that has movies.
  package var years: ClosedRange<Int> { holdings.years ?? 0...0 }

  /// Returns the movies in every order, as the server and the pages have them.
  ///
  /// - Complexity: O(n log n) in the movies.
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func collection() throws(StoreError) -> MovieCollection {
    let popular = try store.map { store throws(StoreError) in try MovieLibrary.popular(in: store) }
    return MovieCollection(holdings, popular: Array((popular ?? []).joined()))
  }

  /// Returns a page of all movies in the order of popularity: first those that a source last
  /// reported as popular, in its order, then the best known.
  ///
  /// The page has the source if it begins with movies of the source's list.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func popular(page number: Int) throws(StoreError) -> Answer {
    let collection = try collection()
    let page = collection.page(number, of: MovieSelection())
    guard let store, let first = page.results.first,
      collection.popular.contains(where: { $0.isSameMovie(as: first.ids) }),
      let kept = try store.movies.popular().first
    else { return Answer(page: page, source: nil) }
    return Answer(page: page, source: kept.source)
  }

  /// Returns a page of the movies that match `search`, each with the facts from all sources.
  package func found(_ search: MovieSearch, page number: Int) -> Answer {
    let found = holdings.matches(search)
    let page = MoviePage(page: number, of: found.count) { holdings.movie(at: found[$0].place) }
    return Answer(page: page, source: nil)
  }

  /// Returns the movie with `ids`, merged from the catalogue and all sources; nil if neither knows
  /// any of them.
  package func movie(_ ids: MovieIDs) -> Movie? { holdings.movie(ids) }

  /// Returns the movies whose whole title matches `search`, best known first; if there are none,
  /// all matches.
  ///
  /// Returns at most ``maximumNamed`` movies.
  package func movies(named search: MovieSearch) -> (movies: [Movie], isWhole: Bool) {
    let found = holdings.matches(search)
    let whole = found.filter { $0.rank == 0 }
    let movies = (whole.isEmpty ? found : whole).prefix(MovieLibrary.maximumNamed)
    return (movies.map { holdings.movie(at: $0.place) }, !whole.isEmpty)
  }

  /// Returns a finder for the movies of files, which name them by id or title.
  ///
  /// One finder serves a whole file.
  package func finder() -> MovieFinder { MovieFinder(holdings) }

  /// The maximum number of movies listed for a name, our choice.
  private static let maximumNamed = 5

  /// The order in which sources take precedence if several report the same field.
  private static let believed: [MovieSource] = [.tmdb, .omdb, .wikidata, .catalogue]
}
