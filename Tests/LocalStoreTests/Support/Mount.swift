import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Small file systems in memory, which only root can mount.
enum Mount {
  /// Whether this process can mount one.
  static let isPossible: Bool = {
    guard geteuid() == 0, access("/bin/mount", X_OK) == 0 else { return false }
    return (try? withFileSystem(megabytes: 1) { _ in true }) ?? false
  }()

  /// Calls `work` with the path of a new file system of the given size.
  static func withFileSystem<Result>(
    megabytes: Int,
    _ work: (String) throws -> Result
  ) throws -> Result {
    try withTemporaryDirectory { folder in
      try run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder])
      defer { try? run("/bin/umount", ["-l", folder]) }
      return try work(folder)
    }
  }

  /// Calls `work` with the path of a read-only mount of `folder`.
  ///
  /// The mount of `folder` itself is unchanged, since another test's process may still have its
  /// files open.
  static func withReadOnlyCopy(of folder: String, _ work: (String) throws -> Void) throws {
    try withTemporaryDirectory { copy in
      try run("/bin/mount", ["--bind", "-o", "ro", folder, copy])
      defer { try? run("/bin/umount", ["-l", copy]) }
      try work(copy)
    }
  }

  private static func run(_ path: String, _ arguments: [String]) throws {
    var status: Int32 = 0
    let process = try ChildProcess(path, arguments)
    while waitpid(process.identifier, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw ChildProcess.Failure(call: path, code: status) }
  }
}
