import Localization
import PlainBytes

/// All films at hand, those of the catalogue and those that sources told of, ready to be listed in every order.
///
/// What orders and filters ask is read once, when it is made: O(n log n) for the order of titles. A page
/// reads the films that it shows and no others.
public struct MovieCollection: Sendable {
  /// The films, each at its place.
  public let holdings: MovieHoldings
  /// The films that a source says are popular now, in its order.
  public let popular: [MovieIDs]
  /// The traits of the films, by their places.
  private let traits: [MovieTraits]
  /// The places of all films in each order, by the order's raw value.
  private let orders: [[Int32]]
  /// Where each film stands in each order.
  private let ranks: [[Int32]]
  /// The years of the first and of the last film; nil without films.
  public let years: ClosedRange<Int>?
  /// The same of the films that the catalogue has.
  public let catalogueYears: ClosedRange<Int>?

  /// Joins `catalogue` with the films that were `told` of, each of them there once.
  ///
  /// Those that a source says are `popular` now stand first in the order of popularity, in its order.
  public init(_ catalogue: MovieCatalogue, told: [Movie] = [], popular: [MovieIDs] = []) {
    let holdings = MovieHoldings(catalogue, told: told)
    var traits: [MovieTraits] = []
    var titles = FoldedText()
    var keys: [Range<Int>] = []
    traits.reserveCapacity(holdings.count)
    keys.reserveCapacity(holdings.count)
    for place in 0..<holdings.count {
      if let movie = holdings.toldMovie(at: place) {
        traits.append(MovieTraits(movie))
        keys.append(titles.append(movie.title))
      } else {
        let film = catalogue.traits(at: place)
        traits.append(film.traits)
        keys.append(titles.append(film.title))
      }
    }
    self.holdings = holdings
    self.popular = popular
    self.traits = traits
    let first = holdings.places(of: popular).map { Int32($0) }
    orders = MovieCollection.orders(traits, TitleKeys(titles.bytes, keys), first: first)
    ranks = orders.map { MovieCollection.inverted($0) }
    years = MovieCollection.years(of: traits)
    catalogueYears = catalogue.years
  }

  /// The films that the program was built with.
  public var catalogue: MovieCatalogue { holdings.catalogue }

  /// How many films there are.
  public var count: Int { traits.count }

  /// The page `page` of the films that `selection` wants, `size` of them.
  ///
  /// Without a filter and a search O(size); a filter looks at all films, a search reads all titles and names.
  public func page(
    _ page: Int,
    of selection: MovieSelection,
    size: Int = MoviePage.size
  ) -> MoviePage {
    let films = films(selection)
    return MoviePage(page: page, of: films.count, size: size) { holdings.movie(at: Int(films[$0])) }
  }

  /// The films that sources told of, the most popular first, `count` of them at most.
  public func told(most count: Int) -> [Movie] {
    let places = orders[Int(MovieOrder.popularity.rawValue)]
    return Array(places.lazy.compactMap { holdings.toldMovie(at: Int($0)) }.prefix(count))
  }

  /// The film with these ids, as far as it is known; nil where nobody told of it.
  public func movie(_ ids: MovieIDs) -> Movie? { holdings.movie(ids) }

  // MARK: What is selected

  private func films(_ selection: MovieSelection) -> [Int32] {
    let order = Int(selection.order.rawValue)
    var films = selection.search.isEmpty ? orders[order] : found(selection.search)
    if !selection.filter.isEmpty {
      let bounds = MovieBounds(selection.filter)
      films = films.filter { bounds.contain(traits[Int($0)]) }
    }
    // What a search finds is in the order of popularity already.
    if !selection.search.isEmpty && selection.order != .popularity {
      films.sort { ranks[order][Int($0)] < ranks[order][Int($1)] }
    }
    return films
  }

  private func found(_ search: MovieSearch) -> [Int32] {
    holdings.matches(search) { traits[$0].points }.map { Int32($0.place) }
  }
}

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

  private static func orders(
    _ traits: [MovieTraits],
    _ titles: TitleKeys,
    first: [Int32]
  ) -> [[Int32]] {
    let popular = sorted(traits.indices.map { Int32($0) }) { left, right in
      traits[left].points > traits[right].points
    }
    let known = Set(first)
    return MovieOrder.allCases.map { order in
      switch order {
      case .popularity: first.isEmpty ? popular : first + popular.filter { !known.contains($0) }
      case .rating: sorted(popular) { traits[$0].goesBeforeByRating(traits[$1]) }
      case .newest: sorted(popular) { traits[$0].day > traits[$1].day }
      case .title: sorted(popular) { titles.goes($0, before: $1) }
      }
    }
  }

  /// `films` sorted anew; those that are equal stay in their order.
  private static func sorted(
    _ films: [Int32],
    _ goesBefore: (Int, Int) -> Bool
  ) -> [Int32] {
    films.indices.sorted { left, right in
      let (one, other) = (Int(films[left]), Int(films[right]))
      if goesBefore(one, other) { return true }
      return left < right && !goesBefore(other, one)
    }.map { films[$0] }
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

/// The folded titles of all films, one after the other, without English articles.
private struct TitleKeys {
  private let bytes: [UInt8]
  private let keys: [Range<Int>]

  init(_ bytes: [UInt8], _ ranges: [Range<Int>]) {
    self.bytes = bytes
    keys = ranges.map { range in
      for article in ["the ", "an ", "a "] as [StaticString] {
        let article = article.bytes
        if range.count > article.count, bytes[range].starts(with: article) {
          return range.lowerBound + article.count..<range.upperBound
        }
      }
      return range
    }
  }

  /// Whether the title of one film stands before that of another; one without letters and digits is last.
  func goes(_ left: Int, before right: Int) -> Bool {
    let (one, other) = (keys[left], keys[right])
    if one.isEmpty || other.isEmpty { return !one.isEmpty }
    return bytes[one].lexicographicallyPrecedes(bytes[other])
  }
}
