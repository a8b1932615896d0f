extension LocalStore {
  /// Opens the database at `path` for reading and writing; makes it, and its folder, where there is none.
  ///
  /// The folder can be entered and the file read by its owner only. A database of an older Cambio is
  /// brought up to date; one of a newer Cambio, of another application, or no database at all is
  /// refused and left as it is.
  package static func open(at path: String) throws(StoreError) -> LocalStore {
    let file = StoreFile(path: path)
    if try !file.exists() {
      try file.create(StoreSchema.build)
    }
    try file.requireReadable()
    try file.requireWritable()
    try StoreHeader.read(of: file).requireReadable(by: StoreSchema.version, at: path)
    let connection = try StoreConnection(to: file.location, path: path, isReadOnly: false)
    try StoreSchema.bringUpToDate(connection)
    return LocalStore(connection: connection, isReadOnly: false)
  }

  /// Opens the database at `path` for reading only, in a file or folder that need not be writable.
  ///
  /// - Throws: ``StoreError/missing(path:)`` when there is none; otherwise as ``open(at:)`` does.
  package static func openReadOnly(at path: String) throws(StoreError) -> LocalStore {
    let file = StoreFile(path: path)
    guard try file.exists() else { throw .missing(path: path) }
    try file.requireReadable()
    let header = try StoreHeader.read(of: file)
    try header.requireReadable(by: StoreSchema.version, at: path)
    // What a read-only file system holds cannot change: neither a lock nor a log is needed.
    let isFrozen = !file.folderIsWritable && !file.hasLog
    let connection = try StoreConnection(
      to: isFrozen ? file.immutableURI : file.location,
      path: path,
      isReadOnly: true
    )
    let version = try connection.version()
    guard version >= StoreSchema.version else {
      throw .olderVersion(path: path, version: version, supported: StoreSchema.version)
    }
    return LocalStore(connection: connection, isReadOnly: true)
  }
}
