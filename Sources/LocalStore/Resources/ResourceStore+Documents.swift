package import ExactMoney

/// A source's description of itself, as last retrieved.
package struct StoredDocument: Hashable, Sendable {
  package let text: String
  package let retrievedAt: Instant
}

extension ResourceStore {
  /// Stores the newest response to a resource in place of the one before, with the fetch that
  /// brought it.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func keep(
    _ text: String,
    of key: ResourceKey,
    _ fetch: StoredFetch
  ) throws(StoreError) {
    try connection.write { database in
      try FetchKeeper(keeping: fetch, in: database, path: connection.path).finish()
      let source = try SourceRow.id(named: key.source, in: database)
      try database.execute(
        """
        INSERT INTO document (resource, text, retrieved_at) VALUES (?, ?, ?)
        ON CONFLICT (resource) DO UPDATE SET
          text = excluded.text, retrieved_at = excluded.retrieved_at
        """,
        [
          try ResourceRow.id(of: source, named: key.name, in: database), text,
          fetch.finishedAt.unixSeconds,
        ]
      )
    }
  }

  /// Returns the newest response to a resource; nil if there is none.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func document(of key: ResourceKey) throws(StoreError) -> StoredDocument? {
    try connection.select { database in
      try database.fetchOne(
        """
        SELECT text, retrieved_at
        FROM source JOIN resource ON resource.source = source.id
          JOIN document ON document.resource = resource.id
        WHERE source.name = ? AND resource.name = ?
        """,
        [key.source, key.name]
      ) { row in
        StoredDocument(text: try row.value(0), retrievedAt: try row.moment(1))
      }
    }
  }
}
