import Localization

/// The movies of the catalogue and of all sources, each once.
///
/// A movie has a place: first the catalogue's movies in its order, then those that the catalogue
/// lacks, in the order in which sources reported them. Creation is O(n) in the movies.
public struct MovieHoldings: Sendable {
  public let catalogue: MovieCatalogue
  /// The names of the catalogue's movies elsewhere.
  private let names: CatalogueNames
  /// The reported movies, completed from the catalogue; an empty movie for a removed one.
  private var reported: [Movie] = []
  /// The place of each reported movie, by its index; nil for a removed one.
  private var places: [Int?] = []
  /// Maps ids to indices of reported movies.
  private var index = MovieIndex()
  /// Maps places in the catalogue to indices of reported movies.
  private var reportedByCatalogueIndex: [Int: Int] = [:]
  /// The indices of the reported movies that the catalogue lacks, in the order of their places; nil
  /// for a removed one.
  private var reportedOnly: [Int?] = []
  /// The indices of the movies reported without an IMDb id that may be the catalogue's movie with
  /// this one.
  private var claims: [IMDbID: [Int]] = [:]
  /// The IMDb id that each of the ``claims`` is for, by index.
  private var claimed: [Int: IMDbID] = [:]
  /// Maps titles to places in the catalogue; empty until first needed.
  private var titles: [TitleKey: [Int]] = [:]

  /// Merges `catalogue` with the movies that sources reported, each once.
  public init(
    _ catalogue: MovieCatalogue,
    reported: [Movie] = [],
    names: CatalogueNames = CatalogueNames()
  ) {
    (self.catalogue, self.names) = (catalogue, names)
    put(reported, insteadOf: [])
  }

  /// The unbroken range of years with movies; nil if the catalogue is empty.
  ///
  /// It has the years of the catalogue, and each next year of which sources reported at least a
  /// page of movies.
  public var years: ClosedRange<Int>? {
    guard let own = catalogue.years else { return nil }
    var counts: [Int: Int] = [:]
    for case let place? in reportedOnly { counts[reported[place].knownYear ?? 0, default: 0] += 1 }
    var last = own.upperBound
    while counts[last + 1] ?? 0 >= MoviePage.size { last += 1 }
    return own.lowerBound...last
  }

  /// Returns the movie at `place`, merged from the catalogue and all sources.
  public func movie(at place: Int) -> Movie {
    reportedMovie(at: place) ?? catalogued(at: place)
  }

  /// Returns the catalogue's movie at `place`, with its names elsewhere.
  private func catalogued(at place: Int) -> Movie {
    var movie = catalogue.movie(at: place)
    names.name(&movie, at: place)
    return movie
  }

  /// Returns the ids of the movie at `place`.
  func ids(at place: Int) -> MovieIDs {
    reportedMovie(at: place)?.ids
      ?? MovieIDs(imdb: catalogue.id(at: place), tmdb: names.number(at: place))
  }

  /// Returns the reported movie at `place`, completed from the catalogue; nil if no source reported
  /// it or it was removed.
  public func reportedMovie(at place: Int) -> Movie? {
    let index =
      place < catalogue.count
      ? reportedByCatalogueIndex[place] : reportedOnly[place - catalogue.count]
    return index.map { reported[$0] }
  }

  /// The places of the movies that sources reported.
  public var reportedIndices: [Int] {
    reportedByCatalogueIndex.keys.sorted()
      + reportedOnly.indices.filter { reportedOnly[$0] != nil }.map { catalogue.count + $0 }
  }

  /// Returns the places of the reported movies with `ids`, in the order of `ids`, each once.
  ///
  /// Ids that no reported movie has are skipped.
  func places(of ids: [MovieIDs]) -> [Int] {
    var known: Set<Int> = []
    return ids.compactMap { ids in
      index.places(of: ids, where: { reported[$0].ids }).first.flatMap { places[$0] }
    }.filter { known.insert($0).inserted }
  }

  /// Returns the movie with `ids`, merged from the catalogue and all sources; nil if neither knows
  /// any of the ids.
  ///
  /// - Complexity: O(n) in the catalogue if no source reported the movie.
  public func movie(_ ids: MovieIDs) -> Movie? { movie(ids) { catalogue.index(of: $0) } }

