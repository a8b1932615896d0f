import Localization
import PlainBytes

/// All films at hand, those of the catalogue and those that sources told of, ready to be listed in every order.
///
/// What orders and filters ask of a catalogue is read and sorted once, O(n log n) for the order of titles; films that
/// sources tell of are put in their places among those, O(n). A page reads the films that it shows and no others.
public struct MovieCollection: Sendable {
  /// The films, each at its place.
  public let holdings: MovieHoldings
  /// The films that a source says are popular now, in its order.
  public let popular: [MovieIDs]
  /// The same films, in each order.
  private let sorted: SortedMovies
  /// Those of the catalogue as it has them, which stay whatever sources tell.
  private let catalogued: SortedMovies
  /// Where each film stands in each order.
  private let ranks: [[Int32]]
  /// The years of the first and of the last film; nil without films.
  public let years: ClosedRange<Int>?
  /// The same of the films that the catalogue has.
  public let catalogueYears: ClosedRange<Int>?

  /// Joins `catalogue` with the films that were `told` of, each of them there once.
  ///
  /// Those that a source says are `popular` now stand first in the order of popularity, in its order.
  public init(
    _ catalogue: MovieCatalogue,
    told: [Movie] = [],
    popular: [MovieIDs] = [],
    names: CatalogueNames = CatalogueNames()
  ) {
    self.init(SortedMovies(catalogue), of: catalogue, told, popular, names)
  }

  /// The same catalogue joined with the films that were `told` of, instead of those that were before.
  public func joined(
    with told: [Movie],
    popular: [MovieIDs],
    names: CatalogueNames = CatalogueNames()
  ) -> MovieCollection {
    MovieCollection(catalogued, of: catalogue, told, popular, names)
  }

  private init(
    _ catalogued: SortedMovies,
    of catalogue: MovieCatalogue,
    _ told: [Movie],
    _ popular: [MovieIDs],
    _ names: CatalogueNames
  ) {
    let holdings = MovieHoldings(catalogue, told: told, names: names)
    var sorted = catalogued
    sorted.put(
      holdings.toldPlaces.compactMap { place in holdings.toldMovie(at: place).map { (place, $0) } }
    )
    sorted.putFirst(holdings.places(of: popular).map { Int32($0) })
    self.holdings = holdings
    self.popular = popular
    self.sorted = sorted
    self.catalogued = catalogued
    ranks = sorted.orders.map { MovieCollection.inverted($0) }
    years = MovieCollection.years(of: sorted.traits)
    catalogueYears = catalogue.years
  }

  /// The films that the program was built with.
  public var catalogue: MovieCatalogue { holdings.catalogue }

  /// How many films there are.
  public var count: Int { sorted.traits.count }

  /// The page `page` of the films that `selection` wants, `size` of them.
  ///
  /// Without a filter and a search O(size); a filter looks at all films, a search reads all titles and names.
  public func page(
    _ page: Int,
    of selection: MovieSelection,
    size: Int = MoviePage.size,
    beside found: [MovieIDs] = []
  ) -> MoviePage {
    let films = places(of: selection, beside: found)
    return MoviePage(page: page, of: films.count, size: size) { holdings.movie(at: Int(films[$0])) }
  }

  /// The places of the films of `selection`, in their order of today.
  ///
  /// `found` are a source's answers to a search, which may know a film by a title that nothing here has.
  public func places(of selection: MovieSelection, beside found: [MovieIDs]) -> [Int32] {
    let films = films(selection)
    guard !found.isEmpty else { return films }
    let known = Set(films)
    return films + holdings.places(of: found).map { Int32($0) }.filter { !known.contains($0) }
  }

  /// The films that sources told of, the most popular first, `count` of them at most.
  public func told(most count: Int) -> [Movie] {
    let places = sorted.orders[Int(MovieOrder.popularity.rawValue)]
    return Array(places.lazy.compactMap { holdings.toldMovie(at: Int($0)) }.prefix(count))
  }

  /// The film with these ids, as far as it is known; nil where nobody told of it.
  public func movie(_ ids: MovieIDs) -> Movie? { holdings.movie(ids) }

  // MARK: What is selected

  private func films(_ selection: MovieSelection) -> [Int32] {
    let order = Int(selection.order.rawValue)
    var films = selection.search.isEmpty ? sorted.orders[order] : found(selection.search)
    if !selection.filter.isEmpty {
      let bounds = MovieBounds(selection.filter)
      films = films.filter { bounds.contain(sorted.traits[Int($0)]) }
    }
    #if !hasFeature(Embedded)
    if !selection.filter.countries.isEmpty {
      films = films.filter { isFromCountries(of: selection.filter, Int($0)) }
    }
    if let code = selection.filter.language {
      let language = MovieTraits.language(code)
      let names = catalogue.languageNames(of: code)
      films = films.filter {
        sorted.traits[Int($0)].language == language || speaks(names, Int($0))
      }
    }
    #endif
    // What a search finds is in the order of popularity already.
    if !selection.search.isEmpty && selection.order != .popularity {
      films.sort { ranks[order][Int($0)] < ranks[order][Int($1)] }
    }
    if selection.isReversed { films.reverse() }
    return films
  }

  private func found(_ search: MovieSearch) -> [Int32] {
    holdings.matches(search) { sorted.traits[$0].points }.map { Int32($0.place) }
  }
}

