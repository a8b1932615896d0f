/// Where in a list of movies those are that ids may mean, without a walk through the list.
///
/// It depends on the movies of the list alone, not on the order in which they were noted: two lists of the
/// same movies have the same index.
public struct MovieIndex: Hashable, Sendable {
  /// The first place of each id: its catalogue in the upper half of the number, itself in the lower.
  private var first: [UInt64: Int] = [:]
  /// The other places, in order, of the few ids that stand at several: catalogues contradict each other.
  ///
  /// Of an id the first ``maximumPlaces`` are known, so that a file whose movies share a number costs no more than another.
  private var others: [UInt64: [Int]] = [:]

  /// At how many places an id is looked for; no two catalogues contradict each other about more movies.
  static let maximumPlaces = 16

  /// An index of no movie.
  public init() {}

  /// An index of the movies with `ids`, in the order of their places.
  public init(_ ids: some Sequence<MovieIDs>) {
    for (place, ids) in ids.enumerated() { add(ids, at: place) }
  }

  /// Notes the ids of the movie at `place`; those that were noted before count once.
  public mutating func add(_ ids: MovieIDs, at place: Int) {
    for key in MovieIndex.keys(of: ids) {
      guard let known = first[key] else {
        first[key] = place
        continue
      }
      guard known != place else { continue }
      first[key] = min(known, place)
      let other = max(known, place)
      var rest = others[key, default: []]
      let position = rest.firstIndex { $0 >= other } ?? rest.count
      guard position == rest.count || rest[position] != other else { continue }
      rest.insert(other, at: position)
      if rest.count == MovieIndex.maximumPlaces { rest.removeLast() }
      others[key] = rest
    }
  }

  /// Removes the ids of the movie at `place`.
  mutating func remove(_ ids: MovieIDs, at place: Int) {
    for key in MovieIndex.keys(of: ids) {
      var places = ([first[key]].compactMap { $0 } + others[key, default: []])
      places.removeAll { $0 == place }
      first[key] = places.first
      others[key] = places.count > 1 ? Array(places.dropFirst()) : nil
    }
  }

  /// The places of the movies that share a number with `ids`, whether they are the same movie or not.
  func places(sharing ids: MovieIDs) -> [Int] {
    MovieIndex.keys(of: ids).flatMap { key in
      first[key].map { [$0] + (others[key] ?? []) } ?? []
    }
  }

  /// The first place of a movie with this number of IMDb's.
  func place(of id: IMDbID) -> Int? { first[MovieIndex.key(of: id)] }

  /// The places of the movies that are the one with `ids`, in order; `found` are the ids of a place.
  public func places(of ids: MovieIDs, where found: (Int) -> MovieIDs) -> [Int] {
    var places: [Int] = []
    for key in MovieIndex.keys(of: ids) {
      guard let first = first[key] else { continue }
      places.append(first)
      places += others[key] ?? []
    }
    places.sort()
    var last: Int?
    return places.filter { place in
      defer { last = place }
      return place != last && found(place).isSameMovie(as: ids)
    }
  }

  /// Movies are the same only if they have one of these in common.
  private static func keys(of ids: MovieIDs) -> [UInt64] {
    var keys: [UInt64] = []
    if let imdb = ids.imdb { keys.append(key(of: imdb)) }
    if let tmdb = ids.tmdb { keys.append(2 << 32 | UInt64(tmdb)) }
    if let wikidata = ids.wikidata { keys.append(3 << 32 | UInt64(wikidata.number)) }
    return keys
  }

  private static func key(of id: IMDbID) -> UInt64 { 1 << 32 | UInt64(id.number) }
}
