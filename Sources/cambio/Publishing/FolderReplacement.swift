#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A new folder that takes the place of another once it is complete; an interruption leaves the old one.
///
/// A file that stays as it is becomes a link to the old one and keeps its time, so that a copy of the folder
/// elsewhere takes only what changed.
final class FolderReplacement {
  /// The reason why nothing was replaced.
  struct Refusal: Error {
    let path: String
    let reason: String

    init(_ path: String, _ reason: String = String(cString: strerror(errno))) {
      (self.path, self.reason) = (path, reason)
    }
  }

  /// The file by which a folder is known as one of ours.
  static let mark = ".cambio-published"

  private let path: String
  private let newPath: String
  private var isKept = false
  private var folders: Set<String> = []
  /// How many files are new or changed.
  private(set) var changed = 0

  /// Creates the new folder beside the one at `path`.
  ///
  /// - Throws: ``Refusal`` if the old one is there and has other files, or the system refuses.
  init(of path: String) throws(Refusal) {
    self.path = path.last == "/" && path.count > 1 ? String(path.dropLast()) : path
    let letters = (0..<12).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() ?? "x" }
    newPath = self.path + ".cambio-" + String(letters)
    let isOurs = access(self.path + "/" + FolderReplacement.mark, F_OK) == 0
    guard isOurs || access(self.path, F_OK) != 0 || rmdir(self.path) == 0 else {
      throw Refusal(self.path)
    }
    guard mkdir(newPath, 0o755) == 0 else { throw Refusal(newPath) }
    _ = try write([], at: FolderReplacement.mark)
    changed = 0
  }

  /// Writes the file at `name`, a path inside the folder without a slash before it.
  ///
  /// - Throws: ``Refusal`` if the system refuses.
  func write(_ bytes: [UInt8], at name: String) throws(Refusal) {
    try makeFolders(of: name)
    let new = newPath + "/" + name
    if FolderReplacement.isFile(path + "/" + name, bytes), link(path + "/" + name, new) == 0 {
      return
    }
    changed += 1
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Refusal(new) }
    defer { close(descriptor) }
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Self.write(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      guard count > 0 || errno == EINTR else { throw Refusal(new) }
      sent += max(count, 0)
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
    #else
    Darwin.write(descriptor, bytes, count)
    #endif
  }

  /// Puts the new folder in the old one's place, and removes that.
  ///
  /// - Throws: ``Refusal`` if the system refuses.
  func keep() throws(Refusal) {
    sync()
    if access(path, F_OK) == 0 {
      guard FolderReplacement.exchange(newPath, path) else { throw Refusal(path) }
    } else {
      guard rename(newPath, path) == 0 else { throw Refusal(path) }
    }
    isKept = true
    FolderReplacement.remove(newPath)
  }

  deinit {
    if !isKept { FolderReplacement.remove(newPath) }
  }

  // MARK: The system's

  private func makeFolders(of name: String) throws(Refusal) {
    var folder = newPath
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      guard folders.insert(folder).inserted else { continue }
      guard mkdir(folder, 0o755) == 0 else { throw Refusal(folder) }
    }
  }

  /// Whether the file at `path` has these bytes.
  private static func isFile(_ path: String, _ bytes: [UInt8]) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) == bytes.count else { return false }
    var known = [UInt8](repeating: 0, count: bytes.count + 1)
    var count = 0
    while count < bytes.count {
      let more = known.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + count }, bytes.count - count)
      }
      guard more > 0 else { return false }
      count += more
    }
    return known.prefix(count).elementsEqual(bytes)
  }

  /// Exchanges two folders in one step, where the file system can; else in two.
  private static func exchange(_ new: String, _ old: String) -> Bool {
    #if canImport(Glibc)
    typealias Exchange =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    // The C library has it since 2018; Swift's module of the library does not name it.
    if let symbol = dlsym(nil, "renameat2") {
      let exchange = unsafeBitCast(symbol, to: Exchange.self)
      let exchanges: UInt32 = 2
      if exchange(AT_FDCWD, new, AT_FDCWD, old, exchanges) == 0 { return true }
    }
    #else
    if renamex_np(new, old, UInt32(RENAME_SWAP)) == 0 { return true }
    #endif
    let aside = new + "-old"
    guard rename(old, aside) == 0 else { return false }
    guard rename(new, old) == 0 else {
      rename(aside, old)
      return false
    }
    return rename(aside, new) == 0
  }

  /// Removes the folder at `path` with all that is in it; links are not followed.
  private static func remove(_ path: String) {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      let inner = path + "/" + name
      if unlink(inner) != 0 { remove(inner) }
    }
    closedir(folder)
    rmdir(path)
  }
}
