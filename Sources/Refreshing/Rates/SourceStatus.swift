package import ExactMoney
import Feeds
package import LocalStore

/// How a source stands: what we have of it, when more is due, what is left of its quota.
package struct SourceStatus: Sendable {
  package let source: ConfiguredSource
  /// The day of its newest rates; nil for none fetched.
  package let asOf: CalendarDate?
  /// When they came, or were last confirmed.
  package let retrievedAt: Instant?
  package let freshness: Freshness
  /// When it is next worth asking; nil for now.
  package let due: Instant?
  /// The requests that count in the running period of its quota; nil without one.
  package let used: Int?
  /// The last failure, unless rates have come since.
  package let lastFailure: (at: Instant, reason: RefreshFailure)?

  /// The status of a source that was never asked.
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
