package import ExactMoney
import Feeds
package import LocalStore

/// The outcome of a refresh of one source.
package struct SourceRefresh: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// New rates came, the latest for `newest`.
    case updated(newest: CalendarDate, rates: Int)
    /// The source has no newer rates than the store.
    case unchanged
    /// The source was not called, since it has no new rates before `next`.
    case notDue(next: Instant)
    case failed(RefreshFailure)
  }

  package let source: ConfiguredSource
  package let outcome: Outcome
  /// The number of figures put into quarantine.
  package let quarantined: Int
  /// The number of other sources' figures released from quarantine because this source confirmed
  /// them.
  package let released: Int

  package init(
    _ source: ConfiguredSource,
    _ outcome: Outcome,
    quarantined: Int = 0,
    released: Int = 0
  ) {
    self.source = source
    self.outcome = outcome
    self.quarantined = quarantined
    self.released = released
  }
}

/// The status of a source: its stored rates, its next request and the use of its quota.
package struct SourceStatus: Sendable {
  package let source: ConfiguredSource
  /// The day of the newest rates; nil if none were fetched.
  package let asOf: CalendarDate?
  /// The time at which the newest rates were fetched or last confirmed; nil if none were fetched.
  package let retrievedAt: Instant?
  package let freshness: Freshness
  /// The time of the next request; nil for now.
  package let due: Instant?
  /// The number of requests that count in the current period of the quota; nil without a quota.
  package let used: Int?
  /// The last failure; nil if there was none, or rates have come since.
  package let lastFailure: (at: Instant, reason: RefreshFailure)?

  /// Creates the status of a source that was never called.
  package init(_ source: ConfiguredSource) {
    self.source = source
    (asOf, retrievedAt, due, lastFailure) = (nil, nil, nil, nil)
    freshness = .stale
    used = source.provider.quota.map { _ in 0 }
  }

  /// Reads the status from `store`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package init(
    _ source: ConfiguredSource,
    store: LocalStore,
    now: Instant
  ) throws(StoreError) {
    self.source = source
    let provider = source.provider
    let plan = RefreshPlan(provider)
    let past = try RefreshPlan.Past(of: provider, in: store, now: now)
    let newest = try store.rates.newestPublication(of: provider.source.name)
    asOf = newest?.asOf
    retrievedAt = newest?.retrievedAt
    freshness = plan.freshness(retrievedAt: newest?.retrievedAt, now: now)
    let due = plan.due(after: past, now: now)
    self.due = due > now ? due : nil
    used = provider.quota.map { _ in past.used }
    lastFailure = try store.resources.state(of: provider.rates).failure.flatMap { failure in
      RefreshFailure(record: failure.record).map { (failure.at, $0) }
    }
  }
}
