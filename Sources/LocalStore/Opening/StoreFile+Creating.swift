#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension StoreFile {
  /// Makes the file and the folders it lacks; `build` fills a file at the location it is given.
  ///
  /// The file is built under another name and then gets its own, so that it is never seen half made,
  /// whenever the process dies. When another process is first, its file stays.
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
      // A file system without hard links, or an empty file, which holds nothing.
      guard errno != EEXIST || isEmpty else { return }
      guard rename(draft, path) == 0 else { throw failure() }
    }
    // The folder is written to the disk, with the new name in it.
    fsync(place)
  }

  /// Removes drafts of processes that died while they made the store, unless another one makes it now.
  func clearDrafts() {
    close(lockFolder(LOCK_EX | LOCK_NB))
  }

  /// Opens and locks the folder, and removes older drafts in it: a living process would hold the lock.
  ///
  /// Closing the descriptor ends the lock, as the end of the process does.
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

  /// Makes `folder` and those it lies in, for their owner only, where they are missing.
  private func makeFolder(_ folder: String) throws(StoreError) {
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, folder != ".", folder != "/" else { throw failure() }
    try makeFolder(StoreFile(path: folder).folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
  }
}
