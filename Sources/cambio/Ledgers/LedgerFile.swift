#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A file that takes its name once it is whole: what breaks off leaves what was there before.
final class LedgerFile {
  let path: String
  let descriptor: Int32
  private let newPath: String
  private let wording: Wording
  private var isKept = false

  /// Begins the file at `path`, beside what is there.
  ///
  /// What is no file of a disk, as /dev/full, is written as it is.
  init(_ path: String, _ wording: Wording) throws(CommandFailure) {
    self.path = path
    self.wording = wording
    var status = stat()
    let isOther = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    newPath = isOther ? path : path + ".new"
    descriptor = open(newPath, O_WRONLY | O_CREAT | (isOther ? 0 : O_TRUNC) | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw failure(errno) }
  }

  /// Gives the file its name.
  func keep() throws(CommandFailure) {
    guard newPath != path else { return }
    guard rename(newPath, path) == 0 else { throw failure(errno) }
    isKept = true
  }

  /// That the file could not be written, in words.
  func failure(_ code: Int32) -> CommandFailure {
    wording.failure(
      .output,
      .exportUnwritable(file: path, reason: String(cString: strerror(code)))
    )
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isKept && newPath != path { unlink(newPath) }
  }
}
