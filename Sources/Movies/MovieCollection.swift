import Localization
import PlainBytes

/// All movies at hand, those of the catalogue and those that sources told of, ready to be listed in every order.
///
/// What orders and filters ask of a catalogue is read and sorted once, O(n log n) for the order of titles; movies that
/// sources tell of are put in their places among those, O(n). A page reads the movies that it shows and no others.
public struct MovieCollection: Sendable {
  /// The movies, each at its place.
  public let holdings: MovieHoldings
  /// The movies that a source says are popular now, in its order.
  public let popular: [MovieIDs]
  /// The same movies, in each order.
  private let sorted: SortedMovies
  /// The places in the order of popularity, those of ``popular`` first.
  private let byPopularity: [Int32]
  /// Those of the catalogue as it has them, which stay whatever sources tell.
  private let catalogued: SortedMovies
  /// Where each movie stands in each order.
  private let ranks: [[Int32]]
  /// The years of the first and of the last movie; nil without movies.
  public let years: ClosedRange<Int>?
  /// The same of the movies that the catalogue has.
  public let catalogueYears: ClosedRange<Int>?

  /// Joins `catalogue` with the movies that were `reported` of, each of them there once.
  ///
  /// Those that a source says are `popular` now stand first in the order of popularity, in its order.
  public init(
    _ catalogue: MovieCatalogue,
    reported: [Movie] = [],
    popular: [MovieIDs] = [],
    names: CatalogueNames = CatalogueNames()
  ) {
    self.init(
      MovieHoldings(catalogue, reported: reported, names: names),
      SortedMovies(catalogue),
      popular
    )
  }

  /// The same catalogue joined with the movies that were `reported` of, instead of those that were before.
  public func joined(
    with reported: [Movie],
    popular: [MovieIDs],
    names: CatalogueNames = CatalogueNames()
  ) -> MovieCollection {
    MovieCollection(MovieHoldings(catalogue, reported: reported, names: names), catalogued, popular)
  }

  /// The movies of `holdings`, those of sources put among the `catalogued`.
  private init(_ holdings: MovieHoldings, _ catalogued: SortedMovies, _ popular: [MovieIDs]) {
    var sorted = catalogued
    sorted.put(holdings.toldPlaces, of: holdings, catalogued: catalogued)
    self.init(holdings, sorted, catalogued, popular)
  }

  private init(
    _ holdings: MovieHoldings,
    _ sorted: SortedMovies,
    _ catalogued: SortedMovies,
    _ popular: [MovieIDs]
  ) {
    (self.holdings, self.sorted, self.catalogued) = (holdings, sorted, catalogued)
    self.popular = popular
    let byPopularity = sorted.byPopularity(first: holdings.places(of: popular).map { Int32($0) })
    self.byPopularity = byPopularity
    ranks = MovieOrder.allCases.map { order in
      let movies = order == .popularity ? byPopularity : sorted.orders[Int(order.rawValue)]
      return MovieCollection.inverted(movies, count: sorted.traits.count)
    }
    years = MovieCollection.years(of: sorted.traits)
    catalogueYears = holdings.catalogue.years
  }

  /// The movies that the program was built with.
  public var catalogue: MovieCatalogue { holdings.catalogue }

  /// How many movies there are.
  public var count: Int { byPopularity.count }

  /// The page `page` of the movies that `selection` wants, `size` of them.
  ///
  /// Without a filter and a search O(size); a filter looks at all movies, a search reads all titles and names.
  public func page(
    _ page: Int,
    of selection: MovieSelection,
    size: Int = MoviePage.size,
    beside found: [MovieIDs] = []
  ) -> MoviePage {
    let movies = places(of: selection, beside: found)
    return MoviePage(page: page, of: movies.count, size: size) {
      holdings.movie(at: Int(movies[$0]))
    }
  }

  /// The places of the movies of `selection`, in their order of today.
  ///
  /// `found` are a source's answers to a search, which may know a movie by a title that nothing here has.
  public func places(of selection: MovieSelection, beside found: [MovieIDs]) -> [Int32] {
    let movies = movies(selection)
    guard !found.isEmpty else { return movies }
    let known = Set(movies)
    return movies + holdings.places(of: found).map { Int32($0) }.filter { !known.contains($0) }
  }

  /// The movies that sources told of, the most popular first, `count` of them at most.
  public func reported(most count: Int) -> [Movie] {
    Array(byPopularity.lazy.compactMap { holdings.toldMovie(at: Int($0)) }.prefix(count))
  }

  /// The movie with these ids, as far as it is known; nil where nobody told of it.
  public func movie(_ ids: MovieIDs) -> Movie? { holdings.movie(ids) }

  // MARK: What is selected

