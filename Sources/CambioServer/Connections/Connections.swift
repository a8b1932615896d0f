import NIOCore
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Counts the open connections of all ports together and of each client.
final class Connections: Sendable {
  private let maximum: Int
  private let clients: ClientCount
  private let proxies: TrustedProxies
  private let count = Atomic(0)

  /// Creates a count that allows `maximum` connections; `clients` limits the peers that are not
  /// `proxies`.
  init(maximum: Int, clients: ClientCount, _ proxies: TrustedProxies = TrustedProxies(field: nil)) {
    (self.maximum, self.clients, self.proxies) = (maximum, clients, proxies)
  }

  /// Returns the client that a connection of `peer` counts for; nil for a proxy or an unknown peer.
  func client(at peer: SocketAddress?) -> ClientAddress? {
    proxies.contain(peer) ? nil : peer.flatMap { ClientAddress($0) }
  }

  /// Adds a connection of `client`, if known; at a limit, returns false and adds nothing.
  func add(_ client: ClientAddress?) -> Bool {
    guard count.add(1, ordering: .relaxed).newValue <= maximum,
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

/// Counts things that each client has at the same time, such as connections, up to a limit.
///
/// An IPv6 site may have ``ClientParty/siteShare`` times a client's limit, over all its networks.
final class ClientCount: Sendable {
  private struct State {
    var clients: [ClientAddress: Int] = [:]
    var sites: [ClientParty: Int] = [:]
  }

  private let maximum: Int
  private let state = Mutex(State())

  /// Creates an empty count with the limit `maximum` per client.
  init(maximum: Int) {
    self.maximum = maximum
  }

  /// Adds one to the count of `client`; at the limit, returns false and adds nothing.
  func add(_ client: ClientAddress) -> Bool {
    state.withLock { state in
      let site = client.site
      guard state.clients[client, default: 0] < maximum,
        site.map({ state.sites[$0, default: 0] < maximum * ClientParty.siteShare }) ?? true
      else { return false }
      state.clients[client, default: 0] += 1
      if let site { state.sites[site, default: 0] += 1 }
      return true
    }
  }

  /// Subtracts one from the count of `client`, to which it was added before.
  func remove(_ client: ClientAddress) {
    state.withLock { state in
      ClientCount.lower(&state.clients, client)
      if let site = client.site { ClientCount.lower(&state.sites, site) }
    }
  }

  /// Subtracts one from a count, and removes it at zero.
  private static func lower<Key>(_ counts: inout [Key: Int], _ key: Key) {
    guard let count = counts[key] else { return }
    counts[key] = count > 1 ? count - 1 : nil
  }
}

/// Closes a connection at once if its client, or the server, has too many; reports when the client leaves.
final class ConnectionLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let connections: Connections
  private let metrics: ServerMetrics
  private let connection: ClientConnection
  private var client: ClientAddress?
  private var isKnown = false
  private var isCounted = false

  init(_ connection: ClientConnection, among connections: Connections, metrics: ServerMetrics) {
    self.connection = connection
    self.connections = connections
    self.metrics = metrics
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { admit(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    admit(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    leave()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { connection.leave() }
    context.fireUserInboundEventTriggered(event)
  }

  private func admit(_ context: ChannelHandlerContext) {
    guard !isKnown else { return }
    isKnown = true
    client = connections.client(at: context.remoteAddress)
    isCounted = connections.add(client)
    guard !isCounted else { return }
    metrics.countRefusedConnection()
    context.close(promise: nil)
  }

  private func leave() {
    connection.leave()
    if isCounted { connections.remove(client) }
    isCounted = false
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
