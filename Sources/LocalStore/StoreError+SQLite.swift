import CSQLite

extension StoreError {
  /// Creates the store error for an error of SQLite or our own.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError:
      self = error
    case let error as DatabaseError:
      self.init(code: error.code, reason: error.message, path: path)
    case is StoreDamage:
      self = .damaged(
        path: path,
        reason: "a row that its table does not allow",
        code: Int(SQLITE_CORRUPT)
      )
    default:
      self = .failed(path: path, reason: "\(error)", code: Int(SQLITE_ERROR))
    }
  }

  /// Creates the error for an extended result code of SQLite.
  ///
  /// A full disk appears as an input/output error if the shared memory beside the database could
  /// not grow.
  init(code: Int32, reason: String, path: String) {
    let sharedMemoryIsFull = SQLITE_IOERR | 19 << 8
    switch (code, code & 0xff) {
    case (sharedMemoryIsFull, _), (_, SQLITE_FULL): self = .full(path: path)
    case (_, SQLITE_NOTADB): self = .notADatabase(path: path)
    case (_, SQLITE_CORRUPT): self = .damaged(path: path, reason: reason, code: Int(code))
    case (_, SQLITE_BUSY), (_, SQLITE_LOCKED): self = .busy(path: path)
    case (_, SQLITE_READONLY): self = .readOnly(path: path)
    case (_, SQLITE_CANTOPEN), (_, SQLITE_PERM), (_, SQLITE_AUTH):
      self = .inaccessible(path: path, reason: reason)
    case (_, SQLITE_CONSTRAINT): self = .refused(path: path, reason: reason, code: Int(code))
    default: self = .failed(path: path, reason: reason, code: Int(code))
    }
  }
}
