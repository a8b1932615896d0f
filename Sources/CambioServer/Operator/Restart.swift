import ServiceLifecycle
import Synchronization

/// Ends the server so that it is put together anew, as with another configuration.
final class Restart: Service {
  private let wish = AsyncStream.makeStream(of: Void.self)
  private let wanted = Mutex(false)

  /// Whether the server ended, or is about to, in order to begin again.
  var isWanted: Bool { wanted.withLock { $0 } }

  /// Has the server end; requests under way may come to theirs.
  func begin() {
    wanted.withLock { $0 = true }
    wish.continuation.finish()
  }

  /// Waits for the wish; the group of services ends with this one.
  func run() async throws {
    for await _ in wish.stream.cancelOnGracefulShutdown() {}
  }
}
