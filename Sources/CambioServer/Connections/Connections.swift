import Synchronization

/// The open connections of all ports together, and of each client.
final class Connections: Sendable {
  private let most: Int
  /// Those of each client; nil if they all come from a proxy.
  private let clients: ClientCount?
  private let count = Atomic(0)

  init(most: Int, clients: ClientCount?) {
    (self.most, self.clients) = (most, clients)
  }

  /// Counts one more for `client`, if known; returns false, and counts nothing, at a limit.
  func add(_ client: ClientAddress?) -> Bool {
    guard count.add(1, ordering: .relaxed).newValue <= most,
      client.flatMap({ clients?.add($0) }) ?? true
    else {
      count.subtract(1, ordering: .relaxed)
      return false
    }
    return true
  }

  /// Counts one less for `client`, which was added before.
  func remove(_ client: ClientAddress?) {
    count.subtract(1, ordering: .relaxed)
    if let client { clients?.remove(client) }
  }
}
