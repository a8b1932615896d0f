import CSQLite

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
