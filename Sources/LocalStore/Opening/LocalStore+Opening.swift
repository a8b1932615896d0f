extension LocalStore {
  /// Opens the database at `path` for reading and writing; makes it, and its folder, where there is none
  /// or the file is empty.
  ///
  /// The folder can be entered and the file read by its owner only. A database of a newer Cambio, of an
  /// unreleased one, of another application, or no database at all is refused and left as it is.
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
  /// - Throws: ``StoreError/missing(path:)`` when there is none; otherwise as ``open(at:)`` does.
  package static func openReadOnly(at path: String) throws(StoreError) -> LocalStore {
    let file = StoreFile(path: path)
    guard try file.exists() else { throw .missing(path: path) }
    try file.requireReadable()
    try StoreHeader.read(of: file).requireVersion(at: path)
    return LocalStore(connection: try readOnlyConnection(to: file), isReadOnly: true)
  }

  /// Connects to `file` for reading only.
  ///
  /// SQLite wants to make a file beside it, by which processes agree. Where it may not and no other
  /// process has made one, the file is taken for one that does not change.
  private static func readOnlyConnection(
    to file: StoreFile
  ) throws(StoreError) -> StoreConnection {
    do throws(StoreError) {
      return try StoreConnection(to: file.location, path: file.path, isReadOnly: true)
    } catch {
      switch error {
      case .inaccessible where !file.folderIsWritable && !file.hasLog: break
      case .readOnly where !file.folderIsWritable && !file.hasLog: break
      // A full disk has no room for it.
      case .full where !file.hasLog: break
      default: throw error
      }
      return try StoreConnection(to: file.immutableURI, path: file.path, isReadOnly: true)
    }
  }
}
