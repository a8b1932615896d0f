import ExactMoney
import GRDB

/// Rows of `source`.
enum SourceRow {
  /// The `id` of the source, which is added when it is new.
  static func id(named name: String, in database: Database) throws -> Int64 {
    try id(
      in: database,
      "SELECT id FROM source WHERE name = ?",
      orAdding: "INSERT INTO source (name) VALUES (?)",
      [name]
    )
  }

  /// The `id` that `selection` finds, or that of the row that `addition` adds.
  ///
  /// Nobody else writes in between: a transaction that writes has the database to itself.
  static func id(
    in database: Database,
    _ selection: String,
    orAdding addition: String,
    _ arguments: StatementArguments
  ) throws -> Int64 {
    if let id = try Int64.fetchOne(database, sql: selection, arguments: arguments) { return id }
    try database.execute(sql: addition, arguments: arguments)
    return database.lastInsertedRowID
  }

  static let quotaSQL = "SELECT quota_start, quota_used FROM source WHERE name = ?"

  /// When the running period began, and the requests in it.
  static func quota(
    of name: String,
    in database: Database
  ) throws -> (start: Instant?, used: Int) {
    let row = try Row.fetchOne(database, sql: quotaSQL, arguments: [name])
    return try row.map { (try $0.momentIfAny(0), try $0.value(1)) } ?? (nil, 0)
  }

  static func setQuota(
    of source: Int64,
    start: Instant,
    used: Int,
    in database: Database
  ) throws {
    try database.execute(
      sql: "UPDATE source SET quota_start = ?, quota_used = ? WHERE id = ?",
      arguments: [start.unixSeconds, used, source]
    )
  }
}
