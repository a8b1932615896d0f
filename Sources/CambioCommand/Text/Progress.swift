import Synchronization

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

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
