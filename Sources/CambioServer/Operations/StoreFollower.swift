import ExactMoney
import Repositories
import ServiceLifecycle

/// Shows what other processes write to the store: several servers may share one, and the command writes too.
///
/// How the sources stand is looked up every few seconds, and only when that changed are the rates read.
struct StoreFollower: Service {
  let desk: RateDesk
  let refreshing: RateRefreshing

  private static let interval = Duration.seconds(5)

  func run() async throws {
    guard desk.supply.store != nil else {
      try await gracefulShutdown()
      return
    }
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: StoreFollower.interval)
        guard !Task.isCancelled, await !refreshing.isRunning, isBehind else { continue }
        desk.renew(trouble: nil)
      }
    }
  }

  /// Whether the store has newer facts than the edition; false where it cannot be read.
  private var isBehind: Bool {
    let (supply, known) = (desk.supply, desk.edition.statuses)
    let now = supply.now()
    let facts = supply.sources.compactMap { source in
      (try? SourceStatus(source, store: supply.store, now: now)).map { Facts($0) }
    }
    return facts.count == supply.sources.count && facts != known.map { Facts($0) }
  }

  /// What changes with each fetch, and not by itself as time goes by.
  private struct Facts: Equatable {
    let asOf: CalendarDate?
    let retrievedAt: Instant?
    let failedAt: Instant?

    init(_ status: SourceStatus) {
      asOf = status.asOf
      retrievedAt = status.retrievedAt
      failedAt = status.lastFailure?.at
    }
  }
}
