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
