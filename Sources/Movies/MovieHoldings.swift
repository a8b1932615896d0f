import Localization

/// All movies at hand, each once: those of the catalogue and those that sources told of.
///
/// A movie has a place: the movies of the catalogue in its order, then those that the catalogue does not have,
/// in the order in which they were told of. O(n) in the movies when it is made.
public struct MovieHoldings: Sendable {
  public let catalogue: MovieCatalogue
  /// What others call the movies of the catalogue.
  private let names: CatalogueNames
  /// The movies that sources reported, each with what the catalogue adds to it; a removed one is empty.
  private var reported: [Movie] = []
  /// The place of each of ``told``; nil for a removed one.
  private var places: [Int?] = []
  /// The indices in ``told`` by the movies' ids.
  private var index = MovieIndex()
  /// The indices in ``told`` of movies in the catalogue, by their places.
  private var toldOfCatalogue: [Int: Int] = [:]
  /// The indices in ``told`` of the movies after those of the catalogue, in order; nil for a removed one.
  private var toldAlone: [Int?] = []
  /// The indices in ``told`` of the movies that came without an IMDb number and may be the catalogue's with this one.
  private var claims: [IMDbID: [Int]] = [:]
  /// The number that each of those claims.
  private var claimed: [Int: IMDbID] = [:]
  /// The catalogue's places by title, once they were needed.
  private var titles: [TitleKey: [Int]] = [:]

  /// Joins `catalogue` with the movies that were `reported` of, each of them there once.
  public init(
    _ catalogue: MovieCatalogue,
    reported: [Movie] = [],
    names: CatalogueNames = CatalogueNames()
  ) {
    (self.catalogue, self.names) = (catalogue, names)
    put(reported, insteadOf: [])
  }

  /// How many movies there are.
  public var count: Int { catalogue.count + toldAlone.count { $0 != nil } }

  /// The years that have movies one after the other: those of the catalogue, and each after them of which at least a
  /// page of movies was told.
  public var years: ClosedRange<Int>? {
    guard let own = catalogue.years else { return nil }
    var counts: [Int: Int] = [:]
    for case let place? in toldAlone { counts[reported[place].knownYear ?? 0, default: 0] += 1 }
    var last = own.upperBound
    while counts[last + 1] ?? 0 >= MoviePage.size { last += 1 }
    return own.lowerBound...last
  }

  /// The places of the best known movies, from the `range.lowerBound`-th on.
  ///
  /// The catalogue is in this order; movies that it does not have are put between its own.
  public func bestKnown(_ range: Range<Int>) -> [Int] {
    let others = toldAlone.indices.compactMap { place in
      toldAlone[place].map { index in
        (place: catalogue.count + place, points: MovieTraits(reported[index]).points)
      }
    }.sorted { ($1.points, $0.place) < ($0.points, $1.place) }
    var places: [Int] = []
    var (movie, other) = (0, 0)
    while movie + other < min(range.upperBound, count) {
      let isOther =
        movie == catalogue.count
        || (other < others.count
          && others[other].points > catalogue.traits(at: movie).points)
      if movie + other >= range.lowerBound { places.append(isOther ? others[other].place : movie) }
      if isOther { other += 1 } else { movie += 1 }
    }
    return places
  }

  /// The movie at `place`, with all that is known of it.
  public func movie(at place: Int) -> Movie {
    toldMovie(at: place) ?? catalogued(at: place)
  }

  /// The movie of the catalogue at `place`.
  private func catalogued(at place: Int) -> Movie {
    var movie = catalogue.movie(at: place)
    names.name(&movie, at: place)
    return movie
  }

  /// The numbers of the movie at `place`.
  func ids(at place: Int) -> MovieIDs {
    toldMovie(at: place)?.ids
      ?? MovieIDs(imdb: catalogue.id(at: place), tmdb: names.number(at: place))
  }

  /// The movie at `place` where a source told of it, with what the catalogue knows more; nil where it is the
  /// catalogue's alone, or gone.
  public func toldMovie(at place: Int) -> Movie? {
    let index =
      place < catalogue.count ? toldOfCatalogue[place] : toldAlone[place - catalogue.count]
    return index.map { reported[$0] }
  }

  /// The places of the movies that sources told of.
  public var toldPlaces: [Int] {
    toldOfCatalogue.keys.sorted()
      + toldAlone.indices.filter { toldAlone[$0] != nil }.map { catalogue.count + $0 }
  }

  /// The places of movies that sources told of, in the order of their ids, each once; of others none.
  func places(of ids: [MovieIDs]) -> [Int] {
    var known: Set<Int> = []
    return ids.compactMap { ids in
      index.places(of: ids, where: { reported[$0].ids }).first.flatMap { places[$0] }
    }.filter { known.insert($0).inserted }
  }