  /// Returns the movie with `ids`, with `find` to look up places in the catalogue; nil if it is
  /// unknown.
  func movie(_ ids: MovieIDs, catalogued find: (IMDbID) -> Int?) -> Movie? {
    func own() -> Movie? {
      let place: Int? = ids.imdb.map { find($0) } ?? ids.tmdb.flatMap { names.place(of: $0) }
      return place.map { catalogued(at: $0) }
    }
    guard let place = index.places(of: ids, where: { reported[$0].ids }).first else { return own() }
    let known = reported[place]
    // A source without the IMDb id may have reported a movie of the catalogue.
    return known.ids.imdb == nil ? own().map { known.filled(from: $0) } ?? known : known
  }

  /// Returns the movies that match `search`, the better rank first, then the better known.
  ///
  /// If no title matches the words as written, other spellings match too. If still no movie
  /// matches, words may have one typing slip.
  ///
  /// - Complexity: O(n) in the bytes of all titles and names.
  public func matches(_ search: MovieSearch) -> [(place: Int, rank: Int)] {
    matches(search) { place in
      reportedMovie(at: place).map { MovieTraits($0) }?.points
        ?? catalogue.traits(at: place).points
    }
  }

  /// Returns the movies that match `search`, with `points` to look up the points of renown by
  /// place.
  func matches(
    _ search: MovieSearch,
    points: (Int) -> Int64
  ) -> [(place: Int, rank: Int)] {
    if let ids = search.ids { return place(of: ids).map { [($0, 0)] } ?? [] }
    var found = matches(search, in: .written, points)
    // After matches of people alone, a title is the better answer: "walle" begins names as well.
    if search.isWrittenOtherwise || found.allSatisfy({ $0.rank >= MovieRank.person.rawValue }) {
      var search = search
      search.isOfTitles = search.isOfTitles || !found.isEmpty
      var ranks: [Int: Int] = [:]
      for movie in found + matches(search, in: .respelled, points) {
        ranks[movie.place] = min(movie.rank, ranks[movie.place] ?? .max)
      }
      found = ranked(ranks.map { (place: $0.key, rank: $0.value) }, points)
    }
    if found.isEmpty && !search.isOfTitles { found = matches(search, in: .slips, points) }
    return found
  }

  /// Returns the place of the movie with `ids`; nil if it is unknown.
  private func place(of ids: MovieIDs) -> Int? {
    places(of: [ids]).first ?? ids.imdb.flatMap { catalogue.index(of: $0) }
      ?? ids.tmdb.flatMap { names.place(of: $0) }
  }

  /// Returns the movies that match `search` in `reach`.
  private func matches(
    _ search: MovieSearch,
    in reach: MovieSearch.Reach,
    _ points: (Int) -> Int64
  ) -> [(place: Int, rank: Int)] {
    var found = catalogue.matches(search, names, in: reach).map { (place: $0.index, rank: $0.rank) }
    guard !reported.isEmpty, !search.isEmpty else { return found }
    let known = Set(found.map { $0.place })
    for place in reportedIndices where !known.contains(place) {
      if let rank = reportedMovie(at: place).flatMap({ search.rank(of: $0, in: reach) }) {
        found.append((place, rank))
      }
    }
    return ranked(found, points)
  }

  /// Returns `found` in the order of rank, points and place.
  private func ranked(
    _ found: [(place: Int, rank: Int)],
    _ points: (Int) -> Int64
  ) -> [(place: Int, rank: Int)] {
    let keys = found.map { (rank: $0.rank, points: -points($0.place), place: $0.place) }.sorted {
      ($0.rank, $0.points, $0.place) < ($1.rank, $1.points, $1.place)
    }
    return keys.map { ($0.place, $0.rank) }
  }

  // MARK: Replacement

  /// Replaces the reported movies at the indices `gone` by `movies`, and returns the places that
  /// changed.
  ///
  /// The same movie keeps its place; other new movies get places after all movies.
  ///
  /// - Complexity: O(n) in the catalogue.
  @discardableResult
  mutating func put(_ movies: [Movie], insteadOf gone: Set<Int>) -> Set<Int> {
    var changed: Set<Int> = []
    var left = MovieIndex()
    for index in gone {
      left.add(reported[index].ids, at: index)
      if let place = release(index) { changed.insert(place) }
    }
    var (new, used): ([Int], Set<Int>) = ([], [])
    for movie in movies {
      let same = left.places(of: movie.ids, where: { reported[$0].ids }).first {
        !used.contains($0)
      }
      let index = same ?? reported.count
      if same == nil {
        reported.append(movie)
        places.append(nil)
      }
      used.insert(index)
      new.append(index)
    }
    for (index, movie) in zip(new, movies) { reported[index] = movie }
    number(new)
    let ids = MovieIndex(new.map { reported[$0].ids })
    for place in 0..<catalogue.count {
      guard let index = ids.place(of: catalogue.id(at: place)).map({ new[$0] }) else { continue }
      if let left = leave(index) { changed.insert(left) }
      (places[index], reportedByCatalogueIndex[place]) = (place, index)
      reported[index] = reported[index].filled(from: catalogued(at: place))
    }
    for index in new {
      self.index.add(reported[index].ids, at: index)
      let place = places[index] ?? catalogue.count + reportedOnly.count
      if places[index] == nil { reportedOnly.append(index) }
      places[index] = place
      changed.insert(place)
    }
    for index in gone where !used.contains(index) {
      reported[index] = Movie()
      if let place = leave(index) { changed.insert(place) }
    }
    return changed
  }

