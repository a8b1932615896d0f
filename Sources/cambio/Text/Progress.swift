import Synchronization

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A line on a terminal that names the awaited work; nothing elsewhere.
final class Progress: Sendable {
  private let text: String
  private let isShown: Bool
  private let count = Mutex(0)

  /// Shows `text`.
  init(_ text: String) {
    self.text = text.truncated(to: Output.standardWidth - 8)
    isShown = Output.isWatched
    if isShown { Output.writeRaw(self.text) }
  }

  /// Counts finished parts.
  func advance(by parts: Int = 1) {
    let done = count.withLock { count in
      count += parts
      return count
    }
    if isShown { Output.writeRaw("\r\(text) \(done)") }
  }

  /// Removes the line.
  func clear() {
    if isShown { Output.writeRaw("\r\u{1B}[K") }
  }
}
