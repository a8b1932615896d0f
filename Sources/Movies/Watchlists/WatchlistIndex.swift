/// Where in a list of movies each is: by its numbers, or by title and year.
public struct WatchlistIndex: Sendable {
  private(set) var numbers = MovieIndex()
  private var names: [WatchlistQuestion.Key: Int] = [:]

  /// The index of `list`; O(n).
  public init(_ list: [WatchlistEntry]) {
    for (place, entry) in list.enumerated() {
      add(entry.ids, .init(title: entry.title, year: entry.year), at: place)
    }
  }

  /// Notes the movie at `place`; a name is that of the first one without numbers, else of the first.
  mutating func add(_ ids: MovieIDs, _ name: WatchlistQuestion.Key, at place: Int) {
    numbers.add(ids, at: place)
    if names[name] == nil || ids == MovieIDs() { names[name] = place }
  }

  /// The place of the movie with `ids`, else of the one with the name, if either has no numbers; `found`
  /// returns the ids at a place.
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
