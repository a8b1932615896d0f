import ExactMoney
import Feeds
import LocalStore
import Synchronization
import Upstream

/// An attempt at a resource, which the store records before each request is sent and at the end.
final class ResourceAttempt: Sendable {
  private struct State {
    var retryAt: Instant?
    /// The time at which the last attempt was recorded.
    var begunAt: Instant?
    var refusal: RefreshFailure?
  }

  private let key: ResourceKey
  private let quota: RateProvider.Quota?
  private let store: LocalStore
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  init(
    _ key: ResourceKey,
    _ quota: RateProvider.Quota?,
    store: LocalStore,
    now: @escaping @Sendable () -> Instant
  ) {
    self.key = key
    self.quota = quota
    self.store = store
    self.now = now
  }

  /// The reason why the last attempt was not permitted; nil if it was.
  var refusal: RefreshFailure? { state.withLock { $0.refusal } }

  /// The time until which the source wants no requests; nil if it named none.
  var retryAt: Instant? { state.withLock { $0.retryAt } }

  /// Notes the time until which the source wants no requests; the latest time counts.
  func note(retryAt: Instant?) {
    state.withLock { state in
      state.retryAt = [state.retryAt, retryAt].compactMap { $0 }.max()
    }
  }

  /// A permit that records each attempt in the store, and undoes the record if nothing was sent.
  var permit: SendPermit {
    SendPermit(
      take: { [self] () async throws(UpstreamError) in
        do throws(RefreshFailure) {
          try await begin()
        } catch {
          state.withLock { $0.refusal = error }
          throw .notPermitted
        }
      },
      giveBack: { [self] in
        guard quota != nil, let begunAt = state.withLock({ $0.begunAt }) else { return }
        _ = try? await store.storing { [key] store throws(StoreError) in
          try store.resources.takeBack(key, begunAt: begunAt)
        }
      }
    )
  }

  private func begin() async throws(RefreshFailure) {
    let moment = now()
    let period = quota?.running(at: moment)
    state.withLock { $0.begunAt = moment }
    let granted = try await store.storing { [key] store throws(StoreError) in
      try store.resources.begin(key, period, at: moment)
    }
    guard granted == nil, let quota else { return }
    throw RefreshFailure(.budgetSpent, "\(quota.calls)/\(quota.calls) \(quota.period.rawValue)")
  }

  /// Records the end of the attempt: success if `failure` is nil.
  func end(_ failure: RefreshFailure?) async throws(RefreshFailure) {
    let (moment, retryAt) = (now(), state.withLock { $0.retryAt })
    try await store.storing { [key] store throws(StoreError) in
      try store.resources.end(key, failure: failure?.record, retryAt: retryAt, at: moment)
    }
  }
}
