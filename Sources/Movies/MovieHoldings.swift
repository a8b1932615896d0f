import Localization

/// All films at hand, each once: those of the catalogue and those that sources told of.
///
/// A film has a place: the films of the catalogue in its order, then those that the catalogue does not have,
/// in the order in which they were told of. O(n) in the films when it is made.
public struct MovieHoldings: Sendable {
  public let catalogue: MovieCatalogue
  /// What others call the films of the catalogue.
  private let names: CatalogueNames
  /// The films that sources told of, each with what the catalogue knows more of it.
  private let told: [Movie]
  /// Where in `told` the film with some ids is.
  private let index: MovieIndex
  /// Where in `told` a film of the catalogue is, by its place.
  private let toldOfCatalogue: [Int: Int]
  /// Which of `told` the films after those of the catalogue are.
  private let toldAlone: [Int]

  /// Joins `catalogue` with the films that were `told` of, each of them there once.
  public init(
    _ catalogue: MovieCatalogue,
    told: [Movie] = [],
    names: CatalogueNames = CatalogueNames()
  ) {
    (self.catalogue, self.names) = (catalogue, names)
    var told = MovieHoldings.numbered(told, by: catalogue, names)
    var index = MovieIndex(told.lazy.map { $0.ids })
    var toldOfCatalogue: [Int: Int] = [:]
    if !told.isEmpty {
      for film in 0..<catalogue.count {
        guard let place = index.place(of: catalogue.id(at: film)) else { continue }
        toldOfCatalogue[film] = place
        told[place] = told[place].filled(from: catalogue.movie(at: film))
        guard told[place].ids.tmdb == nil, let number = names.number(at: film) else { continue }
        told[place].ids.tmdb = number
        index.add(told[place].ids, at: place)
      }
    }
    let known = Set(toldOfCatalogue.values)
    self.told = told
    self.index = index
    self.toldOfCatalogue = toldOfCatalogue
    toldAlone = told.indices.filter { !known.contains($0) }
  }

  /// How many films there are.
  public var count: Int { catalogue.count + toldAlone.count }

  /// The years that have films one after the other: those of the catalogue, and each after them of which at least a
  /// page of films was told.
  public var years: ClosedRange<Int>? {
    guard let own = catalogue.years else { return nil }
    var counts: [Int: Int] = [:]
    for place in toldAlone { counts[told[place].knownYear ?? 0, default: 0] += 1 }
    var last = own.upperBound
    while counts[last + 1] ?? 0 >= MoviePage.size { last += 1 }
    return own.lowerBound...last
  }

  /// The places of the best known films, from the `range.lowerBound`-th on.
  ///
  /// The catalogue is in this order; films that it does not have are put between its own.
  public func bestKnown(_ range: Range<Int>) -> [Int] {
    let others = toldAlone.indices.map { place in
      (place: catalogue.count + place, points: MovieTraits(told[toldAlone[place]]).points)
    }.sorted { ($1.points, $0.place) < ($0.points, $1.place) }
    var places: [Int] = []
    var (film, other) = (0, 0)
    while film + other < min(range.upperBound, count) {
      let isOther =
        film == catalogue.count
        || (other < others.count
          && others[other].points > catalogue.traits(at: film).points)
      if film + other >= range.lowerBound { places.append(isOther ? others[other].place : film) }
      if isOther { other += 1 } else { film += 1 }
    }
    return places
  }

  /// The film at `place`, with all that is known of it.
  public func movie(at place: Int) -> Movie {
    toldMovie(at: place) ?? catalogued(at: place)
  }

  /// The film of the catalogue at `place`.
  private func catalogued(at place: Int) -> Movie {
    var movie = catalogue.movie(at: place)
    movie.ids.tmdb = names.number(at: place)
    return movie
  }

  /// The numbers of the film at `place`.
  func ids(at place: Int) -> MovieIDs {
    toldMovie(at: place)?.ids
      ?? MovieIDs(imdb: catalogue.id(at: place), tmdb: names.number(at: place))
  }

  /// The film at `place` where a source told of it, with what the catalogue knows more; nil where it is the
  /// catalogue's alone.
  public func toldMovie(at place: Int) -> Movie? {
    guard place < catalogue.count else { return told[toldAlone[place - catalogue.count]] }
    return toldOfCatalogue[place].map { told[$0] }
  }

  /// The places of the films that sources told of.
  public var toldPlaces: [Int] {
    toldOfCatalogue.keys.sorted() + toldAlone.indices.map { catalogue.count + $0 }
  }

