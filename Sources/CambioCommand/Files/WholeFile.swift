#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A file that gets its name once it is complete and on the disk; an interruption leaves the old
/// file.
///
/// Until then it is stored beside the old file, under a new name. If `path` is a link, the file it
/// points to is replaced. A special file, such as /dev/full, is written directly.
package final class WholeFile {
  let path: String
  let descriptor: Int32
  /// The paths before and after the file is complete; nil for a special file.
  private let place: (draft: String, target: String)?
  private var isKept = false

  /// Begins a replacement of the file at `path`, with that file's mode.
  convenience init(_ path: String) throws(FileFailure) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere && status.st_mode & S_IFMT != S_IFREG {
      try self.init(path, open(path, O_WRONLY | O_CLOEXEC), place: nil)
    } else {
      try self.init(path, replacing: WholeFile.target(of: path), mode: 0o666)
      if isThere { fchmod(descriptor, status.st_mode & 0o7777) }
    }
  }

  /// Writes `bytes` to `path`, readable by the owner only, and creates missing folders.
  ///
  /// - Throws: ``FileFailure`` if the system refuses; an existing file then stays.
  package static func writePrivate(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let target = target(of: path)
    guard makeFolder(of: target) else { throw FileFailure(path) }
    try WholeFile(path, replacing: target, mode: 0o600).finish(with: bytes)
  }

  private convenience init(
    _ path: String,
    replacing target: String,
    mode: mode_t
  ) throws(FileFailure) {
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    var (draft, created) = ("", Int32(-1))
    repeat {
      let letters = (0..<12).map { _ in
        "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() ?? "x"
      }
      draft = folder + ".cambio-" + String(letters)
      created = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    } while created < 0 && errno == EEXIST
    try self.init(path, created, place: (draft, target))
  }

  private init(
    _ path: String,
    _ descriptor: Int32,
    place: (draft: String, target: String)?
  ) throws(FileFailure) {
    (self.path, self.descriptor, self.place) = (path, descriptor, place)
    guard descriptor >= 0 else { throw FileFailure(path) }
  }

  /// Writes `bytes` as the whole file, and completes it.
  func finish(with bytes: [UInt8]) throws(FileFailure) {
    let code = bytes.withUnsafeBytes { Output.send($0, to: descriptor) }
    guard code == 0 else { throw FileFailure(path, code) }
    try keep()
  }

  /// Completes the file, and gives it its name.
  func keep() throws(FileFailure) {
    guard let place else { return }
    guard fsync(descriptor) == 0, rename(place.draft, place.target) == 0 else {
      throw FileFailure(path)
    }
    isKept = true
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if let place, !isKept { unlink(place.draft) }
  }

  /// Creates the missing folders above `path`, accessible to their owner only; returns false if the
  /// system refuses.
  private static func makeFolder(of path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return true }
    let folder = String(path[..<slash])
    guard !FileContent.isThere(folder) else { return true }
    return makeFolder(of: folder) && (mkdir(folder, 0o700) == 0 || errno == EEXIST)
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
