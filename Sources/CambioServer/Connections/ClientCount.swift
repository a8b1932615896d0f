import Synchronization

/// Counts what each client has at the same time, such as connections, and knows when it is enough.
///
/// An IPv6 site may have a few times what one client may, in however many networks it has it.
final class ClientCount: Sendable {
  private struct State {
    var clients: [ClientAddress: Int] = [:]
    var sites: [ClientSite: Int] = [:]
  }

  private let most: Int
  private let state = Mutex(State())

  /// Nobody has anything yet; `most` is what one client may have.
  init(most: Int) {
    self.most = most
  }

  /// Counts one more of `client`; false, and nothing is counted, where it has enough.
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

  /// Counts one less of `client`, which was added before.
  func remove(_ client: ClientAddress) {
    state.withLock { state in
      ClientCount.lower(&state.clients, client)
      if let site = client.site { ClientCount.lower(&state.sites, site) }
    }
  }

  /// Who has nothing any more is not remembered.
  private static func lower<Key>(_ counts: inout [Key: Int], _ key: Key) {
    guard let count = counts[key] else { return }
    counts[key] = count > 1 ? count - 1 : nil
  }
}
