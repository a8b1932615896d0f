public import ExactMoney
import PlainBytes

/// The reader's list: each movie is one entry, found by any of its numbers.
///
/// A movie without numbers is found by its title and year.
public struct Watchlist: Sendable {
  /// The entries, in the order in which they were added.
  public private(set) var entries: [WatchlistEntry] = []
  private var index = WatchlistIndex([])
  /// What each entry of the last import became, and the entries before that; none if nothing can be undone.
  private var imported: [(before: [WatchlistEntry], after: WatchlistEntry)] = []

  /// The list of `entries`, in which those of one movie are joined; O(n).
  public init(_ entries: [WatchlistEntry] = []) {
    for entry in entries { add(entry) }
  }

  /// The entry of a movie; nil if it is not on the list.
  public func entry(of movie: WatchlistMovie) -> WatchlistEntry? {
    place(of: movie).map { entries[$0] }
  }

  /// The entries in whose titles each word of `search` begins a word, case and accents aside; O(n) in all titles.
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

  /// Adds an entry; it is joined with those of the same movie, and nothing of either is lost.
  ///
  /// Returns the entries that it was joined with, and what they became.
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
    // The numbers of one entry may lead to another.
    while let other = places(of: entries[place].ids).first(where: { $0 != place }) {
      before.append(entries[other])
      set(entries[place].joined(with: entries[other]), at: place)
      remove(at: other)
      if other < place { place -= 1 }
    }
    return (before, entries[place])
  }

  /// Notes the numbers of a movie, by which entries may turn out to be of one movie; returns whether the list has changed.
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

  /// Changes the entry of a movie, or a new one; an entry that loses its last mark leaves the list.
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
    // A file may list a movie without a mark, which stays until it loses one.
    if wasMarked && !entry.isMarked { remove(at: known) } else { set(entry, at: known) }
  }

  // MARK: Imports

  /// Adds the entries of a file, which ``undoImport()`` takes back.
  public mutating func take(_ entries: [WatchlistEntry]) {
    imported = entries.map { add($0) }
  }

  /// Whether an import can be undone.
  public var canUndoImport: Bool { !imported.isEmpty }

  /// Takes the last import back; a movie that was changed since then stays as it is.
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
