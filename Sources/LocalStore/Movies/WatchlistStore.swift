package import ExactMoney
package import Movies

/// The reader's list of movies.
package struct WatchlistStore: Sendable {
  let connection: StoreConnection

  /// The maximum number of viewings of a movie on one day, and of viewings without a day; more are
  /// not counted.
  static let maximumViewings = 10_000

  private static let columns = """
    id, imdb, tmdb, wikidata, title, year, added_at, is_wanted, undated_viewings, rating, rated_on
    """
  static let moviesSQL = "SELECT \(columns) FROM listed_film ORDER BY id"
  static let viewingsSQL = "SELECT film, day, times FROM viewing ORDER BY film, day"
  static let movieSQL = """
    SELECT \(columns) FROM listed_film WHERE imdb = ? OR tmdb = ? OR wikidata = ? ORDER BY id
    """
  // Any other index has all unknown movies in one place.
  static let unknownMovieSQL = """
    SELECT \(columns) FROM listed_film INDEXED BY unknown_film
    WHERE imdb IS NULL AND tmdb IS NULL AND wikidata IS NULL AND title = ? AND year IS ? ORDER BY id
    """
  static let viewingsOfMovieSQL = "SELECT day, times FROM viewing WHERE film = ? ORDER BY day"

  /// Returns all movies of the list, in the order in which they were added.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func entries() throws(StoreError) -> [WatchlistEntry] {
    try connection.read { database in
      var viewings: [Int64: [CalendarDate]] = [:]
      try database.forEach(Self.viewingsSQL) { row in
        viewings[try row.value(0), default: []] += try Self.days(row, from: 1)
      }
      return try database.fetchAll(Self.moviesSQL) { row in
        try Self.entry(row, viewings[try row.value(0)] ?? [])
      }
    }
  }

  /// Appends `entry`, or completes the entry of the same movie in its place; returns whether the
  /// movie is new.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  @discardableResult
  package func add(_ entry: WatchlistEntry) throws(StoreError) -> Bool {
    try connection.write { try Self.put(entry, in: $0) { $0.joined(with: entry) } }
  }

  /// Adds all of `entries` in order, or none if one fails.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func add(_ entries: [WatchlistEntry]) throws(StoreError) {
    try connection.write { database in
      for entry in entries { try Self.put(entry, in: database) { $0.joined(with: entry) } }
    }
  }

  /// Records a viewing of the movie of `entry` on `day`, and adds the movie if it is not on the
  /// list.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func see(_ entry: WatchlistEntry, on day: CalendarDate) throws(StoreError) {
    var seen = entry
    seen.see(on: day)
    try connection.write { database in
      _ = try Self.put(seen, in: database) { known in
        var known = known.joined(with: seen)
        known.see(on: day)
        return known
      }
    }
  }

  /// Removes the movie of `entry` and its viewings from the list; returns false if it is not on the
  /// list.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  @discardableResult
  package func remove(_ entry: WatchlistEntry) throws(StoreError) -> Bool {
    try connection.write { database in
      guard let there = try Self.stored(entry, in: database).first else { return false }
      try Self.delete(there.movie, in: database)
      return true
    }
  }

  // MARK: Reading

  private typealias Stored = (movie: Int64, entry: WatchlistEntry)

  /// Returns the entries for the movie of `entry`, of which there are several if they were not
  /// known to be one movie.
  ///
  /// A movie without ids is found by the title and year under which it was listed.
  private static func stored(_ entry: WatchlistEntry, in database: Database) throws -> [Stored] {
    var stored: [Stored] = []
    func add(_ row: borrowing Row) throws {
      let movie: Int64 = try row.value(0)
      let days = try database.fetchAll(viewingsOfMovieSQL, [movie]) {
        try Self.days($0, from: 0)
      }
      stored.append((movie, try Self.entry(row, days.flatMap { $0 })))
    }
    let ids = entry.ids
    try database.forEach(movieSQL, [ids.imdb?.number, ids.tmdb, ids.wikidata?.number]) { row in
      if try row.movieIDs(from: 1).isSameMovie(as: ids) { try add(row) }
    }
    try database.forEach(unknownMovieSQL, [StoredText.cut(entry.title), entry.year]) {
      try add($0)
    }
    return stored
  }

  private static func entry(_ row: borrowing Row, _ viewings: [CalendarDate]) throws
    -> WatchlistEntry
  {
    WatchlistEntry(
      ids: try row.movieIDs(from: 1),
      title: try row.value(4),
      year: try row.value(5),
      addedAt: try row.moment(6),
      isWanted: try row.value(7),
      viewings: viewings,
      undatedViewings: try row.value(8),
      rating: (try row.value(9) as Int?).flatMap { OwnRating(tenths: $0) },
      ratedOn: try row.dayIfAny(10)
    )
  }

  /// Returns the day in column `index`, repeated by the number in the next column.
  private static func days(_ row: borrowing Row, from index: Int) throws -> [CalendarDate] {
    Array(repeating: try row.day(index), count: max(0, try row.value(index + 1)))
  }

  // MARK: Writing

  /// Inserts `entry`, or replaces the entries of its movie with the result of `change`; returns
  /// whether the movie is new.
  @discardableResult
  private static func put(
    _ entry: WatchlistEntry,
    in database: Database,
    _ change: (WatchlistEntry) -> WatchlistEntry
  ) throws -> Bool {
    let there = try stored(entry, in: database)
    guard let first = there.first else {
      try insert(entry, as: nil, into: database)
      return true
    }
    let known = there.dropFirst().reduce(first.entry) { $0.joined(with: $1.entry) }
    let changed = change(known)
    guard there.count > 1 || changed != first.entry else { return false }
    for (movie, _) in there { try delete(movie, in: database) }
    try insert(changed, as: first.movie, into: database)
    return false
  }

  private static func delete(_ movie: Int64, in database: Database) throws {
    try database.execute("DELETE FROM listed_film WHERE id = ?", [movie])
  }

  private static func insert(
    _ entry: WatchlistEntry,
    as movie: Int64?,
    into database: Database
  ) throws {
    let ids = try free(entry.ids, in: database)
    try database.execute(
      """
      INSERT INTO listed_film (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        movie, ids.imdb?.number, ids.tmdb, ids.wikidata?.number, StoredText.cut(entry.title),
        entry.year, entry.addedAt.unixSeconds, entry.isWanted,
        min(entry.undatedViewings, maximumViewings), entry.rating?.tenths, entry.ratedOn?.dayNumber,
      ]
    )
    let movie = database.lastInsertedRowID
    for day in entry.viewings {
      try database.execute(
        """
        INSERT INTO viewing (film, day) VALUES (?, ?)
        ON CONFLICT (film, day) DO UPDATE SET times = min(times + 1, \(maximumViewings))
        """,
        [movie, day.dayNumber]
      )
    }
  }

  /// Returns `ids` without those of another movie on the list.
  ///
  /// Catalogues contradict each other, and an id stays with the movie that had it first.
  private static func free(_ ids: MovieIDs, in database: Database) throws -> MovieIDs {
    func isFree(_ column: String, _ number: UInt32?) throws -> Bool {
      try database.fetchOne(
        "SELECT 1 FROM listed_film WHERE \(column) = ?",
        [number]
      ) as Int? == nil
    }
    var ids = ids
    if try !isFree("imdb", ids.imdb?.number) { ids.imdb = nil }
    if try !isFree("tmdb", ids.tmdb) { ids.tmdb = nil }
    if try !isFree("wikidata", ids.wikidata?.number) { ids.wikidata = nil }
    return ids
  }
}

extension LocalStore {
  /// The reader's list of movies.
  package var watchlist: WatchlistStore { WatchlistStore(connection: connection) }
}
