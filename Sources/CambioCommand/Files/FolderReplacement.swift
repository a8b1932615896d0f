#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A new folder that replaces another once it is complete; an interruption leaves the old one.
///
/// An unchanged file becomes a hard link to the old one and keeps its time, so that copying the
/// folder elsewhere takes only the changes. If the folder is given as a link, its target is
/// replaced.
package final class FolderReplacement {
  /// The name of the file that lists the folder's files, one per line; other files belong to
  /// someone else.
  private static let list = ".cambio-published"

  private let path: String
  private let newPath: String
  private var isKept = false
  private var folders: Set<String> = []
  private var names: [String] = []
  /// The number of files that are new or changed.
  package private(set) var changed = 0

  /// Creates the new folder next to the one at `path`, and removes the remains of an interrupted
  /// run.
  ///
  /// - Throws: ``FileFailure`` if the old folder has unlisted files, or the system refuses.
  package init(of path: String) throws(FileFailure) {
    let name = path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
    self.path = WholeFile.target(of: name)
    newPath = self.path + ".cambio-new"
    try FolderReplacement.check(self.path)
    // The list marks the folder as ours, even if an interrupted run left it empty.
    if FileContent.isThere(newPath + "/" + FolderReplacement.list) {
      FolderReplacement.remove(newPath)
    }
    guard mkdir(newPath, 0o755) == 0 else { throw FileFailure(newPath) }
    try FolderReplacement.write([], to: newPath + "/" + FolderReplacement.list)
  }

  /// Writes the file at `name`, a path relative to the folder.
  ///
  /// - Throws: ``FileFailure`` if the system refuses.
  package func write(_ bytes: [UInt8], at name: String) throws(FileFailure) {
    names.append(name)
    try makeFolders(of: name)
    if try !linkOrWrite(bytes, at: name) { changed += 1 }
  }

  /// Replaces the old folder by the new one, and removes the old one.
  ///
  /// - Throws: ``FileFailure`` if the old folder has unlisted files, or the system refuses.
  package func keep() throws(FileFailure) {
    unlink(newPath + "/" + FolderReplacement.list)
    _ = try linkOrWrite(Array(names.joined(separator: "\n").utf8), at: FolderReplacement.list)
    sync()
    try FolderReplacement.check(path)
    let isReplaced =
      FileContent.isThere(path)
      ? FolderReplacement.exchange(newPath, path) : rename(newPath, path) == 0
    guard isReplaced else { throw FileFailure(path) }
    isKept = true
    FolderReplacement.remove(newPath)
  }

  deinit {
    if !isKept { FolderReplacement.remove(newPath) }
  }

  // MARK: Files

  /// Links the old file at `name` if it has these bytes, and returns true; otherwise writes a new
  /// file.
  private func linkOrWrite(_ bytes: [UInt8], at name: String) throws(FileFailure) -> Bool {
    let (old, new) = (path + "/" + name, newPath + "/" + name)
    let known = try? FileContent(at: old, atMost: bytes.count)
    if known?.bytes == bytes, link(old, new) == 0 { return true }
    try FolderReplacement.write(bytes, to: new)
    return false
  }

  private func makeFolders(of name: String) throws(FileFailure) {
    var folder = newPath
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      guard folders.insert(folder).inserted else { continue }
      guard mkdir(folder, 0o755) == 0 else { throw FileFailure(folder) }
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileFailure(path) }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ Output.send($0, to: descriptor) }) == 0 else {
      throw FileFailure(path)
    }
  }

  // MARK: Folders

  /// Checks that the folder at `path` is missing, empty, or has only listed files.
  ///
  /// - Throws: ``FileFailure`` if it has others, or cannot be read.
  private static func check(_ path: String) throws(FileFailure) {
    guard FileContent.isThere(path) else { return }
    let content = try? FileContent(at: path + "/" + list, atMost: 64 << 20)
    let text = String(decoding: content?.bytes ?? [], as: UTF8.self)
    let known = Set(text.split(separator: "\n").map { String($0) } + [list])
    try check(path, "", known)
  }

  private static func check(_ path: String, _ inside: String, _ known: Set<String>)
    throws(FileFailure)
  {
    guard let entries = entries(of: path) else { throw FileFailure(path) }
    for entry in entries {
      let (inner, name) = (path + "/" + entry, inside + entry)
      var status = stat()
      guard lstat(inner, &status) == 0 else { throw FileFailure(inner) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try check(inner, name + "/", known)
      case S_IFREG where known.contains(name): break
      default: throw FileFailure(inner, EEXIST)
      }
    }
  }

  /// Exchanges two folders, in one step if the file system can, otherwise in two.
  private static func exchange(_ new: String, _ old: String) -> Bool {
    #if canImport(Glibc)
    typealias Exchange =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    // The C library has had the function since 2018, but Swift's module does not export it.
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

  /// Removes the file or the folder at `path` with its contents, without following links.
  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for entry in entries(of: path) ?? [] { remove(path + "/" + entry) }
    rmdir(path)
  }

  /// Returns the names in the folder at `path`; nil if it cannot be read.
  private static func entries(of path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
