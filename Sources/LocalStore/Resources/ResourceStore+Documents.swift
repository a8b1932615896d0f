package import ExactMoney

/// What a source says of itself, as it was last retrieved.
package struct StoredDocument: Hashable, Sendable {
  package let text: String
  package let retrievedAt: Instant
}

extension ResourceStore {
  /// Keeps the newest answer to a resource in place of the one before, and the fetch that brought it.
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

  /// The newest answer to a resource; nil for none.
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
