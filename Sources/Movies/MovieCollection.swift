import Localization
import PlainBytes

/// The movies of the catalogue and of all sources, sorted in every order.
///
/// The attributes of the catalogue are read and sorted once, in O(n log n) for titles. Movies from
/// sources are merged into that order in O(n). A page reads only the movies that it shows.
public struct MovieCollection: Sendable {
  /// The movies by place.
  public let holdings: MovieHoldings
  /// The movies that a source reports as popular now, in its order.
  public let popular: [MovieIDs]
  /// The attributes of all movies, and their places in each order.
  private let sorted: SortedMovies
  /// The places in the order of popularity, those of ``popular`` first.
  private let byPopularity: [Int32]
  /// The attributes and orders of the catalogue alone, which no report changes.
  private let catalogued: SortedMovies
  /// The rank of each place in each order.
  private let ranks: [[Int32]]
  /// The years of the earliest and the latest movie; nil if no movie has a year.
  public let years: ClosedRange<Int>?
  /// The years of the earliest and the latest movie of the catalogue; nil if it is empty.
  public let catalogueYears: ClosedRange<Int>?

  /// Merges `catalogue` with the movies that sources reported, each once.
  ///
  /// The movies that a source reports as `popular` come first in the order of popularity, in its
  /// order.
  public init(
    _ catalogue: MovieCatalogue,
    reported: [Movie] = [],
    popular: [MovieIDs] = [],
    names: CatalogueNames = CatalogueNames()
  ) {
    self.init(MovieHoldings(catalogue, reported: reported, names: names), popular: popular)
  }

  /// Sorts the movies of `holdings`; the `popular` ones come first in the order of popularity.
  public init(_ holdings: MovieHoldings, popular: [MovieIDs] = []) {
    self.init(holdings, SortedMovies(holdings.catalogue), popular)
  }

  /// Returns the catalogue merged with other reported movies instead of the previous ones.
  public func joined(
    with reported: [Movie],
    popular: [MovieIDs],
    names: CatalogueNames = CatalogueNames()
  ) -> MovieCollection {
    MovieCollection(MovieHoldings(catalogue, reported: reported, names: names), catalogued, popular)
  }

  /// Creates the collection of `holdings`, with the movies from sources merged into the orders of
  /// `catalogued`.
  private init(_ holdings: MovieHoldings, _ catalogued: SortedMovies, _ popular: [MovieIDs]) {
    var sorted = catalogued
    sorted.put(holdings.reportedIndices, of: holdings, catalogued: catalogued)
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

  /// The movies embedded in the program.
  public var catalogue: MovieCatalogue { holdings.catalogue }

  /// The number of movies.
  public var count: Int { byPopularity.count }

  /// Returns the page `page`, counted from 1, of the movies in `selection`, with `size` movies per
  /// page.
  ///
  /// `found` are the movies that a source found for the search; see ``places(of:beside:)``.
  ///
  /// - Complexity: O(`size`) without filter and search; a filter reads all attributes, a search all
  ///   titles and names.
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

  /// Returns the places of the movies in `selection`, in its order.
  ///
  /// `found` are the movies that a source found for the search, perhaps by a title that is not
  /// stored here. Those that the search misses are appended.
  public func places(of selection: MovieSelection, beside found: [MovieIDs]) -> [Int32] {
    let movies = movies(selection)
    guard !found.isEmpty else { return movies }
    let known = Set(movies)
    return movies + holdings.places(of: found).map { Int32($0) }.filter { !known.contains($0) }
  }

  /// Returns the movies that sources reported, the most popular first, at most `count`.
  public func reported(atMost count: Int) -> [Movie] {
    Array(byPopularity.lazy.compactMap { holdings.reportedMovie(at: Int($0)) }.prefix(count))
  }

  /// Returns the movie with `ids`, merged from the catalogue and all sources; nil if neither knows
  /// any of the ids.
  ///
  /// - Complexity: O(n) in the catalogue if no source reported the movie.
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
    // The results of a search are already in the order of popularity.
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

// The browser's program, kept small, does not use these.
#if !hasFeature(Embedded)
extension MovieCollection {
  /// Returns the ids of all reported movies that change when `movies` are added.
  ///
  /// They share an id with one of `movies`, or may be the same movie of the catalogue.
  public func ids(changingWith movies: [Movie]) -> Set<MovieIDs> {
    Set(holdings.ids(atIndices: holdings.indices(changingWith: movies)))
  }

  /// Returns the collection with `movies` in place of the reported movies with `ids`, and of those
  /// that change with either.
  ///
  /// - Complexity: O(n) in all movies, without reading the texts of other movies.
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

  /// Returns whether one of the languages `names` is spoken in the movie at `place`, or none is
  /// known.
  private func speaks(_ names: [String], _ place: Int) -> Bool {
    let spoken = holdings.reportedMovie(at: place)?.languages ?? catalogue.languages(at: place)
    return spoken.isEmpty || spoken.contains { names.contains($0) }
  }

  /// Returns whether the movie at `place` passes the filter's countries.
  private func isFromCountries(of filter: MovieFilter, _ place: Int) -> Bool {
    let known =
      holdings.reportedMovie(at: place)?.countries ?? catalogue.countries(at: place)
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
      Int(votes) >= MovieOrder.minimumVotes, Int(other.votes) >= MovieOrder.minimumVotes
    )
    if isSure != otherIsSure { return isSure }
    return rating > other.rating
  }
}

/// The attributes of movies by place, and the places in each order.
private struct SortedMovies: Sendable {
  private(set) var traits: [MovieTraits] = []
  private var titles = TitleKeys()
  /// The places of all movies in each order, by the order's raw value.
  private(set) var orders: [[Int32]] = []

