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
  /// SQLite creates a file beside the database, by which processes coordinate. If that is not
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
