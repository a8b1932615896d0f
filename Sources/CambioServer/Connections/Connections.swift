import NIOCore
import Synchronization

/// The open connections of all ports together, and of each client.
final class Connections: Sendable {
  private let most: Int
  private let clients: ClientCount
  private let proxies: TrustedProxies
  private let count = Atomic(0)

  /// A limit of `most` connections; `clients` counts those of peers that are not `proxies`.
  init(most: Int, clients: ClientCount, _ proxies: TrustedProxies = TrustedProxies(field: nil)) {
    (self.most, self.clients, self.proxies) = (most, clients, proxies)
  }

  /// The client that connections of `peer` count for; nil for a proxy, and if unknown.
  func client(at peer: SocketAddress?) -> ClientAddress? {
    proxies.contain(peer) ? nil : peer.flatMap { ClientAddress($0) }
  }

  /// Counts one more for `client`, if known; returns false, and counts nothing, at a limit.
  func add(_ client: ClientAddress?) -> Bool {
    guard count.add(1, ordering: .relaxed).newValue <= most,
      client.map({ clients.add($0) }) ?? true
    else {
      count.subtract(1, ordering: .relaxed)
      return false
    }
    return true
  }

  /// Counts one less for `client`, which was added before.
  func remove(_ client: ClientAddress?) {
    count.subtract(1, ordering: .relaxed)
    if let client { clients.remove(client) }
  }
}
