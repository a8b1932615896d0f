import ExactMoney
import Ledgers
import Synchronization

/// A line that names the work in progress if standard error is a terminal.
package final class Progress: Sendable {
  private let text: String
  private let isShown: Bool
  private let count = Mutex(0)

  package init(_ text: String) {
    self.text = text.truncated(to: Output.messageWidth - 8)
    isShown = Output.isWatched
    if isShown { Output.writeRaw(self.text) }
  }

  /// Counts finished parts, and updates the line.
  package func advance(by parts: Int = 1) {
    let done = count.withLock { count in
      count += parts
      return count
    }
    if isShown { Output.writeRaw("\r\(text) \(done)") }
  }

  /// Removes the line.
  package func clear() {
    if isShown { Output.writeRaw("\r\u{1B}[K") }
  }
}

/// A line that shows the progress of a file if standard error is a terminal.
final class LedgerProgress {
  private let wording: CommandWording
  /// The size of the file in bytes; nil if unknown.
  private let size: Int?
  private let isShown = Output.isWatched
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant
  private var (rows, read) = (0, 0)

  init(_ wording: CommandWording, of size: Int?) {
    self.wording = wording
    self.size = size
    last = start
  }

  /// Counts a block, and updates the line at most four times a second.
  func show(_ part: BlockReport) {
    guard isShown else { return }
    rows += part.rows
    read += part.bytes
    let now = ContinuousClock.now
    guard last.duration(to: now) >= .milliseconds(250) else { return }
    last = now
    let (seconds, attoseconds) = start.duration(to: now).components
    let passed = max(Int(seconds * 1_000 + attoseconds / 1_000_000_000_000_000), 1)
    let speed = wording.number(read / passed / 1_000)
    let left = size.map { size in max(size - read, 0) * passed / max(read, 1) / 1_000 + 1 }
    let line =
      left.map {
        wording(
          .ledgerProgressLeft(rows: wording.number(rows), speed: speed, seconds: wording.number($0))
        )
      } ?? wording(.ledgerProgress(rows: wording.number(rows), speed: speed))
    Output.writeRaw("\r\u{1B}[K" + line.truncated(to: Output.messageWidth - 1))
  }

  /// Removes the line.
  func clear() {
    if isShown { Output.writeRaw("\r\u{1B}[K") }
  }
}
