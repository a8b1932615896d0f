import NIOCore
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Counts the open connections of all ports together and of each client.
final class Connections: Sendable {
  private let most: Int
  private let clients: ClientCount
  private let proxies: TrustedProxies
  private let count = Atomic(0)

  /// Creates a count with the limit `most`; `clients` counts those of peers that are not `proxies`.
  init(most: Int, clients: ClientCount, _ proxies: TrustedProxies = TrustedProxies(field: nil)) {
    (self.most, self.clients, self.proxies) = (most, clients, proxies)
  }

  /// Returns the client that a connection of `peer` counts for; nil for a proxy or an unknown peer.
  func client(at peer: SocketAddress?) -> ClientAddress? {
    proxies.contain(peer) ? nil : peer.flatMap { ClientAddress($0) }
  }

  /// Adds a connection of `client`, if known; at a limit, returns false and adds nothing.
  func add(_ client: ClientAddress?) -> Bool {
    guard count.add(1, ordering: .relaxed).newValue <= most,
      client.map({ clients.add($0) }) ?? true
    else {
      count.subtract(1, ordering: .relaxed)
      return false
    }
    return true
  }

  /// Subtracts a connection of `client`, which was added before.
  func remove(_ client: ClientAddress?) {
    count.subtract(1, ordering: .relaxed)
    if let client { clients.remove(client) }
  }
}

/// The limit on open files and connections of the process.
enum OpenFiles {
  /// Raises the limit to the system's maximum, and returns it; 1,024 if it cannot be read.
  static func raiseLimit() -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 1_024 }
    let before = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
    return Int(clamping: limit.rlim_cur)
  }
}
