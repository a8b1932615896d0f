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
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: .min ... .max))"
    let descriptor = open(draft, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer {
      close(descriptor)
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    try build(StoreFile(path: draft).location, path)
    guard fsync(descriptor) == 0 else { throw failure() }
    guard link(draft, path) != 0, errno != EEXIST else { return writeFolder() }
    // A file system without hard links.
    guard rename(draft, path) == 0 else { throw failure() }
    writeFolder()
  }

  /// Makes `folder` and those it lies in, for their owner only, where they are missing.
  private func makeFolder(_ folder: String) throws(StoreError) {
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, folder != ".", folder != "/" else { throw failure() }
    try makeFolder(StoreFile(path: folder).folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
  }

  /// Has the folder written to the disk, with the new name in it.
  private func writeFolder() {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
