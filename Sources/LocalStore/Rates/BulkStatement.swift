import GRDB
import GRDBSQLite

/// A statement that is prepared once and run for hundreds of thousands of rows.
///
/// It goes past GRDB, whose arguments are values on the heap: at such numbers that is felt.
final class BulkStatement {
  private let database: Database
  private var statement: OpaquePointer?

  init(_ sql: String, in database: Database) throws {
    self.database = database
    let code = sqlite3_prepare_v2(database.sqliteConnection, sql, -1, &statement, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  deinit {
    sqlite3_finalize(statement)
  }

  /// Sets the parameter at `index`, from 1, to an integer, or to NULL.
  func bind(_ value: Int64?, at index: Int32) {
    if let value {
      sqlite3_bind_int64(statement, index, value)
    } else {
      sqlite3_bind_null(statement, index)
    }
  }

  /// Sets the parameter at `index`, from 1, to a text in UTF-8 that ends before a zero byte, and lives
  /// until ``run()`` returns.
  ///
  /// Given a length, SQLite would copy it for each constraint that looks at it.
  func bind(terminated text: UnsafeRawBufferPointer, at index: Int32) {
    sqlite3_bind_text(
      statement,
      index,
      text.bindMemory(to: CChar.self).baseAddress,
      -1,
      nil
    )
  }

  /// Runs the statement with what is bound, which stays bound.
  func run() throws {
    sqlite3_step(statement)
    let code = sqlite3_reset(statement)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(database.sqliteConnection))
    )
  }
}
