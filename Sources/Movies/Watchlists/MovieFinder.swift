/// Whoever knows films by their numbers and titles.
public protocol MovieFinding {
  /// The film with these ids; nil where it is not known.
  func film(_ ids: MovieIDs) -> Movie?
  /// The films with this title, an article aside, in an order that stays.
  func films(titled title: String) -> [Movie]
}

/// The films at hand by their numbers and by their titles: made once for a whole file.
public struct MovieFinder: MovieFinding {
  private let holdings: MovieHoldings
  /// Where in the catalogue the film with a number of IMDb's is: a file may ask for thousands.
  private var catalogued: [IMDbID: Int] = [:]
  /// The places of the films of each title, an article aside: those of the catalogue first.
  private var places: [TitleKey: [Int]]

  /// Indexes the films of `holdings`; O(n) in the bytes of all titles.
  public init(_ holdings: MovieHoldings) {
    self.holdings = holdings
    let catalogue = holdings.catalogue
    for place in 0..<catalogue.count { catalogued[catalogue.id(at: place)] = place }
    places = catalogue.placesByTitle()
    for place in holdings.toldPlaces {
      guard let movie = holdings.toldMovie(at: place) else { continue }
      // A film of the catalogue may have another title elsewhere.
      let keys = [movie.title, movie.originalTitle].filter { !$0.utf8.isEmpty }
        .map { TitleKey($0).withoutArticle }
      for key in Set(keys) where !(places[key] ?? []).contains(place) {
        places[key, default: []].append(place)
      }
    }
  }

  public func film(_ ids: MovieIDs) -> Movie? {
    holdings.movie(ids) { catalogued[$0] }
  }

  public func films(titled title: String) -> [Movie] {
    (places[TitleKey(title).withoutArticle] ?? []).map { holdings.movie(at: $0) }
  }
}
