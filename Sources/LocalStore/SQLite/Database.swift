import CSQLite

/// A connection to a SQLite database, used by one thread at a time.
///
/// Each statement is prepared once, and cached.
final class Database {
  /// The maximum number of cached statements; beyond it, all are dropped.
  ///
  /// The store has about eighty.
  private static let maximumIdle = 100

  /// The connection; nil once closed, when SQLite returns `SQLITE_MISUSE`.
  private var handle: OpaquePointer?
  /// The prepared statements by their text, without those in use.
  private var idle: [String: OpaquePointer] = [:]
  private var isReading = false

  /// Opens the existing database at `location`, a path or a URI of SQLite.
  ///
  /// A statement that needs a lock of another connection waits for up to `patience`, in
  /// milliseconds, and then fails with `SQLITE_BUSY`. SQLite reads the file with the first
  /// statement, not here.
  init(at location: String, isReadOnly: Bool, patience: Int32 = 5_000) throws(DatabaseError) {
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(location, &connection, flags, nil)
    guard code == SQLITE_OK else {
      defer { sqlite3_close(connection) }
      throw DatabaseError(code, of: connection)
    }
    sqlite3_extended_result_codes(connection, 1)
    sqlite3_busy_timeout(connection, patience)
    handle = connection
  }

  deinit {
    finalizeIdle()
    sqlite3_close_v2(handle)
  }

  /// Closes the connection, unless it is closed already.
  ///
  /// The last connection to a file moves the log into it.
  func close() throws(DatabaseError) {
    finalizeIdle()
    try check(sqlite3_close(handle))
    handle = nil
  }

  var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last statement inserted, changed or deleted, without those changed
  /// by triggers.
  var changesCount: Int { Int(sqlite3_changes(handle)) }

  // MARK: Running

  /// The arguments of a statement, in the order of its parameters.
  typealias Arguments = [any DatabaseValue]

  /// Runs all statements in `sql`, without caching them.
  func execute(sql: String) throws {
    guard !isReading else { throw DatabaseError(SQLITE_READONLY, of: nil) }
    try run(sql)
  }

  /// Runs one statement.
  func execute(_ sql: String, _ arguments: Arguments) throws {
    try step(sql, arguments) { _ in true }
  }

  /// Calls `body` with each row of a query, in order.
  func forEach(
    _ sql: String,
    _ arguments: Arguments = [],
    _ body: (borrowing Row) throws -> Void
  ) throws {
    try step(sql, arguments) { row in
      try body(row)
      return true
    }
  }

  /// Returns the results of `transform` for all rows of a query, in order.
  func fetchAll<Value>(
    _ sql: String,
    _ arguments: Arguments = [],
    _ transform: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEach(sql, arguments) { values.append(try transform($0)) }
    return values
  }

  /// Returns the result of `transform` for the first row of a query; nil if there is none.
  func fetchOne<Value>(
    _ sql: String,
    _ arguments: Arguments = [],
    _ transform: (borrowing Row) throws -> Value
  ) throws -> Value? {
    var value: Value?
    try step(sql, arguments) { row in
      value = try transform(row)
      return false
    }
    return value
  }

  /// Returns the first column of all rows of a query, in order.
  func fetchAll<Value: DatabaseValue>(_ sql: String, _ arguments: Arguments = []) throws -> [Value]
  {
    try fetchAll(sql, arguments) { try $0.value(0) }
  }

  /// Returns the first column of the first row of a query; nil if there is no row, or it has NULL.
  func fetchOne<Value: DatabaseValue>(_ sql: String, _ arguments: Arguments = []) throws -> Value? {
    try fetchOne(sql, arguments) { try $0.value(0) as Value? } ?? nil
  }

  // MARK: Transactions

  /// Runs `work` in a transaction, which is rolled back if `work` or the commit fails.
  ///
  /// An `immediate` transaction has the write lock from its beginning, so that it cannot fail
  /// half-way because of another writer. Nested transactions fail.
  func transaction<Value>(immediate: Bool, _ work: () throws -> Value) throws -> Value {
    try run(immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
    do {
      let value = try work()
      try run("COMMIT")
      return value
    } catch {
      // SQLite has already rolled back after some errors.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Empties the database, even a damaged one; other connections then see it empty.
  func reset() throws(DatabaseError) {
    finalizeIdle()
    try check(cambio_sqlite_reset_on_vacuum(handle, 1))
    defer { _ = cambio_sqlite_reset_on_vacuum(handle, 0) }
    try run("VACUUM")
  }

  /// Runs `work`, in which every statement that would write fails.
  func reading<Value>(_ work: () throws -> Value) rethrows -> Value {
    isReading = true
    defer { isReading = false }
    return try work()
  }

  // MARK: Statements

  /// Runs the one statement `sql` until it ends or `body` returns false.
  private func step(
    _ sql: String,
    _ arguments: Arguments,
    _ body: (borrowing Row) throws -> Bool
  ) throws {
    let statement = try idle.removeValue(forKey: sql) ?? prepare(sql)
    do {
      guard !isReading || sqlite3_stmt_readonly(statement) != 0 else {
        throw DatabaseError(SQLITE_READONLY, of: nil)
      }
      let count = Int(sqlite3_bind_parameter_count(statement))
      precondition(count == arguments.count, "\(arguments.count) arguments for \(count): \(sql)")
      for (index, argument) in arguments.enumerated() {
        try check(argument.bind(to: statement, at: Int32(index + 1)))
      }
      while true {
        let code = sqlite3_step(statement)
        guard code == SQLITE_ROW else {
          try check(code == SQLITE_DONE ? SQLITE_OK : code)
          break
        }
        guard try body(Row(statement: statement)) else { break }
      }
    } catch {
      sqlite3_finalize(statement)
      throw error
    }
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
    if idle.count >= Self.maximumIdle { finalizeIdle() }
    // A second statement exists if the same text was run inside `body`.
    sqlite3_finalize(idle.updateValue(statement, forKey: sql))
  }

  private func prepare(_ sql: String) throws(DatabaseError) -> OpaquePointer {
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let (code, isOne) = sql.withCString { text in
      var rest: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(handle, text, -1, flags, &statement, &rest)
      return (code, rest?.pointee == 0)
    }
    try check(code)
    guard let statement, isOne else { preconditionFailure("not one statement: \(sql)") }
    return statement
  }

  private func finalizeIdle() {
    for statement in idle.values { sqlite3_finalize(statement) }
    idle = [:]
  }

  private func run(_ sql: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw DatabaseError(code, of: handle) }
  }
}

/// An error reported by SQLite.
struct DatabaseError: Error, Equatable {
  /// SQLite's extended result code.
  let code: Int32
  /// SQLite's message.
  let message: String

  /// Creates the error `code`, with the details of the last call on `connection` if there is one.
  init(_ code: Int32, of connection: OpaquePointer?) {
    self.code = connection.map { sqlite3_extended_errcode($0) } ?? code
    message = String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
  }

  /// Whether the file is damaged or not a database.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff) }
}