  /// Removes the ids and the catalogue's place of the movie at `index`; returns the place, or nil
  /// if it has none there.
  private mutating func release(_ index: Int) -> Int? {
    self.index.remove(reported[index].ids, at: index)
    if let id = claimed.removeValue(forKey: index) {
      claims[id] = claims[id]?.filter { $0 != index }
    }
    guard let place = places[index], place < catalogue.count else { return nil }
    (places[index], reportedByCatalogueIndex[place]) = (nil, nil)
    return place
  }

  /// Removes the place after the catalogue of the movie at `index`; returns the place, or nil if it
  /// has none there.
  private mutating func leave(_ index: Int) -> Int? {
    guard let place = places[index], place >= catalogue.count else { return nil }
    (places[index], reportedOnly[place - catalogue.count]) = (nil, nil)
    return place
  }

  /// Sets the IMDb id of each `new` movie without one to that of the same movie in the catalogue.
  ///
  /// TMDb's lists have only TMDb ids, and the catalogue has only IMDb ids. ``names`` match the two;
  /// otherwise title and year do, if exactly one movie on each side has them.
  private mutating func number(_ new: [Int]) {
    guard new.contains(where: { reported[$0].ids.imdb == nil }) else { return }
    if titles.isEmpty { titles = catalogue.placesByTitle() }
    let known = Set(new.compactMap { reported[$0].ids.imdb })
    for index in new {
      guard let id = claim(of: reported[index]) else { continue }
      claimed[index] = id
      claims[id, default: []].append(index)
    }
    var numbered: [(Int, IMDbID)] = []
    for index in new {
      guard let id = claimed[index], !known.contains(id), self.index.place(of: id) == nil else {
        continue
      }
      let rivals = claims[id] ?? []
      let named = rivals.filter { placeByName(reported[$0]) != nil }
      if (named.isEmpty ? rivals : named) == [index] { numbered.append((index, id)) }
    }
    for (index, id) in numbered { reported[index].ids.imdb = id }
  }

  /// Returns the IMDb id of the catalogue's movie that `movie` may be; nil if there is none, or
  /// `movie` has an IMDb id.
  private func claim(of movie: Movie) -> IMDbID? {
    guard movie.ids.imdb == nil else { return nil }
    if let place = placeByName(movie) { return catalogue.id(at: place) }
    let keys = Set([movie.title, movie.originalTitle].map { TitleKey($0).withoutArticle })
    let found = Set(keys.flatMap { titles[$0] ?? [] }).filter {
      catalogue.year(at: $0) == movie.knownYear
    }
    let closest = TitleKey.closest(of: Array(found), to: [movie.title, movie.originalTitle]) {
      [catalogue.movie(at: $0).title]
    }
    return closest.count == 1 ? closest.first.map { catalogue.id(at: $0) } : nil
  }

  private func placeByName(_ movie: Movie) -> Int? {
    movie.ids.tmdb.flatMap { names.place(of: $0) }
  }
}

#if !hasFeature(Embedded)
extension MovieHoldings {
  /// Returns the indices of all reported movies that change when `movies` are added.
  ///
  /// They share an id with one of `movies`, or may be the same movie of the catalogue.
  func indices(changingWith movies: [Movie]) -> Set<Int> {
    var touched: Set<Int> = []
    var left = movies.map { ($0.ids, claim(of: $0)) }
    while let (ids, claim) = left.popLast() {
      let rivals = [ids.imdb, claim].compactMap { $0 }.flatMap { claims[$0] ?? [] }
      for index in index.places(sharing: ids) + rivals where touched.insert(index).inserted {
        left.append((reported[index].ids, claimed[index]))
      }
    }
    return touched
  }

  /// Returns the ids of the reported movies at `indices`.
  func ids(atIndices indices: Set<Int>) -> [MovieIDs] { indices.map { reported[$0].ids } }
}
#endif
