/// The tables of the database.
///
/// A day is the number of days since 1970-01-01, in years 1 to 9999; a moment is in Unix seconds.
/// Rows are ordered by `id`, in the order of writing, since clocks may be set back.
enum StoreSchema {
  /// The day numbers of years 1 to 9999.
  static let days = Int64(-719_162)...2_932_896

  /// The version of the schema.
  ///
  /// Earlier versions were never released. A change after the first release needs a new version,
  /// and a migration from the one before.
  static let version = 9

  private static let tables = [
    resources,
    publications,
    quarantine,
    preferences,
    listedMovies,
    reportedMovies,
  ]

  /// Builds a new database in the empty file at `location`; errors name `path`.
  static func build(at location: String, namedAs path: String) throws(StoreError) {
    let connection = try StoreConnection(to: location, path: path, isReadOnly: false)
    // No other process has the file yet, and the caller writes it to the disk once it is complete.
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
    // The mode is stored in the file, so that no later connection sets it.
    try connection.perform { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try connection.close()
  }
}
