import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A running program whose output is read line by line.
final class ChildProcess {
  /// A system call that failed.
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  let identifier: pid_t
  private let output: Int32
  private var rest: [UInt8] = []

  /// Starts the program at `path`.
  init(_ path: String, _ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(call: "pipe", code: errno) }
    // Another child must not inherit this process's end of the pipe.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    let code = posix_spawn(&child, path, &actions, nil, &words, environ)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw Failure(call: "posix_spawn", code: code)
    }
    (identifier, output) = (child, ends[0])
  }

  deinit {
    close(output)
  }

  /// Returns the next whole line; nil after the child has closed its output.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { return nil }
      rest += buffer[..<count]
    }
  }

  /// Returns the remaining lines, until the child closes its output.
  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Kills the child at once, as the system does when memory is short.
  func kill() {
    _ = Foundation.kill(identifier, SIGKILL)
  }

  /// Waits for the child's end.
  func wait() {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  /// Returns the path of `StoreKillChild`, which the build puts beside the tests.
  static func storeKillChild() throws -> String {
    for bundle in CommandLine.arguments + [Bundle.main.executablePath ?? ""]
    where bundle.contains(".xctest") {
      var folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
      while folder.pathComponents.count > 1 {
        let path = folder.appendingPathComponent("StoreKillChild").path
        if FileManager.default.isExecutableFile(atPath: path) { return path }
        folder.deleteLastPathComponent()
      }
    }
    throw Failure(call: "find StoreKillChild", code: ENOENT)
  }
}
