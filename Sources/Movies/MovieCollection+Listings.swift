// No page asks for these, and the program of movies is to be small.
#if !hasFeature(Embedded)
extension MovieCollection {
  /// The movies at `places` that were not `shown`, `count` of them at most.
  ///
  /// `newCount` movies were not shown and stand before one that was. O(n) in the movies shown.
  public func next(
    _ count: Int,
    of places: [Int32],
    after shown: [MovieIDs]
  ) -> (ids: [MovieIDs], newCount: Int) {
    let index = MovieIndex(shown)
    var (next, left) = ([MovieIDs](), shown.count)
    var (passed, newCount) = (0, 0)
    for place in places {
      if left == 0 && next.count == count { break }
      let ids = holdings.ids(at: Int(place))
      if index.places(of: ids, where: { shown[$0] }).isEmpty {
        passed += 1
        if next.count < count { next.append(ids) }
      } else {
        left -= 1
        newCount = passed
      }
    }
    return (next, newCount)
  }

  /// The movies with `ids` that are not among those `shown`, each once, with all their numbers.
  ///
  /// O(n) in both.
  public func missing(from shown: [MovieIDs], of ids: [MovieIDs]) -> [MovieIDs] {
    let index = MovieIndex(shown)
    return holdings.places(of: ids).map { holdings.ids(at: $0) }
      .filter { ids in index.places(of: ids, where: { shown[$0] }).isEmpty }
  }

  /// The movies that go on a listing in the order of `places`: those behind the last ones `shown`, and those that are
  /// `due` wherever they stand.
  ///
  /// None of them stands behind the last one of `end`; where that is nil they may be all, but are `count` at least if there
  /// are so many. `newCount` movies are neither shown nor due, and stand before the last ones shown. O(n) in `places` at
  /// worst, mostly in the movies shown.
  public func following(
    _ shown: [MovieIDs],
    of places: [Int32],
    due: [MovieIDs],
    through end: [MovieIDs]?,
    count: Int
  ) -> (ids: [MovieIDs], newCount: Int) {
    let index = MovieIndex(shown)
    let due = Set(holdings.places(of: due))
    let ends = holdings.places(of: end ?? [])
    let order = Dictionary(uniqueKeysWithValues: zip(ends, ends.indices))
    var others: [(rank: Int, place: Int, ids: MovieIDs)] = []
    var (left, beyond) = (shown.count, 0)
    var (first, last, lastEnd) = (Int.max, end == nil ? Int.max : -1, -1)
    for (rank, place) in places.enumerated() {
      if left == 0 && (end == nil ? beyond >= count : lastEnd == ends.count - 1) { break }
      let (place, ids) = (Int(place), holdings.ids(at: Int(place)))
      if let position = order[place], position > lastEnd { (last, lastEnd) = (rank, position) }
      let known = index.places(of: ids) { shown[$0] }
      if known.isEmpty {
        others.append((rank, place, ids))
        if left == 0 { beyond += 1 }
      } else {
        left -= 1
        // Two, since one may have another place by now.
        if known.contains(where: { $0 >= shown.count - 2 }) { first = min(first, rank) }
      }
    }
    if first == .max { first = -1 }
    let following = others.filter { $0.rank <= last && ($0.rank > first || due.contains($0.place)) }
    return (
      following.map { $0.ids }, others.count { $0.rank < first && !due.contains($0.place) }
    )
  }
}
#endif
