import CambioAPI
import Synchronization

/// Room for what takes much memory or time, as large bodies do: some at one time, few of them of one client.
final class WorkRoom: Sendable {
  private let most: Int
  /// What is said where there is no room.
  private let busy: String
  private let clients: ClientCount
  private let count = Mutex(0)

  /// Room for `most` at one time, `mostOfClient` of them of one client.
  init(most: Int, mostOfClient: Int, busy: String) {
    (self.most, self.busy) = (most, busy)
    clients = ClientCount(most: mostOfClient)
  }

  /// Does `work` for `client` while there is room.
  ///
  /// - Throws: ``Problem`` with a time to wait where there is none, and what `work` throws.
  func hold<Value: Sendable>(
    for client: ClientAddress?,
    _ work: () async throws -> Value
  ) async throws -> Value {
    guard enter(client) else {
      var problem = Problem(.tooManyRequests, busy, hint: "Wait 5 s.")
      problem.retryAfter = 5
      throw problem
    }
    defer {
      count.withLock { $0 -= 1 }
      if let client { clients.remove(client) }
    }
    return try await work()
  }

  private func enter(_ client: ClientAddress?) -> Bool {
    if let client, !clients.add(client) { return false }
    let hasRoom = count.withLock { count in
      guard count < most else { return false }
      count += 1
      return true
    }
    if !hasRoom, let client { clients.remove(client) }
    return hasRoom
  }
}
