/// The tables of the database.
///
/// A day is the number of days since 1970-01-01, of the years 1 to 9999; a moment is in Unix seconds.
/// Rows are in the order they were written by their `id`, not by a time: clocks are set back.
enum StoreSchema {
  /// The day numbers of the years 1 to 9999.
  static let days = Int64(-719_162)...2_932_896

  /// The version of the tables.
  ///
  /// Earlier ones were never released. A table that changes after the first release needs a new version, and
  /// a step from the one before.
  static let version = 9

  private static let tables = [
    resources,
    publications,
    quarantine,
    preferences,
    listedMovies,
    toldMovies,
  ]

  /// Builds a new database in the empty file at `location`; errors name `path`.
  static func build(at location: String, namedAs path: String) throws(StoreError) {
    let connection = try StoreConnection(to: location, path: path, isReadOnly: false)
    // Nobody has the file yet: it is written through to the disk once, when it is whole.
    try connection.perform { database in
      try database.execute(
        sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY;"
      )
    }
    try connection.write { database in
      for table in tables { try database.execute(sql: table) }
      try database.execute(
        sql: """
          PRAGMA application_id = \(StoreHeader.cambio);
          PRAGMA user_version = \(version);
          """
      )
    }
    // The mode is part of the file: no later connection has to ask for it.
    try connection.perform { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try connection.close()
  }
}
