import Synchronization

/// Counts what each client has at the same time, such as connections, up to a limit.
///
/// An IPv6 site may have a few times a client's limit, over all its networks.
final class ClientCount: Sendable {
  private struct State {
    var clients: [ClientAddress: Int] = [:]
    var sites: [ClientSite: Int] = [:]
  }

  private let most: Int
  private let state = Mutex(State())

  /// Starts empty; `most` is the limit of one client.
  init(most: Int) {
    self.most = most
  }

  /// Counts one more for `client`; returns false, and counts nothing, at the limit.
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

  /// Counts one less for `client`, which was added before.
  func remove(_ client: ClientAddress) {
    state.withLock { state in
      ClientCount.lower(&state.clients, client)
      if let site = client.site { ClientCount.lower(&state.sites, site) }
    }
  }

  /// A count of zero is forgotten.
  private static func lower<Key>(_ counts: inout [Key: Int], _ key: Key) {
    guard let count = counts[key] else { return }
    counts[key] = count > 1 ? count - 1 : nil
  }
}
