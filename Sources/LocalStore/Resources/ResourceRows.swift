import ExactMoney

/// The rows of `source`.
enum SourceRow {
  /// Returns the `id` of the source, which is added if it is new.
  static func id(named name: String, in database: Database) throws -> Int64 {
    try id(
      in: database,
      "SELECT id FROM source WHERE name = ?",
      orAdding: "INSERT INTO source (name) VALUES (?)",
      [name]
    )
  }

  /// Returns the `id` that `selection` finds, or that of the row that `addition` adds.
  ///
  /// No other connection writes in between, as a writing transaction has the database to itself.
  static func id(
    in database: Database,
    _ selection: String,
    orAdding addition: String,
    _ arguments: Database.Arguments
  ) throws -> Int64 {
    if let id: Int64 = try database.fetchOne(selection, arguments) { return id }
    try database.execute(addition, arguments)
    return database.lastInsertedRowID
  }

  static let quotaSQL = "SELECT quota_start, quota_used FROM source WHERE name = ?"

  /// Returns the start of the current quota period and the requests in it; nil and 0 if there is
  /// none.
  static func quota(
    of name: String,
    in database: Database
  ) throws -> (start: Instant?, used: Int) {
    try database.fetchOne(quotaSQL, [name]) { row in
      (try row.momentIfAny(0), try row.value(1))
    } ?? (nil, 0)
  }

  static func setQuota(
    of source: Int64,
    start: Instant,
    used: Int,
    in database: Database
  ) throws {
    try database.execute(
      "UPDATE source SET quota_start = ?, quota_used = ? WHERE id = ?",
      [start.unixSeconds, used, source]
    )
  }
}

/// The rows of `resource`.
enum ResourceRow {
  static let stateSQL = """
    SELECT attempted_at, succeeded_at, failed_at, failure, failures, retry_at, resource.id
    FROM source JOIN resource ON resource.source = source.id
    WHERE source.name = ? AND resource.name = ?
    """

  /// Returns the `id` of the resource, which is added if it is new.
  static func id(of source: Int64, named name: String, in database: Database) throws -> Int64 {
    try SourceRow.id(
      in: database,
      "SELECT id FROM resource WHERE source = ? AND name = ?",
      orAdding: "INSERT INTO resource (source, name) VALUES (?, ?)",
      [source, name]
    )
  }
}

extension ResourceState {
  /// Reads the columns of ``ResourceRow/stateSQL``; `attempts` has those in progress.
  init(_ row: borrowing Row, _ attempts: AttemptLocks) throws {
    self.init()
    attemptedAt = try row.momentIfAny(0)
    succeededAt = try row.momentIfAny(1)
    let failedAt = try row.momentIfAny(2)
    let record: String? = try row.value(3)
    failure = failedAt.flatMap { at in record.map { Failure(at: at, record: $0) } }
    failures = try row.value(4)
    retryAt = try row.momentIfAny(5)
    let end = [succeededAt, failedAt].compactMap { $0 }.max()
    if let attemptedAt, end.map({ $0 < attemptedAt }) ?? true {
      isOpen = attempts.isUnderWay(try row.value(6))
    }
  }
}

/// The rows of `request`.
enum RequestRow {
  /// The validators of the last response to a request, and the publication that it was about.
  typealias Answer = (validators: StoredValidators, publication: Int64?)

  static let lastSQL = """
    SELECT etag, last_modified, payload_hash, publication, answered_at FROM request
    WHERE resource = ? AND address = ?
    """
  static let lastOfSourceSQL = """
    SELECT etag, last_modified, payload_hash, publication, answered_at FROM request
    WHERE resource = (
      SELECT resource.id FROM source JOIN resource ON resource.source = source.id
      WHERE source.name = ? AND resource.name = ?
    ) AND address = ?
    """
  /// Deletes all requests of a resource but those answered last.
  static let surplusSQL = """
    DELETE FROM request WHERE resource = ? AND address IN (
      SELECT address FROM request WHERE resource = ? ORDER BY answered_at DESC LIMIT -1 OFFSET ?
    )
    """

  /// Reads the row that ``lastSQL`` or ``lastOfSourceSQL`` selects; nil if there is none.
  static func answer(
    _ sql: String,
    _ arguments: Database.Arguments,
    in database: Database
  ) throws -> Answer? {
    try database.fetchOne(sql, arguments) { row in
      let validators = StoredValidators(
        etag: try row.value(0),
        lastModified: try row.value(1),
        payloadHash: try row.value(2),
        answeredAt: try row.moment(4)
      )
      return (validators, try row.value(3))
    }
  }

  /// Writes the validators of the response to the request of `fetch`.
  static func put(
    into database: Database,
    resource: Int64,
    fetch: StoredFetch,
    publication: Int64?
  ) throws {
    try database.execute(
      """
      INSERT OR REPLACE INTO request (resource, address, etag, last_modified, payload_hash,
        publication, answered_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        resource, StoredText.cut(fetch.request), fetch.etag, fetch.lastModified,
        fetch.payloadHash, publication, fetch.finishedAt.unixSeconds,
      ]
    )
    try database.execute(surplusSQL, [resource, resource, StoreLimits.requests])
  }
}
