import CambioAPI
import Synchronization

/// A bounded queue for work that takes much memory or time, such as reading large bodies.
///
/// It limits how much runs, how much waits, and how much of either one client has.
final class WorkQueue: Sendable {
  private struct State {
    /// How many run or wait.
    var count = 0
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let most: Int
  private let mostWaiting: Int
  /// The message if the queue is full.
  private let busy: String
  private let clients: ClientCount
  private let state = Mutex(State())

  /// A queue where `most` run and `mostWaiting` wait, `mostOfClient` of them for one client.
  init(most: Int, mostWaiting: Int, mostOfClient: Int, busy: String) {
    (self.most, self.mostWaiting, self.busy) = (most, mostWaiting, busy)
    clients = ClientCount(most: mostOfClient)
  }

  /// Runs `work` for `client` in its turn.
  ///
  /// - Throws: ``Problem`` with a time to wait if the queue is full, and the errors of `work`.
  func run<Value: Sendable>(
    for client: ClientAddress?,
    _ work: () async throws -> Value
  ) async throws -> Value {
    guard enter(client) else {
      var problem = Problem(.tooManyRequests, busy, hint: "Wait 5 s.")
      problem.retryAfter = 5
      throw problem
    }
    defer { leave(client) }
    await turn()
    return try await work()
  }

  private func enter(_ client: ClientAddress?) -> Bool {
    if let client, !clients.add(client) { return false }
    let hasRoom = state.withLock { state in
      guard state.count < most + mostWaiting else { return false }
      state.count += 1
      return true
    }
    if !hasRoom, let client { clients.remove(client) }
    return hasRoom
  }

  /// Waits until one more may run.
  private func turn() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.running < most else {
          state.waiting.append(continuation)
          return false
        }
        state.running += 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Lets the first that waits run.
  private func leave(_ client: ClientAddress?) {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.count -= 1
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.running -= 1
      return nil
    }
    next?.resume()
    if let client { clients.remove(client) }
  }
}
