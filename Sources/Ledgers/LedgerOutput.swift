public import Digests

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// Where converted rows go: whole lines, or none.
public final class LedgerOutput {
  private let descriptor: Int32
  private let isRegular: Bool
  private let isPipe: Bool
  /// The digest of what was written; nil where none is wanted.
  public var digest: StreamDigest?

  /// The file behind `descriptor`.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    isRegular = kind == S_IFREG
    isPipe = kind == S_IFIFO
  }

  /// Writes `lines`; returns 0, or the error number, after which the digest means nothing.
  ///
  /// What a full disk leaves of a line is taken off the file again. Through a pipe go only pieces that the system
  /// passes on whole, so that who dies in between leaves whole lines.
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