// No page asks for these, and the program of films is to be small.
#if !hasFeature(Embedded)
extension MovieCollection {
  /// The films at `places` that were not `shown`, `count` of them at most.
  ///
  /// `newCount` films were not shown and stand before one that was. O(n) in the films shown.
  public func next(
    _ count: Int,
    of places: [Int32],
    after shown: [MovieIDs]
  ) -> (movies: [Movie], newCount: Int) {
    let index = MovieIndex(shown)
    var (movies, left) = ([Movie](), shown.count)
    var (passed, newCount) = (0, 0)
    for place in places {
      if left == 0 && movies.count == count { break }
      let ids = holdings.ids(at: Int(place))
      if index.places(of: ids, where: { shown[$0] }).isEmpty {
        passed += 1
        if movies.count < count { movies.append(holdings.movie(at: Int(place))) }
      } else {
        left -= 1
        newCount = passed
      }
    }
    return (movies, newCount)
  }

  /// Whether a language of these `names` is spoken in the film at `place`, as far as it is known.
  private func speaks(_ names: [String], _ place: Int) -> Bool {
    let spoken = holdings.toldMovie(at: place)?.languages ?? catalogue.languages(at: place)
    return spoken.isEmpty || spoken.contains { names.contains($0) }
  }

  /// Whether the film at `place` is from the countries that `filter` wants.
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
    for film in traits where film.year > 0 {
      let year = Int(film.year)
      years = years.map { min($0.lowerBound, year)...max($0.upperBound, year) } ?? year...year
    }
    return years
  }

  private static func inverted(_ order: [Int32]) -> [Int32] {
    var ranks = [Int32](repeating: 0, count: order.count)
    for (rank, film) in order.enumerated() { ranks[Int(film)] = Int32(rank) }
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

/// What orders and filters ask of films by their places, and the places in each order.
private struct SortedMovies: Sendable {
  private(set) var traits: [MovieTraits] = []
  private var titles = TitleKeys()
  /// The places of all films in each order, by the order's raw value.
  private(set) var orders: [[Int32]] = []

  /// The films of `catalogue`.
  init(_ catalogue: MovieCatalogue) {
    traits.reserveCapacity(catalogue.count)
    let languages = catalogue.texts(of: .languages).map { text in
      MovieTraits.language(String(utf8: text).cut(at: "|").after ?? "")
    }
    for place in 0..<catalogue.count {
      let record = catalogue.record(at: place)
      let facts = record.facts
      var film = MovieTraits(facts, year: catalogue.year(at: place))
      // Of several languages the source does not say which one is the film's own.
      if facts.languages.count == 1, facts.languages[0] < languages.count {
        film.language = languages[facts.languages[0]]
      }
      traits.append(film)
      titles.put(record.title, at: place)
    }
    let places = traits.indices.map { Int32($0) }
    orders = MovieOrder.allCases.map { sorted(places, by: $0) }
  }

  /// Puts `films` at their places: instead of others, or in ascending order after all of them.
  mutating func put(_ films: [(place: Int, movie: Movie)]) {
    guard !films.isEmpty else { return }
    var isNew = [Bool](repeating: false, count: traits.count + films.count)
    for (place, movie) in films {
      isNew[place] = true
      if place < traits.count {
        traits[place] = MovieTraits(movie)
      } else {
        traits.append(MovieTraits(movie))
      }
      titles.put(movie.title, at: place)
    }
    let places = films.map { Int32($0.place) }
    orders = MovieOrder.allCases.map { order in
      var new = sorted(places, by: order)[...]
      var merged: [Int32] = []
      merged.reserveCapacity(traits.count)
      for film in orders[Int(order.rawValue)] where !isNew[Int(film)] {
        while let next = new.first, goes(next, before: film, by: order) {
          merged.append(next)
          new.removeFirst()
        }
        merged.append(film)
      }
      return merged + new
    }
  }

  /// Has the films at `places` first in the order of popularity, in their order.
  mutating func putFirst(_ places: [Int32]) {
    guard !places.isEmpty else { return }
    let known = Set(places)
    let order = Int(MovieOrder.popularity.rawValue)
    orders[order] = places + orders[order].filter { !known.contains($0) }
  }

  private func sorted(_ places: [Int32], by order: MovieOrder) -> [Int32] {
    places.sorted { goes($0, before: $1, by: order) }
  }

  /// Whether one film stands before another; those that are equal are in the order of renown, then of their places.
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

/// The folded titles of films by their places, without English articles.
private struct TitleKeys: Sendable {
  private var text = FoldedText()
  private var keys: [Range<Int>] = []

  mutating func put(_ title: UnsafeRawBufferPointer, at place: Int) {
    put(text.append(title), at: place)
  }

  mutating func put(_ title: String, at place: Int) {
    put(text.append(title), at: place)
  }

  private mutating func put(_ range: Range<Int>, at place: Int) {
    var key = range
    for article in ["the ", "an ", "a "] as [StaticString] {
      let article = article.bytes
      guard range.count > article.count, text.bytes[range].starts(with: article) else { continue }
      key = range.lowerBound + article.count..<range.upperBound
      break
    }
    if place < keys.count { keys[place] = key } else { keys.append(key) }
  }

  /// Whether the title of one film stands before that of another; one without letters and digits is last.
  func goes(_ left: Int, before right: Int) -> Bool {
    let (one, other) = (keys[left], keys[right])
    if one.isEmpty || other.isEmpty { return !one.isEmpty && other.isEmpty }
    return text.bytes[one].lexicographicallyPrecedes(text.bytes[other])
  }
}
