package import LocalStore
package import Movies

/// Every movie at hand: the catalogue in the program, and all that sources ever told.
package struct MovieLibrary: Sendable {
  private let holdings: MovieHoldings
  private let store: LocalStore?

  /// A page, and where it is from.
  package struct Answer: Sendable {
    package let page: MoviePage
    /// Whose list it is; nil for the program's own order.
    package let source: MovieSource?
  }

  /// Reads what `store` has; without one there is the catalogue alone.
  package init(store: LocalStore?, catalogue: MovieCatalogue) throws(StoreError) {
    self.store = store
    holdings = MovieHoldings(
      catalogue,
      told: try store.map { store throws(StoreError) in try MovieLibrary.told(in: store) } ?? [],
      names: CatalogueNames(try store?.movies.names() ?? [], of: catalogue)
    )
  }

  /// The reported movies in `store`, merged from all sources: all of them, or those that share a number with one of
  /// `ids`, or with another of these.
  package static func told(
    in store: LocalStore,
    sharing ids: Set<MovieIDs>? = nil
  ) throws(StoreError) -> [Movie] {
    let movies =
      if let ids {
        try store.movies.movies(from: believed, sharing: ids)
      } else {
        try store.movies.movies(from: believed)
      }
    // Of a movie that has numbers alone, nothing was told.
    return Movie.merged(movies.lazy.filter { $0.provenance != FieldProvenance() })
  }

  /// What is popular, as a source reported it last, page by page; a page that is not there is empty.
  package static func popular(in store: LocalStore) throws(StoreError) -> [[MovieIDs]] {
    let numbers = try store.movies.popularPages().filter {
      (1...MovieQuery.lastPage).contains($0)
    }
    var pages = [[MovieIDs]](repeating: [], count: numbers.last ?? 0)
    for number in numbers {
      guard let kept = try store.movies.popular(page: number) else { continue }
      pages[number - 1] = kept.page.results.map { $0.ids }
    }
    return pages
  }

  /// The years that have movies one after the other, those of the catalogue and those fetched.
  package var years: ClosedRange<Int> { holdings.years ?? 0...0 }

  /// A page of what is popular, as a source told it or in the program's own order.
  package func popular(page number: Int) throws(StoreError) -> Answer {
    if let kept = try store?.movies.popular(page: number) {
      let page = kept.page
      let whole = MoviePage(
        page: page.page,
        totalResults: page.totalResults,
        totalPages: page.totalPages,
        results: page.results.map { movie in
          self.movie(movie.ids).map { movie.filled(from: $0) } ?? movie
        }
      )
      return Answer(page: whole, source: kept.source)
    }
    let first = max(number - 1, 0) * MoviePage.size
    let places = holdings.bestKnown(first..<first + MoviePage.size)
    let page = MoviePage(page: number, of: holdings.count) {
      holdings.movie(at: places[$0 - first])
    }
    return Answer(page: page, source: nil)
  }

  /// A page of the movies that answer `search`, each with all that anyone told of it.
  package func found(_ search: MovieSearch, page number: Int) -> Answer {
    let found = holdings.matches(search)
    let page = MoviePage(page: number, of: found.count) { holdings.movie(at: found[$0].place) }
    return Answer(page: page, source: nil)
  }

  /// The movie with these ids, as far as it is known; nil where nobody told of it.
  package func movie(_ ids: MovieIDs) -> Movie? { holdings.movie(ids) }

  /// The movies whose whole title `search` is, the best known first; else all that it finds.
  package func movies(named search: MovieSearch) -> (movies: [Movie], isWhole: Bool) {
    let found = holdings.matches(search)
    let whole = found.filter { $0.rank == 0 }
    let movies = (whole.isEmpty ? found : whole).prefix(MovieLibrary.maximumNamed)
    return (movies.map { holdings.movie(at: $0.place) }, !whole.isEmpty)
  }

  /// What finds the movies of files, which name them by number or title: made once for a whole file.
  package func finder() -> MovieFinder { MovieFinder(holdings) }

  /// How many movies of one name are worth naming.
  private static let maximumNamed = 5

  /// The order in which sources are believed where several tell the same field.
  private static let believed: [MovieSource] = [.tmdb, .omdb, .wikidata, .catalogue]
}
