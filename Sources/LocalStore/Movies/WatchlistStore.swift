import ExactMoney
import GRDB
package import Movies

/// The reader's list of films.
package struct WatchlistStore: Sendable {
  let connection: StoreConnection

  static let filmsSQL = """
    SELECT id, imdb, tmdb, wikidata, title, year, added_at FROM listed_film ORDER BY id
    """
  static let viewingsSQL = "SELECT film, day FROM viewing ORDER BY film, day"

  /// Every film of the list, in the order in which they were added.
  package func entries() throws(StoreError) -> [WatchlistEntry] {
    try connection.read { try Self.stored(in: $0).map { $0.entry } }
  }

  /// Adds `entry` at the end; one of the same film stays where it is, with the viewings of both.
  ///
  /// Returns whether it is new.
  @discardableResult
  package func add(_ entry: WatchlistEntry) throws(StoreError) -> Bool {
    try connection.write { database in
      let there = try Self.stored(in: database).first { $0.entry.ids.isSameFilm(as: entry.ids) }
      let film = try there?.film ?? Self.insert(entry, into: database)
      if let there { try Self.update(film, there.entry.ids.joined(with: entry.ids), in: database) }
      for day in entry.viewings {
        try database.execute(
          sql: "INSERT OR IGNORE INTO viewing (film, day) VALUES (?, ?)",
          arguments: [film, day.dayNumber]
        )
      }
      return there == nil
    }
  }

  /// Takes the film with these ids off the list, its viewings too; false when it is not there.
  @discardableResult
  package func remove(_ ids: MovieIDs) throws(StoreError) -> Bool {
    try connection.write { database in
      guard
        let there = try Self.stored(in: database).first(where: { $0.entry.ids.isSameFilm(as: ids) })
      else { return false }
      try database.execute(sql: "DELETE FROM listed_film WHERE id = ?", arguments: [there.film])
      return true
    }
  }

  private typealias Stored = (film: Int64, entry: WatchlistEntry)

  private static func stored(in database: Database) throws -> [Stored] {
    var viewings: [Int64: [CalendarDate]] = [:]
    for row in try Row.fetchAll(database, sql: viewingsSQL) {
      viewings[try row.value(0), default: []].append(try row.day(1))
    }
    return try Row.fetchAll(database, sql: filmsSQL).map { row in
      let film: Int64 = try row.value(0)
      let entry = WatchlistEntry(
        ids: try row.movieIDs(from: 1),
        title: try row.value(4),
        year: try row.value(5),
        addedAt: try row.moment(6),
        viewings: viewings[film] ?? []
      )
      return (film, entry)
    }
  }

  private static func insert(_ entry: WatchlistEntry, into database: Database) throws -> Int64 {
    let ids = entry.ids
    try database.execute(
      sql: """
        INSERT INTO listed_film (imdb, tmdb, wikidata, title, year, added_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        ids.imdb?.number, ids.tmdb, ids.wikidata?.number, StoredText.cut(entry.title), entry.year,
        entry.addedAt.unixSeconds,
      ]
    )
    return database.lastInsertedRowID
  }

  private static func update(_ film: Int64, _ ids: MovieIDs, in database: Database) throws {
    try database.execute(
      sql: "UPDATE listed_film SET imdb = ?, tmdb = ?, wikidata = ? WHERE id = ?",
      arguments: [ids.imdb?.number, ids.tmdb, ids.wikidata?.number, film]
    )
  }
}

extension LocalStore {
  /// The reader's list of films.
  package var watchlist: WatchlistStore { WatchlistStore(connection: connection) }
}
