#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension StoreFile {
  /// Creates the file and its missing folders; `build` fills a file at the location that it gets.
  ///
  /// The file is built under a temporary name, then renamed, so that it is never seen unfinished,
  /// even if the process dies. If another process creates the file first, that file stays.
  func create(
    _ build: (_ location: String, _ path: String) throws(StoreError) -> Void
  ) throws(StoreError) {
    try makeFolder(folder)
    let place = lockFolder(LOCK_EX)
    defer { close(place) }
    guard try !exists() else { return }
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: .min ... .max))"
    let descriptor = open(draft, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer {
      close(descriptor)
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    try build(StoreFile(path: draft).location, path)
    guard fsync(descriptor) == 0 else { throw failure() }
    if link(draft, path) != 0 {
      // The file system has no hard links, or the file is empty, and a rename replaces it.
      guard errno != EEXIST || isEmpty else { return }
      guard rename(draft, path) == 0 else { throw failure() }
    }
    // Writes the folder with the new name to the disk.
    fsync(place)
  }

  /// Removes the drafts of processes that died while they created the store, unless one is creating
  /// it now.
  func clearDrafts() {
    close(lockFolder(LOCK_EX | LOCK_NB))
  }

  /// Opens and locks the folder, and removes older drafts in it, as a living process would hold the
  /// lock.
  ///
  /// The lock ends when the returned descriptor is closed, or the process ends.
  private func lockFolder(_ operation: Int32) -> Int32 {
    let place = open(folder, O_RDONLY | O_CLOEXEC)
    guard place >= 0, flock(place, operation) == 0, let listing = opendir(folder) else {
      return place
    }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("\(self.name).new-") { unlink("\(folder)/\(name)") }
    }
    return place
  }

  /// Creates `folder` and its missing parents, accessible to their owner only.
  private func makeFolder(_ folder: String) throws(StoreError) {
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, folder != ".", folder != "/" else { throw failure() }
    try makeFolder(StoreFile(path: folder).folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
  }
}
