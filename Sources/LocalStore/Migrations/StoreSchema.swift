/// The tables of the database and how they came to be.
///
/// A migration stays as it shipped, its numbers written out: what is to change is changed by a new one at the end.
enum StoreSchema {
  /// The day numbers of the years 1 to 9999.
  static let days = Int64(-719_162)...2_932_896

  /// Every migration by its name, which begins with the version that it leads to.
  private static let migrations: [(name: String, migrate: @Sendable (Database) throws -> Void)] = [
    ("1 rates", createRates),
    ("2 preferences", createPreferences),
    ("3 resources", createResources),
    ("4 documents", createDocuments),
    ("5 watchlist", createWatchlist),
    ("6 films", createFilms),
    ("7 listed facts", addFactsOfListedFilms),
  ]

  /// The version that the migrations lead to.
  static let version = migrations.last.flatMap { Int($0.name.prefix { $0.isNumber }) } ?? 0

  /// Builds a new database in the empty file at `location`; errors name `path`.
  static func build(at location: String, namedAs path: String) throws(StoreError) {
    let connection = try StoreConnection(to: location, path: path, isReadOnly: false)
    // Nobody has the file yet: it is written through to the disk once, when it is whole.
    try connection.perform { database in
      try database.execute(
        sql: """
          PRAGMA synchronous = OFF;
          PRAGMA journal_mode = MEMORY;
          PRAGMA application_id = \(StoreHeader.cambio);
          """
      )
    }
    try bringUpToDate(connection)
    // The mode is part of the file: no later connection has to ask for it.
    try connection.perform { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try connection.close()
  }

  /// Applies the migrations that the database lacks, each in a transaction of its own, through `last`.
  ///
  /// The table `grdb_migrations` has the names of those applied; another process may apply one first.
  ///
  /// - Throws: ``StoreError/newerVersion(path:version:supported:)`` when the version is above ours.
  static func bringUpToDate(
    _ connection: StoreConnection,
    through last: Int = version
  ) throws(StoreError) {
    var found = try connection.version()
    if found < last {
      for (name, migrate) in migrations.prefix(last) {
        try connection.write { database in
          try database.execute(
            sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
          )
          let applied: [String] = try database.fetchAll("SELECT identifier FROM grdb_migrations")
          guard !applied.contains(name) else { return }
          try migrate(database)
          try database.execute("INSERT INTO grdb_migrations VALUES (?)", [name])
        }
      }
      found = try connection.version()
    }
    guard found <= version else {
      throw .newerVersion(path: connection.path, version: found, supported: version)
    }
  }
}
