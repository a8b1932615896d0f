import GRDB

/// The one connection of a store: what runs on it fails as a ``StoreError``.
struct StoreConnection: Sendable {
  let queue: DatabaseQueue
  /// The path that errors name.
  let path: String

  /// Opens the database at `location`, a path or a URI of SQLite.
  init(
    to location: String,
    path: String,
    isReadOnly: Bool
  ) throws(StoreError) {
    do {
      queue = try DatabaseQueue(
        path: location,
        configuration: StoreConnection.configuration(isReadOnly: isReadOnly)
      )
      self.path = path
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Reads by one statement, which sees one moment without a transaction.
  ///
  /// What a transaction takes is four statements more.
  func select<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.unsafeRead(work)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Reads in one transaction: everything `work` sees is of the same moment.
  func read<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.read(work)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Writes in one transaction: all that `work` does is kept, or nothing when it throws.
  func write<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.write(work)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Runs `work` outside a transaction.
  func perform<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.writeWithoutTransaction(work)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The version of the tables.
  func version() throws(StoreError) -> Int {
    try perform { database in
      try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }
  }

  /// Closes the connection; nothing may run on it afterwards.
  func close() throws(StoreError) {
    do {
      try queue.close()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The settings of every connection.
  ///
  /// In WAL mode `NORMAL` loses nothing when the process dies, and at most the last transactions, never
  /// the order, when the power does. `recursive_triggers` lets REPLACE run into the triggers that
  /// refuse a deletion.
  private static func configuration(isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA synchronous = NORMAL;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA recursive_triggers = ON;
          """
      )
    }
    return configuration
  }
}