  /// The places of films that sources told of, in the order of their ids, each once; of others none.
  func places(of ids: [MovieIDs]) -> [Int] {
    guard !ids.isEmpty else { return [] }
    var placesOfTold: [Int: Int] = [:]
    for (place, index) in toldOfCatalogue { placesOfTold[index] = place }
    for (place, index) in toldAlone.enumerated() { placesOfTold[index] = catalogue.count + place }
    var known: Set<Int> = []
    return ids.compactMap { ids in
      index.places(of: ids, where: { told[$0].ids }).first.flatMap { placesOfTold[$0] }
    }.filter { known.insert($0).inserted }
  }

  /// The film with these ids, as far as it is known; nil where nobody told of it.
  ///
  /// Of one that no source told of by any of the ids O(n) in the catalogue.
  public func movie(_ ids: MovieIDs) -> Movie? { movie(ids) { catalogue.index(of: $0) } }

  /// The same where `find` has the places of the films of the catalogue.
  func movie(_ ids: MovieIDs, catalogued find: (IMDbID) -> Int?) -> Movie? {
    func own() -> Movie? {
      let place: Int? = ids.imdb.map { find($0) } ?? ids.tmdb.flatMap { names.place(of: $0) }
      return place.map { catalogued(at: $0) }
    }
    guard let place = index.places(of: ids, where: { told[$0].ids }).first else { return own() }
    let known = told[place]
    // A source that does not know IMDb's number has told of a film that the catalogue has by it.
    return known.ids.imdb == nil ? own().map { known.filled(from: $0) } ?? known : known
  }

  /// The films that answer `search`, those of a better rank first, of each rank the best known first.
  ///
  /// O(n) in the bytes of all titles and names.
  public func matches(_ search: MovieSearch) -> [(place: Int, rank: Int)] {
    matches(search) { place in
      toldMovie(at: place).map { MovieTraits($0) }?.points
        ?? catalogue.traits(at: place).points
    }
  }

  /// The same where the points of each film are at hand.
  func matches(
    _ search: MovieSearch,
    points: (Int) -> Int64
  ) -> [(place: Int, rank: Int)] {
    var found = catalogue.matches(search, names).map { (place: $0.index, rank: $0.rank) }
    guard !told.isEmpty, !search.isEmpty else { return found }
    let known = Set(found.map { $0.place })
    for place in toldPlaces where !known.contains(place) {
      if let rank = toldMovie(at: place).flatMap({ search.rank(of: $0) }) {
        found.append((place, rank))
      }
    }
    let keys = found.map { (rank: $0.rank, points: -points($0.place), place: $0.place) }.sorted {
      ($0.rank, $0.points, $0.place) < ($1.rank, $1.points, $1.place)
    }
    return keys.map { ($0.place, $0.rank) }
  }

  /// `told`, those without a number of IMDb's with that of the film of `catalogue` that they are.
  ///
  /// Lists of TMDb's have its own numbers alone, and the catalogue IMDb's: of such a film `names` decide, else title
  /// and year, where there is one with them on each side.
  private static func numbered(
    _ told: [Movie],
    by catalogue: MovieCatalogue,
    _ names: CatalogueNames
  ) -> [Movie] {
    guard told.contains(where: { $0.ids.imdb == nil }) else { return told }
    var told = told
    let numbers = Set(told.compactMap { $0.ids.imdb })
    for place in told.indices where told[place].ids.imdb == nil {
      guard let film = told[place].ids.tmdb.flatMap({ names.place(of: $0) }) else { continue }
      let id = catalogue.id(at: film)
      if !numbers.contains(id) { told[place].ids.imdb = id }
    }
    let places = catalogue.placesByTitle()
    var namesakes: [IMDbID: [Int]] = [:]
    for (place, movie) in told.enumerated() where movie.ids.imdb == nil {
      let titles = Set([movie.title, movie.originalTitle].map { TitleKey($0).withoutArticle })
      let found = Set(titles.flatMap { places[$0] ?? [] }).filter {
        catalogue.year(at: $0) == movie.knownYear
      }
      guard found.count == 1, let film = found.first else { continue }
      namesakes[catalogue.id(at: film), default: []].append(place)
    }
    var numbered = told
    let known = Set(told.compactMap { $0.ids.imdb })
    for (id, places) in namesakes where places.count == 1 && !known.contains(id) {
      numbered[places[0]].ids.imdb = id
    }
    return numbered
  }
}
