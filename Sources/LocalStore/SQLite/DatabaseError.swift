import CSQLite

/// An error that SQLite reports.
struct DatabaseError: Error, Equatable {
  /// The extended result code.
  let code: Int32
  /// SQLite's own words.
  let message: String
  /// What was run; nil for opening and closing.
  let sql: String?

  /// The error `code`, which a call on `connection` has just returned if there is one.
  init(_ code: Int32, of connection: OpaquePointer?, sql: String? = nil) {
    self.code = connection.map { sqlite3_extended_errcode($0) } ?? code
    message = String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    self.sql = sql
  }

  /// Whether the file contradicts itself, or is not a database.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff) }
}
