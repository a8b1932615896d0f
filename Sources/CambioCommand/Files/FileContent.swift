#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// The bytes of a file of limited size, and whether others may read it.
struct FileContent {
  let bytes: [UInt8]
  /// Whether everyone on the machine may read the file.
  let isWorldReadable: Bool

  /// The default maximum size in bytes, 1 MB; larger files are refused.
  static let maximumBytes = 1 << 20

  /// Reads the regular file at `path`; nil if there is no such file.
  ///
  /// - Throws: ``FileFailure`` if the file cannot be read, or has more than `limit` bytes.
  init?(at path: String, atMost limit: Int = FileContent.maximumBytes) throws(FileFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileFailure(path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileFailure(path, EINVAL)
    }
    guard status.st_size <= limit else { throw FileFailure(path, EFBIG) }
    isWorldReadable = status.st_mode & S_IROTH != 0
    bytes = try FileContent.bytes(from: descriptor, path, atMost: limit)
  }

  /// Returns whether there is a file or a folder at `path`.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The identity of a file, which is the same by any path to it.
  struct Identity: Equatable {
    let device: dev_t
    let number: ino_t
  }

  /// Returns the identity of the regular file at `path`; nil if there is none.
  static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(device: status.st_dev, number: status.st_ino)
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: ``FileFailure`` if it cannot be read, or has more than ``maximumBytes`` bytes.
  static func standardInput() throws(FileFailure) -> [UInt8] {
    let bytes = try bytes(from: STDIN_FILENO, "-", atMost: maximumBytes)
    guard bytes.count <= maximumBytes else { throw FileFailure("-", EFBIG) }
    return bytes
  }

  /// Reads up to the end, or a little more than `limit` bytes, from the `descriptor` of `path`.
  static func bytes(
    from descriptor: Int32,
    _ path: String,
    atMost limit: Int
  ) throws(FileFailure) -> [UInt8] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while content.count <= limit {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileFailure(path)
      }
      if count == 0 { break }
      content += buffer[..<count]
    }
    return content
  }
}

/// The path of a file or folder that could not be read or written, and the system's reason.
package struct FileFailure: Error {
  package let path: String
  package let reason: String

  /// Creates the failure with an error number of the system, by default that of the last call.
  init(_ path: String, _ code: Int32 = errno) {
    (self.path, reason) = (path, String(cString: strerror(code)))
  }

  /// Creates the failure to find a file.
  init(missing path: String) { self.init(path, ENOENT) }
}

extension CommandWording {
  /// Returns the content of the file at `path`; nil if there is no such file.
  ///
  /// - Throws: ``CommandFailure`` with `status` if the file cannot be read, or has more than `limit`
  ///   bytes.
  func content(
    of path: String,
    atMost limit: Int = FileContent.maximumBytes,
    _ status: ExitStatus = .data
  ) throws(CommandFailure) -> FileContent? {
    do throws(FileFailure) {
      return try FileContent(at: path, atMost: limit)
    } catch {
      throw unreadable(error, status)
    }
  }

  /// Returns the failure to read a file.
  func unreadable(_ failure: FileFailure, _ status: ExitStatus = .data) -> CommandFailure {
    self.failure(status, .fileUnreadable(path: failure.path, reason: failure.reason))
  }

  /// Returns the failure to write a file.
  func unwritable(_ failure: FileFailure) -> CommandFailure {
    self.failure(.output, .exportUnwritable(file: failure.path, reason: failure.reason))
  }

  /// Returns the result of `work`, which writes a file.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be written.
  @discardableResult
  func writing<Result>(_ work: () throws(FileFailure) -> Result) throws(CommandFailure) -> Result {
    do throws(FileFailure) {
      return try work()
    } catch {
      throw unwritable(error)
    }
  }

  /// Begins a replacement of the file at `path`.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be created or opened.
  func file(at path: String) throws(CommandFailure) -> WholeFile {
    try writing { () throws(FileFailure) in try WholeFile(path) }
  }

  /// Writes `text` as the whole file at `path`.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be written.
  func write(_ text: String, to path: String) throws(CommandFailure) {
    try writing { () throws(FileFailure) in try WholeFile(path).finish(with: Array(text.utf8)) }
  }
}