  private func movies(_ selection: MovieSelection) -> [Int32] {
    let order = Int(selection.order.rawValue)
    let all = selection.order == .popularity ? byPopularity : sorted.orders[order]
    var movies = selection.search.isEmpty ? all : found(selection.search)
    if !selection.filter.isEmpty {
      let bounds = MovieBounds(selection.filter)
      movies = movies.filter { bounds.contain(sorted.traits[Int($0)]) }
    }
    #if !hasFeature(Embedded)
    if !selection.filter.countries.isEmpty {
      movies = movies.filter { isFromCountries(of: selection.filter, Int($0)) }
    }
    if let code = selection.filter.language {
      let language = MovieTraits.language(code)
      let names = catalogue.languageNames(of: code)
      movies = movies.filter {
        sorted.traits[Int($0)].language == language || speaks(names, Int($0))
      }
    }
    #endif
    // What a search finds is in the order of popularity already.
    if !selection.search.isEmpty && selection.order != .popularity {
      movies.sort { ranks[order][Int($0)] < ranks[order][Int($1)] }
    }
    if selection.isReversed { movies.reverse() }
    return movies
  }

  private func found(_ search: MovieSearch) -> [Int32] {
    holdings.matches(search) { sorted.traits[$0].points }.map { Int32($0.place) }
  }
}

// No page asks for these, and the program of movies is to be small.
#if !hasFeature(Embedded)
extension MovieCollection {
  /// The ids of the movies that change with `movies`: those that share a number with one of them, or may be the same
  /// movie of the catalogue.
  public func ids(changingWith movies: [Movie]) -> Set<MovieIDs> {
    Set(holdings.ids(atIndices: holdings.indices(changingWith: movies)))
  }

  /// The same movies, but `movies` instead of those that change with them or with those that have `ids`.
  ///
  /// O(n) in all movies, but reads no text of another one.
  public func replacing(
    _ ids: Set<MovieIDs>,
    with movies: [Movie],
    popular: [MovieIDs]? = nil
  ) -> MovieCollection {
    var (holdings, sorted) = (holdings, sorted)
    let gone = holdings.indices(changingWith: movies + ids.map { Movie(ids: $0) })
    let places = holdings.put(movies, insteadOf: gone).sorted()
    sorted.put(places, of: holdings, catalogued: catalogued)
    return MovieCollection(holdings, sorted, catalogued, popular ?? self.popular)
  }

  /// Whether a language of these `names` is spoken in the movie at `place`, as far as it is known.
  private func speaks(_ names: [String], _ place: Int) -> Bool {
    let spoken = holdings.toldMovie(at: place)?.languages ?? catalogue.languages(at: place)
    return spoken.isEmpty || spoken.contains { names.contains($0) }
  }

  /// Whether the movie at `place` is from the countries that `filter` wants.
  private func isFromCountries(of filter: MovieFilter, _ place: Int) -> Bool {
    let known =
      holdings.toldMovie(at: place)?.countries ?? catalogue.countries(at: place)
    return filter.needsAllCountries
      ? filter.countries.allSatisfy { known.contains($0) }
      : filter.countries.contains { known.contains($0) }
  }
}
#endif

// MARK: - What is worked out once

extension MovieCollection {
  private static func years(of traits: [MovieTraits]) -> ClosedRange<Int>? {
    var years: ClosedRange<Int>?
    for movie in traits where movie.year > 0 {
      let year = Int(movie.year)
      years = years.map { min($0.lowerBound, year)...max($0.upperBound, year) } ?? year...year
    }
    return years
  }

  private static func inverted(_ order: [Int32], count: Int) -> [Int32] {
    var ranks = [Int32](repeating: 0, count: count)
    for (rank, movie) in order.enumerated() { ranks[Int(movie)] = Int32(rank) }
    return ranks
  }
}

extension MovieTraits {
  fileprivate func goesBeforeByRating(_ other: MovieTraits) -> Bool {
    let (isSure, otherIsSure) = (
      Int(votes) >= MovieOrder.leastVotes, Int(other.votes) >= MovieOrder.leastVotes
    )
    if isSure != otherIsSure { return isSure }
    return rating > other.rating
  }
}

/// What orders and filters ask of movies by their places, and the places in each order.
private struct SortedMovies: Sendable {
  private(set) var traits: [MovieTraits] = []
  private var titles = TitleKeys()
  /// The places of all movies in each order, by the order's raw value.
  private(set) var orders: [[Int32]] = []

