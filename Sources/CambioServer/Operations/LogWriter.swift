import Synchronization

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// Writes lines of the log to standard error, many at a time.
final class LogWriter: Sendable {
  private static let mostBytes = 1 << 16

  let format: LogFormat
  private let pending = Mutex<[UInt8]>([])
  private let send: @Sendable ([UInt8]) -> Void

  /// A writer that passes whole lines to `send`.
  init(
    format: LogFormat = .json,
    send: @escaping @Sendable ([UInt8]) -> Void = LogWriter.writeToStandardError
  ) {
    self.format = format
    self.send = send
  }

  /// Adds a line in the writer's format.
  func add(_ line: LogLine, isUrgent: Bool) {
    add(format == .json ? line.json : line.text, isUrgent: isUrgent)
  }

  /// Adds a line, in UTF-8; it is sent with the others, by the next ``flush()`` at the latest.
  func add(_ line: [UInt8], isUrgent: Bool) {
    let isDue = pending.withLock { pending in
      pending += line
      pending.append(UInt8(ascii: "\n"))
      return isUrgent || pending.count >= LogWriter.mostBytes
    }
    if isDue { flush() }
  }

  /// Sends the waiting lines.
  func flush() {
    let lines = pending.withLock { pending in
      let lines = pending
      pending.removeAll(keepingCapacity: true)
      return lines
    }
    if !lines.isEmpty { send(lines) }
  }

  private static func writeToStandardError(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = write(STDERR_FILENO, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
        if count > 0 {
          sent += count
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}

/// The form of the log.
package enum LogFormat: Sendable {
  /// Lines of JSON, for programs: all that is known of each event.
  case json
  /// Short lines for a reader at a terminal, without the app's own files.
  case text
}
