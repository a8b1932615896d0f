import ExactMoney

/// Rows of `resource`.
enum ResourceRow {
  static let stateSQL = """
    SELECT attempted_at, succeeded_at, failed_at, failure, failures, retry_at
    FROM source JOIN resource ON resource.source = source.id
    WHERE source.name = ? AND resource.name = ?
    """

  /// The `id` of the resource, which is added when it is new.
  static func id(of source: Int64, named name: String, in database: Database) throws -> Int64 {
    try SourceRow.id(
      in: database,
      "SELECT id FROM resource WHERE source = ? AND name = ?",
      orAdding: "INSERT INTO resource (source, name) VALUES (?, ?)",
      [source, name]
    )
  }

  static func begin(
    _ source: Int64,
    _ name: String,
    at now: Instant,
    in database: Database
  ) throws {
    try database.execute(
      """
      INSERT INTO resource (source, name, attempted_at) VALUES (?, ?, ?)
      ON CONFLICT (source, name) DO UPDATE SET attempted_at = excluded.attempted_at
      """,
      [source, name, now.unixSeconds]
    )
  }

  static func end(
    _ source: Int64,
    _ name: String,
    failure: String?,
    retryAt: Instant?,
    at now: Instant,
    in database: Database
  ) throws {
    let id = try id(of: source, named: name, in: database)
    if let failure {
      try database.execute(
        """
        UPDATE resource SET failed_at = ?, failure = ?, failures = failures + 1, retry_at = ?
        WHERE id = ?
        """,
        [now.unixSeconds, StoredText.cut(failure), retryAt?.unixSeconds, id]
      )
    } else {
      try database.execute(
        """
        UPDATE resource SET succeeded_at = ?, failed_at = NULL, failure = NULL, failures = 0,
          retry_at = ?
        WHERE id = ?
        """,
        [now.unixSeconds, retryAt?.unixSeconds, id]
      )
    }
  }
}

extension ResourceState {
  /// Reads the columns of ``ResourceRow/stateSQL``.
  init(_ row: borrowing Row) throws {
    self.init()
    attemptedAt = try row.momentIfAny(0)
    succeededAt = try row.momentIfAny(1)
    let failedAt = try row.momentIfAny(2)
    let record: String? = try row.value(3)
    failure = failedAt.flatMap { at in record.map { (at, $0) } }
    failures = try row.value(4)
    retryAt = try row.momentIfAny(5)
  }
}
