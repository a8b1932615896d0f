#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A file that gets its name once it is complete and on the disk; an interruption leaves the old
/// file.
///
/// Until then it is stored beside the old file, under a new name. If `path` is a link, the file it
/// points to is replaced.
package final class WholeFile {
  let descriptor: Int32
  /// The path until the file is complete.
  private let draft: String
  private let path: String
  private var isKept = false

  /// Begins a replacement of the file at `path`, with that file's mode.
  convenience init(_ path: String) throws(SystemFailure) {
    try self.init(target: WholeFile.target(of: path), mode: 0o666)
    var status = stat()
    if stat(self.path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
  }

  /// Writes `bytes` to `path`, readable by the owner only, and creates missing folders.
  package static func writePrivate(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
    let target = target(of: path)
    try makeFolder(of: target)
    let file = try WholeFile(target: target, mode: 0o600)
    let code = bytes.withUnsafeBytes { Output.send($0, to: file.descriptor) }
    guard code == 0 else { throw SystemFailure(code) }
    try file.keep()
  }

  private init(target path: String, mode: mode_t) throws(SystemFailure) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var (name, created) = ("", Int32(-1))
    repeat {
      let letters = (0..<12).map { _ in
        "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() ?? "x"
      }
      name = folder + ".cambio-" + String(letters)
      created = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    } while created < 0 && errno == EEXIST
    (self.path, draft, descriptor) = (path, name, created)
    guard created >= 0 else { throw SystemFailure() }
  }

  /// Completes the file, and gives it its name.
  func keep() throws(SystemFailure) {
    guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw SystemFailure() }
    isKept = true
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if !isKept { unlink(draft) }
  }

  /// Creates the missing folders above `path`, accessible to their owner only.
  private static func makeFolder(of path: String) throws(SystemFailure) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    guard access(folder, F_OK) != 0 else { return }
    try makeFolder(of: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw SystemFailure() }
  }

  /// Returns the path that `path` points to through links, even if there is no file yet.
  static func target(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &target, target.count)
      guard count > 0 else { break }
      let text = String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      path = text.hasPrefix("/") ? text : folder + text
    }
    return path
  }
}
