import CSQLite

/// A database without the store's layer, as other programs see it.
final class RawDatabase {
  /// SQLite's error message.
  struct Refusal: Error {
    let message: String
  }

  private var handle: OpaquePointer?

  init(at path: String) throws {
    _ = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    sqlite3_busy_timeout(handle, 5_000)
    try run("PRAGMA foreign_keys = ON")
  }

  deinit {
    sqlite3_close(handle)
  }

  /// Runs statements.
  func run(_ sql: String) throws(Refusal) {
    _ = try rows(sql)
  }

  /// Returns SQLite's error message for `sql`; nil if it succeeds.
  func refusal(of sql: String) -> String? {
    do throws(Refusal) { try run(sql) } catch { return error.message }
    return nil
  }

  /// Returns the rows of a query, with bars between their columns.
  func rows(_ sql: String) throws(Refusal) -> [String] {
    var rows: [String] = []
    // Passes a pointer to the array itself, not to its elements.
    let code = withUnsafeMutablePointer(to: &rows) { rows in
      sqlite3_exec(
        handle,
        sql,
        { rows, count, values, _ in
          let fields = (0..<Int(count)).map { values?[$0].map { String(cString: $0) } ?? "" }
          rows?.assumingMemoryBound(to: [String].self).pointee
            .append(fields.joined(separator: "|"))
          return SQLITE_OK
        },
        rows,
        nil
      )
    }
    guard code == SQLITE_OK else { throw Refusal(message: String(cString: sqlite3_errmsg(handle))) }
    return rows
  }

  func close() throws {
    let code = sqlite3_close(handle)
    guard code == SQLITE_OK else { throw Refusal(message: String(cString: sqlite3_errmsg(handle))) }
    handle = nil
  }
}