  /// The movie with these ids, as far as it is known; nil where nobody told of it.
  ///
  /// Of one that no source told of by any of the ids O(n) in the catalogue.
  public func movie(_ ids: MovieIDs) -> Movie? { movie(ids) { catalogue.index(of: $0) } }

  /// The same where `find` has the places of the movies of the catalogue.
  func movie(_ ids: MovieIDs, catalogued find: (IMDbID) -> Int?) -> Movie? {
    func own() -> Movie? {
      let place: Int? = ids.imdb.map { find($0) } ?? ids.tmdb.flatMap { names.place(of: $0) }
      return place.map { catalogued(at: $0) }
    }
    guard let place = index.places(of: ids, where: { reported[$0].ids }).first else { return own() }
    let known = reported[place]
    // A source that does not know IMDb's number has told of a movie that the catalogue has by it.
    return known.ids.imdb == nil ? own().map { known.filled(from: $0) } ?? known : known
  }

  /// The movies that answer `search`, those of a better rank first, of each rank the best known first.
  ///
  /// Where no title has the words as they are written, titles with other spellings of them answer; where no movie does,
  /// those that one slip of the finger in a word leads to. O(n) in the bytes of all titles and names.
  public func matches(_ search: MovieSearch) -> [(place: Int, rank: Int)] {
    matches(search) { place in
      toldMovie(at: place).map { MovieTraits($0) }?.points
        ?? catalogue.traits(at: place).points
    }
  }

  /// The same where the points of each movie are at hand.
  func matches(
    _ search: MovieSearch,
    points: (Int) -> Int64
  ) -> [(place: Int, rank: Int)] {
    if let ids = search.ids { return place(of: ids).map { [($0, 0)] } ?? [] }
    var found = matches(search, in: .written, points)
    // A title is the better answer where people alone were found: "walle" begins names as well.
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

  /// The place of the movie with these ids; nil where it is not known.
  private func place(of ids: MovieIDs) -> Int? {
    places(of: [ids]).first ?? ids.imdb.flatMap { catalogue.index(of: $0) }
      ?? ids.tmdb.flatMap { names.place(of: $0) }
  }

  /// The movies that answer in `reach`.
  private func matches(
    _ search: MovieSearch,
    in reach: MovieSearch.Reach,
    _ points: (Int) -> Int64
  ) -> [(place: Int, rank: Int)] {
    var found = catalogue.matches(search, names, in: reach).map { (place: $0.index, rank: $0.rank) }
    guard !reported.isEmpty, !search.isEmpty else { return found }
    let known = Set(found.map { $0.place })
    for place in toldPlaces where !known.contains(place) {
      if let rank = toldMovie(at: place).flatMap({ search.rank(of: $0, in: reach) }) {
        found.append((place, rank))
      }
    }
    return ranked(found, points)
  }

  /// Those found, in their order.
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

  /// Puts `movies` instead of those at `gone` in ``told``: the same movie where it was, others after all movies.
  ///
  /// Returns the places that have other movies now, or none. O(n) in the catalogue.
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
      (places[index], toldOfCatalogue[place]) = (place, index)
      reported[index] = reported[index].filled(from: catalogued(at: place))
    }
    for index in new {
      self.index.add(reported[index].ids, at: index)
      let place = places[index] ?? catalogue.count + toldAlone.count
      if places[index] == nil { toldAlone.append(index) }
      places[index] = place
      changed.insert(place)
    }
    for index in gone where !used.contains(index) {
      reported[index] = Movie()
      if let place = leave(index) { changed.insert(place) }
    }
    return changed
  }

  /// Removes the ids of the movie at `index`, and its place in the catalogue, which it returns.
  private mutating func release(_ index: Int) -> Int? {
    self.index.remove(reported[index].ids, at: index)
    if let id = claimed.removeValue(forKey: index) {
      claims[id] = claims[id]?.filter { $0 != index }
    }
    guard let place = places[index], place < catalogue.count else { return nil }
    (places[index], toldOfCatalogue[place]) = (nil, nil)
    return place
  }

  /// Removes the place after the catalogue of the movie at `index`, and returns it.
  private mutating func leave(_ index: Int) -> Int? {
    guard let place = places[index], place >= catalogue.count else { return nil }
    (places[index], toldAlone[place - catalogue.count]) = (nil, nil)
    return place
  }

  /// Gives each `new` movie without an IMDb number that of the same movie in the catalogue.
  ///
  /// TMDb's lists have its own numbers alone, and the catalogue IMDb's. ``names`` decide, else title and year if one
  /// movie on each side has them.
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

  /// The number of the movie in the catalogue that `movie` may be; nil for one with an IMDb number.
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
  /// The indices in ``told`` of the movies that change with `movies`: those that share a number with one of them, or
  /// may be the same movie of the catalogue.
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

  /// The ids of the movies at `indices` in ``told``.
  func ids(atIndices indices: Set<Int>) -> [MovieIDs] { indices.map { reported[$0].ids } }
}
#endif
