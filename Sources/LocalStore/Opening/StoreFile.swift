import PlainBytes

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The file of a store in the file system.
struct StoreFile {
  /// The smallest page size in bytes; SQLite treats a shorter file as an empty database.
  private static let smallestDatabase = 512

  let path: String

  /// The path in a form that SQLite does not parse as a URI.
  var location: String { path.hasPrefix("/") ? path : "./\(path)" }

  var readOnlyURI: String { "file:\(PercentCoding.encoded(location, but: "/"))?mode=ro" }

  /// The file as a read-only URI, with the promise to SQLite that it does not change.
  var immutableURI: String { "\(readOnlyURI)&immutable=1" }

  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of the file in its folder.
  var name: String { path.lastIndex(of: "/").map { String(path[$0...].dropFirst()) } ?? path }

  /// Whether the log beside the file has changes that are not yet in the file.
  var hasLog: Bool {
    var facts = stat()
    return stat(path + "-wal", &facts) == 0 && facts.st_size > 0
  }

  /// Whether files can be created in the folder.
  var folderIsWritable: Bool { access(folder, W_OK) == 0 }

  /// Returns whether there is a file that is not empty.
  ///
  /// - Throws: ``StoreError/inaccessible(path:reason:)`` if the system cannot tell the file from a
  ///   missing one, or it is not a file; ``StoreError/notADatabase(path:)`` if it is too short.
  func exists() throws(StoreError) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      guard errno == ENOENT else { throw failure() }
      return false
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .inaccessible(path: path, reason: String(cString: strerror(EISDIR)))
    default: throw .inaccessible(path: path, reason: "Not a file")
    }
    // One call decides: another process may replace an empty file with its store before a second
    // one.
    if facts.st_size == 0, !isLink { return false }
    guard facts.st_size >= StoreFile.smallestDatabase else { throw .notADatabase(path: path) }
    return true
  }

  /// Whether the path is an empty file, and not a link to one.
  var isEmpty: Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_size == 0
  }

  private var isLink: Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }

  /// Throws unless the file can be read.
  func requireReadable() throws(StoreError) {
    guard access(path, R_OK) == 0 else { throw failure() }
  }

  /// Checks that the file can be written, and a log created in its folder.
  ///
  /// - Throws: ``StoreError`` otherwise.
  func requireWritable() throws(StoreError) {
    guard access(path, W_OK) == 0, folderIsWritable else { throw .readOnly(path: path) }
  }

  /// Returns the error for the current `errno`.
  func failure() -> StoreError {
    switch errno {
    case EROFS: .readOnly(path: path)
    case ENOSPC, EDQUOT: .full(path: path)
    default: .inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
