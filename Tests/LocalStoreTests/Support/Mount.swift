import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Small file systems in memory, which only root can mount.
enum Mount {
  /// Whether there is one to be had here.
  static let isPossible: Bool = {
    guard geteuid() == 0, access("/bin/mount", X_OK) == 0 else { return false }
    return (try? withFileSystem(megabytes: 1) { _ in true }) ?? false
  }()

  /// Calls `work` with the path of a new file system of a size.
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

  /// Forbids writing; while a process that another test starts still holds a descriptor of ours, the
  /// system says that it is busy.
  static func makeReadOnly(_ folder: String) throws {
    for _ in 0..<100 {
      if (try? run("/bin/mount", ["-o", "remount,ro", folder])) != nil { return }
      usleep(20_000)
    }
    try run("/bin/mount", ["-o", "remount,ro", folder])
  }

  private static func run(_ path: String, _ arguments: [String]) throws {
    var status: Int32 = 0
    let process = try ChildProcess(path, arguments)
    while waitpid(process.identifier, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw ChildProcess.Failure(call: path, code: status) }
  }
}
