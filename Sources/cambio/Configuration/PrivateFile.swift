#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A file that only its owner may read, written completely or not at all.
enum PrivateFile {
  /// The reason why nothing was written, in the system's words; the old file is still there.
  struct Failure: Error {
    let reason: String
  }

  /// Replaces the file at `path` by `bytes`, once `check` accepts the new file beside it.
  static func write(
    _ bytes: [UInt8],
    to path: String,
    check: (_ path: String) throws -> Void
  ) throws {
    try makeFolder(of: path)
    do {
      let file = try FileReplacement(of: path, mode: 0o600, keepsMode: false)
      try write(bytes, to: file.descriptor)
      guard fsync(file.descriptor) == 0 else { throw failure }
      try check(file.newPath)
      try file.keep()
    } catch let refusal as FileReplacement.Refusal {
      throw Failure(reason: refusal.reason)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    try bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
        guard count > 0 || errno == EINTR else { throw failure }
        sent += max(count, 0)
      }
    }
  }

  /// Creates the missing folders above `path`, for their owner only.
  private static func makeFolder(of path: String) throws {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    guard access(folder, F_OK) != 0 else { return }
    try makeFolder(of: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure }
  }

  private static var failure: Failure { Failure(reason: String(cString: strerror(errno))) }
}
