import Dispatch

/// The one connection of a store: what runs on it fails as a ``StoreError``.
///
/// Calls run one after the other. A call from inside another ends the program.
struct StoreConnection: Sendable {
  /// The path that errors name.
  let path: String
  /// Used on the queue alone.
  nonisolated(unsafe) private let database: Database
  private let queue = DispatchQueue(label: "cambio.connection")

  /// Opens the existing database at `location`, a path or a URI of SQLite.
  ///
  /// In WAL mode `NORMAL` loses nothing when the process dies, and at most the last transactions, never
  /// the order, when the power does. `recursive_triggers` lets REPLACE run into the triggers that
  /// refuse a deletion. The query finds out whether the file can be read.
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

  /// Reads by one statement, which sees one moment without a transaction.
  ///
  /// What a transaction takes is two statements more.
  func select<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try perform { database in try database.reading { try work(database) } }
  }

  /// Reads in one transaction: everything `work` sees is of the same moment.
  func read<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try select { database in try database.transaction(immediate: false) { try work(database) } }
  }

  /// Writes in one transaction: all that `work` does is kept, or nothing when it throws.
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

  /// Closes the connection; whatever runs on it afterwards fails.
  func close() throws(StoreError) {
    try perform { try $0.close() }
  }
}
