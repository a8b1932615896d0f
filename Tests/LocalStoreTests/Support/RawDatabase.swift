import GRDB

/// A database by SQL alone, as any other program sees it.
struct RawDatabase {
  private let queue: DatabaseQueue

  init(at path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Runs statements.
  func run(_ sql: String) throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  /// What SQLite says against `sql`; nil when it runs it.
  func refusal(of sql: String) -> String? {
    do {
      try run(sql)
      return nil
    } catch let error as DatabaseError {
      return error.message
    } catch {
      return "\(error)"
    }
  }

  /// The rows of a query, their columns joined by a bar.
  func rows(_ sql: String) throws -> [String] {
    try queue.read { database in
      try Row.fetchAll(database, sql: sql).map { row in
        row.databaseValues.map { $0.isNull ? "" : String(describing: $0.storage.value ?? "") }
          .joined(separator: "|")
      }
    }
  }

  func close() throws {
    try queue.close()
  }
}
