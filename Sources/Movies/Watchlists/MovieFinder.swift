/// Whoever knows movies by their numbers and titles.
public protocol MovieFinding {
  /// The movie with these ids; nil where it is not known.
  func movie(_ ids: MovieIDs) -> Movie?
  /// The movies with this title, an article aside, in an order that stays.
  func movies(titled title: String) -> [Movie]
}

/// The movies at hand by their numbers and by their titles: made once for a whole file.
public struct MovieFinder: MovieFinding {
  private let holdings: MovieHoldings
  /// Where in the catalogue the movie with a number of IMDb's is: a file may ask for thousands.
  private var catalogued: [IMDbID: Int] = [:]
  /// The places of the movies of each title, an article aside: those of the catalogue first.
  private var places: [TitleKey: [Int]]

  /// Indexes the movies of `holdings`; O(n) in the bytes of all titles.
  public init(_ holdings: MovieHoldings) {
    self.holdings = holdings
    let catalogue = holdings.catalogue
    for place in 0..<catalogue.count { catalogued[catalogue.id(at: place)] = place }
    places = catalogue.placesByTitle()
    for place in holdings.toldPlaces {
      guard let movie = holdings.toldMovie(at: place) else { continue }
      // A movie of the catalogue may have another title elsewhere.
      let keys = [movie.title, movie.originalTitle].filter { !$0.utf8.isEmpty }
        .map { TitleKey($0).withoutArticle }
      for key in Set(keys) where !(places[key] ?? []).contains(place) {
        places[key, default: []].append(place)
      }
    }
  }

  public func movie(_ ids: MovieIDs) -> Movie? {
    holdings.movie(ids) { catalogued[$0] }
  }

  public func movies(titled title: String) -> [Movie] {
    (places[TitleKey(title).withoutArticle] ?? []).map { holdings.movie(at: $0) }
  }
}
