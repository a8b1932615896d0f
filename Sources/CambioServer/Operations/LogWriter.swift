import Dispatch
import ExactJSON
import ExactMoney
import Synchronization

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// Writes the log's lines to standard error, many at a time, on its own thread.
///
/// Standard error may be a pipe without a reader: lines beyond the maximum are dropped and counted.
final class LogWriter: Sendable {
  /// A failure to write, with the system's error number.
  struct Failure: Error {
    let code: Int32
  }

  private struct Pending {
    var lines: [UInt8] = []
    var count = 0
    /// Whether the thread was called for these lines.
    var isDue = false
    /// The number of dropped lines that the log does not report yet.
    var unreported = 0
    /// The time of the last line, written or dropped.
    var time = Instant(unixSeconds: 0)
  }

  /// The number of waiting bytes at which they are written.
  private static let batchBytes = 1 << 16
  /// The maximum number of waiting bytes, our choice; further lines are dropped.
  static let maximumBytes = 1 << 20
  /// The maximum number of seconds for which a line waits for others.
  private static let patience = 1.0

  let format: LogFormat
  let queue = DispatchQueue(label: "cambio.log")
  private let pending = Mutex(Pending())
  private let droppedCount = Atomic(0)
  private let send: @Sendable ([UInt8]) throws(Failure) -> Void

  /// Creates a writer that passes whole lines to `send`.
  init(
    format: LogFormat = .json,
    send: @escaping @Sendable ([UInt8]) throws(Failure) -> Void = LogWriter.writeToStandardError
  ) {
    self.format = format
    self.send = send
  }

  /// The number of lines dropped so far.
  var dropped: Int { droppedCount.load(ordering: .relaxed) }

  /// Adds a line in the writer's format.
  func add(_ line: LogLine, isUrgent: Bool) {
    add(text(of: line), at: line.time, isUrgent: isUrgent)
  }

  /// Adds a line of `time` in UTF-8, which is written with others, or at once if urgent.
  func add(_ line: [UInt8], at time: Instant, isUrgent: Bool) {
    pending.withLock { pending in
      pending.time = time
      guard pending.lines.count + line.count < LogWriter.maximumBytes else {
        return drop(1, from: &pending)
      }
      if pending.lines.isEmpty {
        queue.asyncAfter(deadline: .now() + LogWriter.patience, execute: sendPending)
      }
      pending.lines += line
      pending.lines.append(UInt8(ascii: "\n"))
      pending.count += 1
      guard !pending.isDue, isUrgent || pending.lines.count >= LogWriter.batchBytes else { return }
      pending.isDue = true
      queue.async(execute: sendPending)
    }
  }

  /// Waits until the lines so far are written, at most a second, as the log's reader may have gone.
  func flush() async {
    let (end, writer) = AsyncStream.makeStream(of: Never.self)
    queue.async { [self] in
      sendPending()
      writer.finish()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + LogWriter.patience) { writer.finish() }
    for await _ in end {}
  }

  /// Sends the waiting lines, and the number of lines dropped after them.
  ///
  /// Only called on the writer's thread.
  @Sendable func sendPending() {
    let batch = pending.withLock { pending in
      let batch = pending
      pending = Pending()
      return batch
    }
    var lines = batch.lines
    if batch.unreported > 0 {
      var line = LogLine(time: batch.time, level: .warning, message: "lines of the log dropped")
      line.fields = [JSONMember("count", .integer(batch.unreported))]
      lines += text(of: line) + [UInt8(ascii: "\n")]
    }
    guard !lines.isEmpty else { return }
    do throws(Failure) {
      try send(lines)
    } catch {
      pending.withLock { pending in
        pending.unreported += batch.unreported
        pending.time = max(pending.time, batch.time)
        drop(batch.count, from: &pending)
      }
    }
  }

  private func drop(_ count: Int, from pending: inout Pending) {
    pending.unreported += count
    droppedCount.add(count, ordering: .relaxed)
  }

  private func text(of line: LogLine) -> [UInt8] { format == .json ? line.json : line.text }

  private static func writeToStandardError(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Failure(code: errno)
      }
    }
  }
}

/// The form of the log.
package enum LogFormat: Sendable {
  /// Lines of JSON for programs, with all facts of each event.
  case json
  /// Short lines to read in a terminal, without the requests for the app's own files.
  case text
}
