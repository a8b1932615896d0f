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

  /// The reason why a file could not be read.
  struct Failure: Error {
    /// The reason in the system's words.
    let reason: String
  }

  /// The default maximum size in bytes, 1 MB; larger files are refused.
  static let longest = 1 << 20

  /// Reads the regular file at `path`; nil if there is no such file.
  ///
  /// - Throws: ``Failure`` if the file cannot be read, or has more than `limit` bytes.
  init?(at path: String, atMost limit: Int = FileContent.longest) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Failure(reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(reason: String(cString: strerror(EINVAL)))
    }
    guard status.st_size <= limit else {
      throw Failure(reason: String(cString: strerror(EFBIG)))
    }
    isWorldReadable = status.st_mode & S_IROTH != 0
    bytes = try FileContent.bytes(from: descriptor, atMost: limit)
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: ``Failure`` if it cannot be read, or has more than `limit` bytes.
  static func standardInput(
    atMost limit: Int = FileContent.longest
  ) throws(Failure) -> [UInt8] {
    let bytes = try bytes(from: STDIN_FILENO, atMost: limit)
    guard bytes.count <= limit else { throw Failure(reason: String(cString: strerror(EFBIG))) }
    return bytes
  }

  private static func bytes(from descriptor: Int32, atMost limit: Int) throws(Failure) -> [UInt8] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while content.count <= limit {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(reason: String(cString: strerror(errno)))
      }
      if count == 0 { break }
      content += buffer[..<count]
    }
    return content
  }
}
