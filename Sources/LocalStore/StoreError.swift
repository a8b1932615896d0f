import CSQLite

/// The reason why the store could not be opened, read or written.
///
/// Each case has plain facts: the file's path, the English reason from SQLite or the system, and
/// SQLite's result code. An operation that throws leaves the file unchanged.
package enum StoreError: Error, Equatable, Sendable {
  /// The file does not exist, and must not be created.
  case missing(path: String)
  /// The file is not a SQLite database.
  case notADatabase(path: String)
  /// The database belongs to another application.
  case anotherApplication(path: String)
  /// A newer Cambio wrote the database, with schema `version` above `supported`.
  case newerVersion(path: String, version: Int, supported: Int)
  /// A Cambio from before the first release wrote the database, with schema `version` below
  /// `supported`.
  case olderVersion(path: String, version: Int, supported: Int)
  /// The database is damaged.
  case damaged(path: String, reason: String, code: Int)
  /// The file or its folder cannot be opened or created.
  case inaccessible(path: String, reason: String)
  /// The file or its folder can only be read.
  case readOnly(path: String)
  /// The disk is full, or the database has reached its maximum size.
  case full(path: String)
  /// Another process has locked the database for more than five seconds.
  case busy(path: String)
  /// A constraint of the tables refused a write.
  case refused(path: String, reason: String, code: Int)
  /// A figure that is not positive, or needs more than 60 plain characters.
  case unstorable(path: String, figure: String)
  /// Any other error of SQLite.
  case failed(path: String, reason: String, code: Int)

  /// The path given to ``LocalStore/open(at:)``.
  package var path: String {
    switch self {
    case .missing(let path), .notADatabase(let path), .anotherApplication(let path),
      .newerVersion(let path, _, _), .olderVersion(let path, _, _), .damaged(let path, _, _),
      .inaccessible(let path, _), .readOnly(let path), .full(let path), .busy(let path),
      .refused(let path, _, _), .unstorable(let path, _), .failed(let path, _, _):
      path
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// The facts in English, for logs, not for readers.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): there is no file"
    case .notADatabase(let path): "\(path): not a database"
    case .anotherApplication(let path): "\(path): the database of another application"
    case .newerVersion(let path, let version, let supported):
      "\(path): version \(version) of the tables, and \(supported) is the newest known"
    case .olderVersion(let path, let version, let supported):
      "\(path): version \(version) of the tables, and \(supported) is needed"
    case .damaged(let path, let reason, let code): "\(path): damaged: \(reason) (\(code))"
    case .inaccessible(let path, let reason): "\(path): \(reason)"
    case .readOnly(let path): "\(path): can only be read"
    case .full(let path): "\(path): no space is left"
    case .busy(let path): "\(path): another process keeps it"
    case .refused(let path, let reason, let code): "\(path): refused: \(reason) (\(code))"
    case .unstorable(let path, let figure): "\(path): \(figure) is not a rate"
    case .failed(let path, let reason, let code): "\(path): \(reason) (\(code))"
    }
  }
}

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
