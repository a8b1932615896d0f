/// Maps movies to places in a list, by ids, or by title and year.
public struct WatchlistIndex: Sendable {
  private(set) var numbers = MovieIndex()
  private var names: [WatchlistQuestion.Key: Int] = [:]

  /// Creates the index of `list`.
  ///
  /// - Complexity: O(n).
  public init(_ list: [WatchlistEntry]) {
    for (place, entry) in list.enumerated() {
      add(entry.ids, .init(title: entry.title, year: entry.year), at: place)
    }
  }

  /// Adds the movie at `place`; a name maps to its first movie, or to the last one without ids.
  mutating func add(_ ids: MovieIDs, _ name: WatchlistQuestion.Key, at place: Int) {
    numbers.add(ids, at: place)
    if names[name] == nil || ids == MovieIDs() { names[name] = place }
  }

  /// Returns the place of the movie with `ids`, else of that with `name` if either has no ids; nil
  /// if there is none.
  ///
  /// `found` returns the ids at a place.
  public func place(
    of ids: MovieIDs,
    _ name: WatchlistQuestion.Key?,
    where found: (Int) -> MovieIDs
  ) -> Int? {
    if let place = numbers.places(of: ids, where: found).first { return place }
    guard let place = name.flatMap({ names[$0] }) else { return nil }
    return ids == MovieIDs() || found(place) == MovieIDs() ? place : nil
  }
}
