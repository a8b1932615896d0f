import CambioAPI
import Synchronization

/// Room for work that takes much memory or time, such as large bodies; some run, others wait in line, few of
/// one client.
final class WorkRoom: Sendable {
  private struct State {
    /// The number in the room and in the line.
    var count = 0
    var running = 0
    var line: [CheckedContinuation<Void, Never>] = []
  }

  private let most: Int
  private let mostWaiting: Int
  /// The message if there is no room.
  private let busy: String
  private let clients: ClientCount
  private let state = Mutex(State())

  /// Room for `most` at a time and `mostWaiting` in line, with `mostOfClient` of one client in all.
  init(most: Int, mostWaiting: Int, mostOfClient: Int, busy: String) {
    (self.most, self.mostWaiting, self.busy) = (most, mostWaiting, busy)
    clients = ClientCount(most: mostOfClient)
  }

  /// Does `work` for `client` when there is room.
  ///
  /// - Throws: ``Problem`` with a time to wait if the line is too long, and the errors of `work`.
  func hold<Value: Sendable>(
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

  /// Waits until there is room for one more.
  private func turn() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.running < most else {
          state.line.append(continuation)
          return false
        }
        state.running += 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Passes the room on to the first in line.
  private func leave(_ client: ClientAddress?) {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.count -= 1
      guard state.line.isEmpty else { return state.line.removeFirst() }
      state.running -= 1
      return nil
    }
    next?.resume()
    if let client { clients.remove(client) }
  }
}
