import Dispatch

/// The one connection of a store, which turns all failures into a ``StoreError``.
///
/// Calls run one after another. A nested call ends the program.
struct StoreConnection: Sendable {
  /// The path in errors.
  let path: String
  /// The database, used on the queue only.
  nonisolated(unsafe) private let database: Database
  private let queue = DispatchQueue(label: "cambio.connection")

  /// Opens the existing database at `location`, a path or a URI of SQLite.
  ///
  /// In WAL mode, `NORMAL` loses nothing if the process dies, and at most the last transactions,
  /// never their order, after a power failure. `recursive_triggers` makes REPLACE run the triggers
  /// that refuse a deletion. The query tests whether the file can be read.
  init(
    to location: String,
    path: String,
    isReadOnly: Bool
  ) throws(StoreError) {
    self.path = path
    do {
      database = try Database(at: location, isReadOnly: isReadOnly)
      try database.execute(
        sql: """
          PRAGMA foreign_keys = ON;
          PRAGMA synchronous = NORMAL;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA recursive_triggers = ON;
          SELECT 1 FROM sqlite_schema LIMIT 1;
          """
      )
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Reads with one statement, which sees one state of the database without a transaction.
  ///
  /// A transaction would take two more statements.
  func select<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try perform { database in try database.reading { try work(database) } }
  }

  /// Reads in one transaction, in which `work` sees one state of the database.
  func read<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try select { database in try database.transaction(immediate: false) { try work(database) } }
  }

  /// Writes in one transaction, which is rolled back if `work` throws.
  func write<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try perform { database in try database.transaction(immediate: true) { try work(database) } }
  }

  /// Runs `work` outside a transaction.
  func perform<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.sync { try work(database) }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Closes the connection, after which every call fails.
  func close() throws(StoreError) {
    try perform { try $0.close() }
  }
}
