/// Maps ids to places in a list of movies.
///
/// Two indexes of the same movies at the same places are equal, whatever the order of the
/// additions.
public struct MovieIndex: Hashable, Sendable {
  /// The first place of each id; keys have the catalogue in the upper 32 bits and the number in the
  /// lower.
  private var first: [UInt64: Int] = [:]
  /// The further places, in order, of the few ids that several movies have, as catalogues
  /// contradict each other.
  private var others: [UInt64: [Int]] = [:]

  /// The maximum number of places kept per id; later places are dropped.
  ///
  /// A list whose movies share an id therefore costs no more than any other.
  static let maximumPlaces = 16

  /// Creates an index without movies.
  public init() {}

  /// Creates an index of the movies with `ids`, in the order of their places.
  public init(_ ids: some Sequence<MovieIDs>) {
    for (place, ids) in ids.enumerated() { add(ids, at: place) }
  }

  /// Adds the movie with `ids` at `place`; an id that is already there is not added again.
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

  /// Removes the movie with `ids` at `place`.
  mutating func remove(_ ids: MovieIDs, at place: Int) {
    for key in MovieIndex.keys(of: ids) {
      var places = ([first[key]].compactMap { $0 } + others[key, default: []])
      places.removeAll { $0 == place }
      first[key] = places.first
      others[key] = places.count > 1 ? Array(places.dropFirst()) : nil
    }
  }

  /// Returns the places of the movies that share an id with `ids`, even if another id shows that
  /// they differ.
  func places(sharing ids: MovieIDs) -> [Int] {
    MovieIndex.keys(of: ids).flatMap { key in
      first[key].map { [$0] + (others[key] ?? []) } ?? []
    }
  }

  /// Returns the first place of a movie with the IMDb id `id`; nil if there is none.
  func place(of id: IMDbID) -> Int? { first[MovieIndex.key(of: id)] }

  /// Returns the places of the movies that are the one with `ids`, in order; `found` returns the
  /// ids at a place.
  public func places(of ids: MovieIDs, where found: (Int) -> MovieIDs) -> [Int] {
    let places = places(sharing: ids).sorted()
    var last: Int?
    return places.filter { place in
      defer { last = place }
      return place != last && found(place).isSameMovie(as: ids)
    }
  }

  /// Returns the keys of `ids`; only movies with a key in common can be the same.
  private static func keys(of ids: MovieIDs) -> [UInt64] {
    var keys: [UInt64] = []
    if let imdb = ids.imdb { keys.append(key(of: imdb)) }
    if let tmdb = ids.tmdb { keys.append(2 << 32 | UInt64(tmdb)) }
    if let wikidata = ids.wikidata { keys.append(3 << 32 | UInt64(wikidata.number)) }
    return keys
  }

  private static func key(of id: IMDbID) -> UInt64 { 1 << 32 | UInt64(id.number) }
}
