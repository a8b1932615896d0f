public import ExactMoney
import PlainBytes

/// The user's list, with one entry per movie, found by any of its ids.
///
/// A movie without ids is found by title and year.
public struct Watchlist: Sendable {
  /// The entries, in the order in which they were added.
  public private(set) var entries: [WatchlistEntry] = []
  private var index = WatchlistIndex([])
  /// The entries of the last import, each with those it replaced; empty if nothing can be undone.
  private var imported: [(before: [WatchlistEntry], after: WatchlistEntry)] = []

  /// Creates a list of `entries`, merging those for one movie.
  ///
  /// - Complexity: O(n).
  public init(_ entries: [WatchlistEntry] = []) {
    for entry in entries { add(entry) }
  }

  /// Returns the entry for `movie`; nil if it is not on the list.
  public func entry(of movie: WatchlistMovie) -> WatchlistEntry? {
    place(of: movie).map { entries[$0] }
  }

  /// Returns the entries in whose title each word of `search` begins a word, regardless of case and
  /// accents.
  ///
  /// - Complexity: O(n) in the bytes of all titles.
  public func entries(titled search: String) -> [WatchlistEntry] {
    let words = MovieSearch(name: search).written.words
    guard !words.isEmpty else { return entries }
    var matcher = WordMatcher(words)
    let all = UInt16(truncatingIfNeeded: 1 << words.count) &- 1
    return entries.filter { entry in
      var mask = UInt16(0)
      entry.title.withBytes { mask = matcher.mask(of: $0) }
      return mask & all == all
    }
  }

  /// Adds an entry, merging it with those for the same movie; nothing of either is lost.
  ///
  /// Returns the merged entries as they were, and the resulting entry.
  @discardableResult
  public mutating func add(
    _ entry: WatchlistEntry
  ) -> (before: [WatchlistEntry], after: WatchlistEntry) {
    guard var place = place(of: entry.movie) else {
      entries.append(entry)
      index.add(entry.ids, entry.movie.name, at: entries.count - 1)
      return ([], entry)
    }
    var before = [entries[place]]
    set(entries[place].joined(with: entry), at: place)
    // The ids of one entry may lead to another.
    while let other = places(of: entries[place].ids).first(where: { $0 != place }) {
      before.append(entries[other])
      set(entries[place].joined(with: entries[other]), at: place)
      remove(at: other)
      if other < place { place -= 1 }
    }
    return (before, entries[place])
  }

  /// Adds known ids of a movie on the list, merging the entries that they join; returns whether the
  /// list changed.
  public mutating func learn(_ ids: MovieIDs) -> Bool {
    let known = places(of: ids)
    guard let first = known.first else { return false }
    let joined = entries[first].ids.joined(with: ids)
    guard known.count > 1 || joined != entries[first].ids else { return false }
    var entry = entries[first]
    entry.ids = joined
    add(entry)
    return true
  }

  /// Changes the entry for `movie`, or adds one; an entry that loses its last mark is removed.
  public mutating func change(
    _ movie: WatchlistMovie,
    at now: Instant,
    by change: (inout WatchlistEntry) -> Void
  ) {
    _ = learn(movie.ids)
    let known = place(of: movie)
    var entry =
      known.map { entries[$0] }
      ?? WatchlistEntry(ids: movie.ids, title: movie.title, year: movie.year, addedAt: now)
    let wasMarked = entry.isMarked
    entry.ids = entry.ids.joined(with: movie.ids)
    change(&entry)
    guard let known else {
      if entry.isMarked { add(entry) }
      return
    }
    // An imported entry may have no mark; it stays until it gains and loses one.
    if wasMarked && !entry.isMarked { remove(at: known) } else { set(entry, at: known) }
  }

  // MARK: Imports

  /// Imports `entries`; ``undoImport()`` removes them again.
  public mutating func take(_ entries: [WatchlistEntry]) {
    imported = entries.map { add($0) }
  }

  /// Whether an import can be undone.
  public var canUndoImport: Bool { !imported.isEmpty }

  /// Undoes the last import, except for entries that have changed since.
  public mutating func undoImport() {
    for (before, after) in imported.reversed() {
      guard let place = place(of: after.movie), entries[place] == after else { continue }
      entries.replaceSubrange(place...place, with: before)
      index = WatchlistIndex(entries)
    }
    imported = []
  }

  // MARK: Places

  private func place(of movie: WatchlistMovie) -> Int? {
    index.place(of: movie.ids, movie.name) { entries[$0].ids }
  }

  private func places(of ids: MovieIDs) -> [Int] {
    index.numbers.places(of: ids) { entries[$0].ids }
  }

  private mutating func set(_ entry: WatchlistEntry, at place: Int) {
    entries[place] = entry
    index.add(entry.ids, entry.movie.name, at: place)
  }

  private mutating func remove(at place: Int) {
    entries.remove(at: place)
    index = WatchlistIndex(entries)
  }
}
