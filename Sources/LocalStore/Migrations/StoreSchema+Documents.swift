extension StoreSchema {
  /// Version 4: what a source says of itself beside its rates, the newest answer alone.
  static func createDocuments(_ database: Database) throws {
    try database.execute(
      sql: """
        -- The newest answer to what is asked for as a resource, as text.
        CREATE TABLE document (
          resource INTEGER PRIMARY KEY REFERENCES resource (id),
          text TEXT NOT NULL CHECK (length(text) <= 1000000),
          retrieved_at INTEGER NOT NULL
        ) STRICT;

        PRAGMA user_version = 4;
        """
    )
  }
}
