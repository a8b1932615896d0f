#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension LocalStore {
  /// Opens the database at `path` for reading and writing, and creates it and its folder if it is
  /// missing or the file is empty.
  ///
  /// A new folder and file are accessible to their owner only. A database of a newer or unreleased
  /// Cambio, one of another application, and any other file are refused and left unchanged.
  ///
  /// - Throws: ``StoreError`` if the file cannot be opened, created or written, or is refused.
  package static func open(at path: String) throws(StoreError) -> LocalStore {
    let file = StoreFile(path: path)
    if try file.exists() { file.clearDrafts() } else { try file.create(StoreSchema.build) }
    try file.requireReadable()
    try file.requireWritable()
    try StoreHeader.read(of: file).requireVersion(at: path)
    let connection = try StoreConnection(to: file.location, path: path, isReadOnly: false)
    return LocalStore(connection: connection, isReadOnly: false)
  }

  /// Opens the database at `path` for reading only, in a file or folder that need not be writable.
  ///
  /// - Throws: ``StoreError/missing(path:)`` if there is no database; otherwise as ``open(at:)``
  ///   does.
  package static func openReadOnly(at path: String) throws(StoreError) -> LocalStore {
    let file = StoreFile(path: path)
    guard try file.exists() else { throw .missing(path: path) }
    try file.requireReadable()
    try StoreHeader.read(of: file).requireVersion(at: path)
    return LocalStore(connection: try readOnlyConnection(to: file), isReadOnly: true)
  }

  /// Connects to `file` for reading only.
  ///
  /// SQLite creates a file next to the database, through which processes coordinate. If that is not
  /// possible and no other process has a log, the database is opened as one that does not change.
  private static func readOnlyConnection(
    to file: StoreFile
  ) throws(StoreError) -> StoreConnection {
    do throws(StoreError) {
      return try StoreConnection(to: file.location, path: file.path, isReadOnly: true)
    } catch {
      switch error {
      case .inaccessible where !file.folderIsWritable && !file.hasLog: break
      case .readOnly where !file.folderIsWritable && !file.hasLog: break
      // A full disk has no room for the file beside the database.
      case .full where !file.hasLog: break
      default: throw error
      }
      return try StoreConnection(to: file.immutableURI, path: file.path, isReadOnly: true)
    }
  }
}

/// The identification of a database, read before its contents.
///
/// It is read through SQLite, not from the bytes: closing a file releases every lock that the
/// process holds on it, including those of other connections
/// (https://www.sqlite.org/howtocorrupt.html, 2.2).
struct StoreHeader: Equatable {
  /// The application id of Cambio's databases, "Camb" in ASCII.
  static let cambio = 0x43_61_6D_62

  let applicationID: Int
  /// The version of the schema.
  let version: Int

  /// Reads the header of `file`, of any application, without changing anything.
  ///
  /// Without a log, the file alone is read (`immutable`), so that no file is created beside it.
  /// Without a lock, a write in progress may look like damage, so that only repeated failures count
  /// as damage.
  static func read(of file: StoreFile) throws(StoreError) -> StoreHeader {
    var attempts = 10
    while true {
      do throws(StoreError) {
        return try readOnce(of: file)
      } catch .damaged where attempts > 1 {
        attempts -= 1
        usleep(10_000)
      } catch {
        throw error
      }
    }
  }

  private static func readOnce(of file: StoreFile) throws(StoreError) -> StoreHeader {
    do {
      let location = file.hasLog ? file.readOnlyURI : file.immutableURI
      let database = try Database(at: location, isReadOnly: true)
      return StoreHeader(
        applicationID: try database.fetchOne("PRAGMA application_id") ?? 0,
        version: try database.fetchOne("PRAGMA user_version") ?? 0
      )
    } catch {
      throw StoreError(error, path: file.path)
    }
  }

  /// Throws unless the database is Cambio's, with the tables of ``StoreSchema/version``.
  func requireVersion(at path: String) throws(StoreError) {
    guard applicationID == StoreHeader.cambio else { throw .anotherApplication(path: path) }
    let supported = StoreSchema.version
    guard version <= supported else {
      throw .newerVersion(path: path, version: version, supported: supported)
    }
    guard version == supported else {
      throw .olderVersion(path: path, version: version, supported: supported)
    }
  }
}
