#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A new file that replaces another once it is complete; an interruption leaves the old one.
///
/// It is beside that file, under a name that no file had. A link stays a link: its target is replaced.
final class FileReplacement {
  let descriptor: Int32
  /// The path of the new file.
  let newPath: String
  /// The path of the replaced file.
  private let path: String
  private var isKept = false

  /// Creates the new file beside the one at `path`, with the mode of that one, else with `mode`.
  ///
  /// - Throws: the reason in the system's words.
  init(of path: String, mode: mode_t, keepsMode: Bool) throws(Refusal) {
    let path = FileReplacement.target(of: path)
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var (name, created) = ("", Int32(-1))
    repeat {
      let letters = (0..<12).map { _ in
        "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() ?? "x"
      }
      name = folder + ".cambio-" + String(letters)
      created = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    } while created < 0 && errno == EEXIST
    (self.path, newPath, descriptor) = (path, name, created)
    guard created >= 0 else { throw Refusal() }
    var status = stat()
    if keepsMode, stat(path, &status) == 0 { fchmod(created, status.st_mode & 0o7777) }
  }

  /// The reason why nothing was replaced.
  struct Refusal: Error {
    let reason = String(cString: strerror(errno))
  }

  /// Replaces the old file by the new one.
  func keep() throws(Refusal) {
    guard rename(newPath, path) == 0 else { throw Refusal() }
    isKept = true
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if !isKept { unlink(newPath) }
  }

  /// The target of the links at `path`, even if nothing is there yet.
  private static func target(of path: String) -> String {
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
