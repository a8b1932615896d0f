// The browser's program, kept small, does not use these.
#if !hasFeature(Embedded)
extension MovieCollection {
  /// Returns the first `count` movies at `places` that are not among `shown`.
  ///
  /// `newCount` is the number of movies that were not shown and precede one that was.
  ///
  /// - Complexity: O(n) in `places` at worst, mostly in the movies shown.
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

  /// Returns the full ids of the reported movies with `ids` that are not among `shown`, each once.
  ///
  /// - Complexity: O(n) in both lists.
  public func missing(from shown: [MovieIDs], of ids: [MovieIDs]) -> [MovieIDs] {
    let index = MovieIndex(shown)
    return holdings.places(of: ids).map { holdings.ids(at: $0) }
      .filter { ids in index.places(of: ids, where: { shown[$0] }).isEmpty }
  }

  /// Returns the movies that continue a listing after those `shown`, in the order of `places`.
  ///
  /// They are the movies after the last two shown, and those in `due` at any place, but none after
  /// the last movie of `end`. If `end` is nil, all may be returned, but at least `count` if there
  /// are that many. `newCount` is the number of movies that are neither shown nor due and precede
  /// the last ones shown.
  ///
  /// - Complexity: O(n) in `places` at worst, mostly in the movies shown.
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
        // The last two, since the place of one may have changed.
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
