import ServiceLifecycle
import Synchronization

/// Ends the server so that it starts again with another configuration.
final class Restart: Service {
  private let wish = AsyncStream.makeStream(of: Void.self)
  private let wanted = Mutex(false)

  /// Whether the server has ended or is about to end in order to start again.
  var isWanted: Bool { wanted.withLock { $0 } }

  /// Ends the server; running requests may finish.
  func begin() {
    wanted.withLock { $0 = true }
    wish.continuation.finish()
  }

  /// Waits for the request to restart; the group of services ends with this one.
  func run() async throws {
    for await _ in wish.stream.cancelOnGracefulShutdown() {}
  }
}
