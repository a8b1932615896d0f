import ExactMoney
import LocalStore
import Refreshing
import ServiceLifecycle

/// Refreshes the sources at launch, every hour, and at their times of publication.
///
/// Each is called only if its schedule, its quota and its last failures allow it; until then, and
/// after a failure, the current rates stay.
struct RefreshService: Service {
  let current: CurrentRates
  let refreshing: RateRefreshing

  func run() async throws {
    guard current.backend.refresher != nil else {
      try await gracefulShutdown()
      return
    }
    await withGracefulShutdownHandler {
      await keepAsking()
    } onGracefulShutdown: {
      Task { await refreshing.stop() }
    }
  }

  private func keepAsking() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let before = current.snapshot.number
        _ = await refreshing.refresh(.whenDue)
        // Other processes may have written to the store.
        if current.snapshot.number == before {
          await current.renew(trouble: current.snapshot.trouble)
        }
        let now = current.backend.now()
        // A failed source is due a minute later, and more frequent requests help no reader.
        let next = current.snapshot.statuses.compactMap { $0.due }.filter { $0 > now }.min()
        let wait = min(max(next?.seconds(since: now) ?? 3_600, 60), 3_600)
        try? await Task.sleep(for: .seconds(wait + 1))
      }
    }
  }
}

/// Sends a beat to the subscribers of events every 15 seconds.
struct Heartbeat: Service {
  let events: EventBroadcaster

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(15))
        events.beat()
      }
    }
  }
}

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
