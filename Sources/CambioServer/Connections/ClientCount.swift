import Synchronization

/// Counts things that each client has at the same time, such as connections, up to a limit.
///
/// An IPv6 site may have ``ClientSite/share`` times a client's limit, over all its networks.
final class ClientCount: Sendable {
  private struct State {
    var clients: [ClientAddress: Int] = [:]
    var sites: [ClientSite: Int] = [:]
  }

  private let most: Int
  private let state = Mutex(State())

  /// Creates an empty count with the limit `most` per client.
  init(most: Int) {
    self.most = most
  }

  /// Adds one to the count of `client`; at the limit, returns false and adds nothing.
  func add(_ client: ClientAddress) -> Bool {
    state.withLock { state in
      let site = client.site
      guard state.clients[client, default: 0] < most,
        site.map({ state.sites[$0, default: 0] < most * ClientSite.share }) ?? true
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