  /// The movies of `catalogue`.
  init(_ catalogue: MovieCatalogue) {
    traits.reserveCapacity(catalogue.count)
    let languages = catalogue.texts(of: .languages).map { text in
      MovieTraits.language(String(utf8: text).cut(at: "|").after ?? "")
    }
    for place in 0..<catalogue.count {
      let record = catalogue.record(at: place)
      let facts = record.facts
      var movie = MovieTraits(facts, year: catalogue.year(at: place))
      // Of several languages the source does not say which one is the movie's own.
      if facts.languages.count == 1, facts.languages[0] < languages.count {
        movie.language = languages[facts.languages[0]]
      }
      traits.append(movie)
      titles.put(record.title, at: place)
    }
    let places = traits.indices.map { Int32($0) }
    orders = MovieOrder.allCases.map { sorted(places, by: $0) }
  }

  /// Puts the movies of `holdings` at `places`, which ascend: instead of others, or after all of them.
  ///
  /// A place without a reported movie has that of the `catalogued` again, or none.
  mutating func put(_ places: [Int], of holdings: MovieHoldings, catalogued: SortedMovies) {
    guard let last = places.last else { return }
    var isNew = [Bool](repeating: false, count: max(traits.count, last + 1))
    var movies: [Int32] = []
    for place in places {
      isNew[place] = true
      let movie = holdings.toldMovie(at: place)
      let isGone = movie == nil && place >= catalogued.traits.count
      let new =
        movie.map { MovieTraits($0) } ?? (isGone ? MovieTraits() : catalogued.traits[place])
      if place < traits.count { traits[place] = new } else { traits.append(new) }
      titles.put(movie?.title, at: place, else: catalogued.titles)
      if !isGone { movies.append(Int32(place)) }
    }
    orders = MovieOrder.allCases.map { order in
      let old = orders[Int(order.rawValue)].filter { !isNew[Int($0)] }
      var merged: [Int32] = []
      merged.reserveCapacity(old.count + movies.count)
      var passed = old.startIndex
      for movie in sorted(movies, by: order) {
        let place = old[passed...].partitioningIndex { goes(movie, before: $0, by: order) }
        merged += old[passed..<place]
        merged.append(movie)
        passed = place
      }
      return merged + old[passed...]
    }
  }

  /// The places in the order of popularity, but `places` first, in their order.
  func byPopularity(first places: [Int32]) -> [Int32] {
    let movies = orders[Int(MovieOrder.popularity.rawValue)]
    guard !places.isEmpty else { return movies }
    let known = Set(places)
    return places + movies.filter { !known.contains($0) }
  }

  private func sorted(_ places: [Int32], by order: MovieOrder) -> [Int32] {
    places.sorted { goes($0, before: $1, by: order) }
  }

  /// Whether one movie stands before another; those that are equal are in the order of renown, then of their places.
  private func goes(_ one: Int32, before other: Int32, by order: MovieOrder) -> Bool {
    let (left, right) = (traits[Int(one)], traits[Int(other)])
    switch order {
    case .popularity: break
    case .rating:
      if left.goesBeforeByRating(right) { return true }
      if right.goesBeforeByRating(left) { return false }
    case .newest: if left.day != right.day { return left.day > right.day }
    case .title:
      if titles.goes(Int(one), before: Int(other)) { return true }
      if titles.goes(Int(other), before: Int(one)) { return false }
    }
    return left.points == right.points ? one < other : left.points > right.points
  }
}

/// The folded titles of movies by their places, without English articles.
private struct TitleKeys: Sendable {
  private var text = FoldedText()
  private var keys: [Range<Int>] = []

  mutating func put(_ title: UnsafeRawBufferPointer, at place: Int) {
    put(text.append(title), at: place)
  }

  /// Puts `title` at `place`; for nil that of `earlier`, with whose text this one begins, or none.
  mutating func put(_ title: String?, at place: Int, else earlier: TitleKeys) {
    if let title {
      put(text.append(title), at: place)
    } else if place < keys.count {
      keys[place] = place < earlier.keys.count ? earlier.keys[place] : 0..<0
    } else {
      keys.append(0..<0)
    }
  }

  private mutating func put(_ range: Range<Int>, at place: Int) {
    let article = EnglishArticle.count(before: text.bytes[range])
    let key = range.lowerBound + article..<range.upperBound
    guard place < keys.count else { return keys.append(key) }
    // A movie that is reported again mostly keeps its title.
    if text.bytes[keys[place]].elementsEqual(text.bytes[key]) {
      text.truncate(to: range.lowerBound)
    } else {
      keys[place] = key
    }
  }

  /// Whether the title of one movie stands before that of another; one without letters and digits is last.
  func goes(_ left: Int, before right: Int) -> Bool {
    let (one, other) = (keys[left], keys[right])
    if one.isEmpty || other.isEmpty { return !one.isEmpty && other.isEmpty }
    return text.bytes[one].lexicographicallyPrecedes(text.bytes[other])
  }
}
