public import Digests

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A file for converted rows, which gets only complete lines.
public final class LedgerOutput {
  private let descriptor: Int32
  private let isRegular: Bool
  private let isPipe: Bool
  /// The digest of the written bytes; nil if it is not calculated.
  public var digest: StreamDigest?

  /// Creates an output to `descriptor`.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    isRegular = kind == S_IFREG
    isPipe = kind == S_IFIFO
  }

  /// Writes `lines`; returns 0 or the `errno`, after which the digest is meaningless.
  ///
  /// If the disk is full, an incomplete line is removed from the file. Through a pipe, lines are
  /// written in pieces that the system passes on as a whole, so that a process that dies leaves
  /// complete lines.
  public func write(_ lines: UnsafeRawBufferPointer) -> Int32 {
    digest?.add(lines)
    guard isPipe else { return send(lines) }
    var start = 0
    while start < lines.count {
      var end = min(start + Int(PIPE_BUF), lines.count)
      if end < lines.count {
        let piece = lines[start..<end]
        end = (piece.lastIndex(of: 10) ?? lines[end...].firstIndex(of: 10) ?? lines.count - 1) + 1
      }
      let code = send(UnsafeRawBufferPointer(rebasing: lines[start..<end]))
      if code != 0 { return code }
      start = end
    }
    return 0
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var sent = 0
    while sent < bytes.count {
      #if canImport(Glibc)
      let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
      #else
      let count = Darwin.write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
      #endif
      if count >= 0 {
        sent += count
      } else if errno != EINTR {
        let code = errno
        let whole = (bytes[..<sent].lastIndex(of: 10) ?? -1) + 1
        if isRegular, whole < sent {
          let end = lseek(descriptor, 0, SEEK_CUR)
          if end >= 0 { _ = ftruncate(descriptor, end - off_t(sent - whole)) }
        }
        return code
      }
    }
    return 0
  }
}

/// A reusable buffer of bytes to write.
struct OutputBuffer: ~Copyable {
  private(set) var start: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of bytes in the buffer.
  var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { start.deallocate() }

  /// The address of the next byte.
  @inline(__always)
  var end: UnsafeMutableRawPointer { start + count }

  /// Makes room for `more` bytes.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = larger
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let from = bytes.baseAddress else { return }
    reserve(bytes.count)
    end.copyMemory(from: from, byteCount: bytes.count)
    count += bytes.count
  }

  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    end.storeBytes(of: byte, as: UInt8.self)
    count += 1
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
}
