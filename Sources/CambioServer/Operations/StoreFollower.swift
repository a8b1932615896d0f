import LocalStore
import ServiceLifecycle

/// Shows changes of the store by other processes: other servers, or the command.
///
/// Every few seconds it checks whether another process has written, and reads the store only then.
struct StoreFollower: Service {
  let current: CurrentRates
  let verticals: [any ServedVertical]
  let refreshing: RateRefreshing

  private static let interval = Duration.seconds(5)

  func run() async throws {
    guard let store = current.backend.store else {
      try await gracefulShutdown()
      return
    }
    await cancelWhenGracefulShutdown {
      var seen = await changes(in: store)
      for vertical in verticals { await vertical.renew(from: store) }
      while !Task.isCancelled {
        try? await Task.sleep(for: StoreFollower.interval)
        let now = await changes(in: store)
        // Changes during a refresh are read after it.
        guard !Task.isCancelled, now != seen, await !refreshing.isRunning else { continue }
        seen = now
        for vertical in verticals { await vertical.renew(from: store) }
        await current.renew(trouble: current.snapshot.trouble)
      }
    }
  }

  private func changes(in store: LocalStore) async -> Int? {
    try? await store.run { store throws(StoreError) in try store.changesByOthers() }
  }
}
