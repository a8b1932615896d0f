import ExactMoney

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
    failure = failedAt.flatMap { at in record.map { (at, $0) } }
    failures = try row.value(4)
    retryAt = try row.momentIfAny(5)
    let end = [succeededAt, failedAt].compactMap { $0 }.max()
    if let attemptedAt, end.map({ $0 < attemptedAt }) ?? true {
      isOpen = attempts.isUnderWay(try row.value(6))
    }
  }
}