  /// Reads and sorts the movies of `catalogue`.
  ///
  /// - Complexity: O(n log n).
  init(_ catalogue: MovieCatalogue) {
    traits.reserveCapacity(catalogue.count)
    let languages = catalogue.texts(of: .languages).map { text in
      MovieTraits.language(String(utf8: text).cut(at: "|").after ?? "")
    }
    for place in 0..<catalogue.count {
      let record = catalogue.record(at: place)
      let facts = record.facts
      var movie = MovieTraits(facts, year: catalogue.year(at: place))
      // With several languages, the source does not state the original one.
      if facts.languages.count == 1, facts.languages[0] < languages.count {
        movie.language = languages[facts.languages[0]]
      }
      traits.append(movie)
      titles.put(record.title, at: place)
    }
    let places = traits.indices.map { Int32($0) }
    orders = MovieOrder.allCases.map { sorted(places, by: $0) }
  }

  /// Updates the movies at `places`, which ascend, from `holdings`, or appends them.
  ///
  /// Without a reported movie, a place gets the movie of `catalogued` again, or becomes empty.
  ///
  /// - Complexity: O(n) in all movies, O(m log m) in `places`.
  mutating func put(_ places: [Int], of holdings: MovieHoldings, catalogued: SortedMovies) {
    guard let last = places.last else { return }
    var isNew = [Bool](repeating: false, count: max(traits.count, last + 1))
    var movies: [Int32] = []
    for place in places {
      isNew[place] = true
      let movie = holdings.reportedMovie(at: place)
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

  /// Returns all places in the order of popularity, but `places` first, in their order.
  func byPopularity(first places: [Int32]) -> [Int32] {
    let movies = orders[Int(MovieOrder.popularity.rawValue)]
    guard !places.isEmpty else { return movies }
    let known = Set(places)
    return places + movies.filter { !known.contains($0) }
  }

  private func sorted(_ places: [Int32], by order: MovieOrder) -> [Int32] {
    places.sorted { goes($0, before: $1, by: order) }
  }

  /// Returns whether one movie precedes another in `order`; equal movies are in the order of
  /// renown, then of place.
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

/// The folded titles of movies by place, without English articles.
private struct TitleKeys: Sendable {
  private var text = FoldedText()
  private var keys: [Range<Int>] = []

  mutating func put(_ title: UnsafeRawBufferPointer, at place: Int) {
    put(text.append(title), at: place)
  }

  /// Stores `title` at `place`; for nil, restores the title of `earlier`, of which this value is a
  /// copy, or none.
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
    // A movie that is reported again mostly has the same title.
    if text.bytes[keys[place]].elementsEqual(text.bytes[key]) {
      text.truncate(to: range.lowerBound)
    } else {
      keys[place] = key
    }
  }

  /// Returns whether the title at place `left` precedes that at `right`; titles without letters and
  /// digits are last.
  func goes(_ left: Int, before right: Int) -> Bool {
    let (one, other) = (keys[left], keys[right])
    if one.isEmpty || other.isEmpty { return !one.isEmpty && other.isEmpty }
    return text.bytes[one].lexicographicallyPrecedes(text.bytes[other])
  }
}
