package import LocalStore
package import Movies

/// Every film at hand: the catalogue in the program, and all that sources ever told.
package struct MovieLibrary: Sendable {
  private let catalogue: MovieCatalogue
  /// The films that sources told of, those of all sources merged.
  package let told: [Movie]
  /// Where in ``told`` a film is.
  private let index: MovieIndex
  /// Where in the catalogue a film is, for when many are looked up; empty where no source told of any.
  private let places: [IMDbID: Int]
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
    self.catalogue = catalogue
    told = MovieLibrary.merged(try store?.movies.movies() ?? [])
    index = MovieIndex(told.map { $0.ids })
    let numbered = told.isEmpty ? [] : (0..<catalogue.count).map { (catalogue.id(at: $0), $0) }
    places = Dictionary(numbered) { first, _ in first }
  }

  /// The page that answers `query`, each film with all that anyone told of it.
  package func page(for query: MovieQuery) throws(StoreError) -> Answer {
    switch query {
    case .popular(let number):
      if let kept = try store?.movies.popular(page: number) {
        let page = kept.page
        let whole = MoviePage(
          page: page.page,
          totalResults: page.totalResults,
          totalPages: page.totalPages,
          results: page.results.map { completed($0) }
        )
        return Answer(page: whole, source: kept.source)
      }
      return Answer(page: catalogue.popular(page: number), source: nil)
    case .search(let search, let number):
      let found = matches(search)
      let page = MoviePage(page: number, of: found.count) { movie(found[$0].match) }
      return Answer(page: page, source: nil)
    case .selection(let selection, let number):
      let collection = MovieCollection(catalogue, told: told)
      return Answer(page: collection.page(number, of: selection), source: nil)
    }
  }

  /// The film with these ids, as far as it is known; nil where nobody told of it.
  package func movie(_ ids: MovieIDs) -> Movie? {
    let known = index.places(of: ids) { told[$0].ids }.first.map { told[$0] }
    let joined = known.map { $0.ids.joined(with: ids) } ?? ids
    let own = joined.imdb.flatMap { places.isEmpty ? catalogue.index(of: $0) : places[$0] }
      .map { catalogue.movie(at: $0) }
    guard let known else { return own }
    return own.map { known.filled(from: $0) } ?? known
  }

  /// The films whose whole title `search` is, the best known first; else all that it finds.
  package func films(named search: MovieSearch) -> (films: [Movie], isWhole: Bool) {
    let found = matches(search)
    let whole = found.filter { $0.rank == 0 }
    let films = (whole.isEmpty ? found : whole).prefix(MovieLibrary.mostNamed)
    return (films.map { movie($0.match) }, !whole.isEmpty)
  }

  /// What finds the films of files, which name them by number or title: made once for a whole file.
  package func finder() -> MovieFinder {
    var places = catalogue.placesByTitle().mapValues { $0.map { Match.catalogue($0) } }
    for (index, movie) in told.enumerated() {
      // A film of the catalogue may have another title elsewhere.
      let match = movie.ids.imdb.flatMap { self.places[$0] }.map { Match.catalogue($0) }
      let keys = [movie.title, movie.originalTitle].filter { !$0.isEmpty }
        .map { TitleKey($0).withoutArticle }
      for key in Set(keys) {
        let found = match ?? .told(index)
        if !(places[key] ?? []).contains(found) { places[key, default: []].append(found) }
      }
    }
    return MovieFinder(library: self, places: places)
  }

  /// How many films of one name are worth naming.
  private static let mostNamed = 5

  fileprivate enum Match: Hashable {
    case catalogue(Int)
    case told(Int)
  }

  /// The films that answer, by rank; of each rank those of the catalogue first, which has them by renown.
  private func matches(_ search: MovieSearch) -> [(rank: Int, match: Match)] {
    var ranked: [(rank: Int, match: Match)] = catalogue.matches(search).map {
      ($0.rank, .catalogue($0.index))
    }
    let inCatalogue = Set(
      ranked.compactMap { entry -> IMDbID? in
        guard case .catalogue(let index) = entry.match else { return nil }
        return catalogue.id(at: index)
      }
    )
    for (index, movie) in told.enumerated() {
      if let id = movie.ids.imdb, inCatalogue.contains(id) { continue }
      if let rank = search.rank(of: completed(movie)) { ranked.append((rank, .told(index))) }
    }
    // Sorting keeps the order of like ranks.
    return ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map { $0.element }
  }

  fileprivate func movie(_ match: Match) -> Movie {
    switch match {
    case .catalogue(let index): completed(catalogue.movie(at: index))
    case .told(let index): completed(told[index])
    }
  }

  /// `movie` with what the catalogue and the store know more of it.
  private func completed(_ movie: Movie) -> Movie {
    guard let whole = self.movie(movie.ids) else { return movie }
    return movie.tellers.sources == [.catalogue] ? whole : movie.filled(from: whole)
  }

  /// The order in which sources are believed where several tell the same field.
  private static let order: [MovieSource] = [.tmdb, .omdb, .wikidata, .catalogue]

  /// One film for all that are the same by their ids.
  private static func merged(_ movies: [Movie]) -> [Movie] {
    var list = MovieList()
    let sorted = order.flatMap { source in movies.filter { $0.tellers.sources.contains(source) } }
    list.append(
      MoviePage(page: 1, totalResults: sorted.count, totalPages: 1, results: sorted)
    )
    return list.movies
  }
}

/// The films at hand by their numbers and by their titles.
package struct MovieFinder: MovieFinding {
  fileprivate let library: MovieLibrary
  /// Where the films of each title are, an article aside: those of the catalogue first.
  fileprivate let places: [TitleKey: [MovieLibrary.Match]]

  package func film(_ ids: MovieIDs) -> Movie? { library.movie(ids) }

  package func films(titled title: String) -> [Movie] {
    (places[TitleKey(title).withoutArticle] ?? []).map { library.movie($0) }
  }
}
