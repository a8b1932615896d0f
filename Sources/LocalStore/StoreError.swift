/// Why the store could not be opened, read or written.
///
/// A case has the plain facts: the file's path, SQLite's or the system's reason in English, SQLite's
/// result code. Nothing of the file is changed when one is thrown.
package enum StoreError: Error, Equatable, Sendable {
  /// There is no file, and none may be made.
  case missing(path: String)
  /// The file is not a SQLite database.
  case notADatabase(path: String)
  /// A database that another application made.
  case anotherApplication(path: String)
  /// A newer Cambio wrote it, in a `version` of the tables above `supported`.
  case newerVersion(path: String, version: Int, supported: Int)
  /// A Cambio from before the first release wrote it, in a `version` of the tables below `supported`.
  case olderVersion(path: String, version: Int, supported: Int)
  /// The database contradicts itself.
  case damaged(path: String, reason: String, code: Int)
  /// The file or its folder cannot be opened or made.
  case inaccessible(path: String, reason: String)
  /// The file or its folder can only be read.
  case readOnly(path: String)
  /// The disk, or the size the database may have, is used up.
  case full(path: String)
  /// Another process kept the database for longer than five seconds.
  case busy(path: String)
  /// A constraint of the tables refused what was written.
  case refused(path: String, reason: String, code: Int)
  /// A figure that is no positive number of at most 60 plain digits.
  case unstorable(path: String, figure: String)
  /// Anything else that SQLite reports.
  case failed(path: String, reason: String, code: Int)

  /// The file's path, as it was given to ``LocalStore/open(at:)``.
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
  /// The facts in English, for logs; what a reader sees is worded at the edge.
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
    case .unstorable(let path, let figure): "\(path): \(figure) is no rate"
    case .failed(let path, let reason, let code): "\(path): \(reason) (\(code))"
    }
  }
}
