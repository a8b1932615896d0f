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

  /// Reads the status from `store`; without one nothing was ever fetched.
  package init(
    _ source: ConfiguredSource,
    store: LocalStore?,
    now: Instant
  ) throws(RefreshFailure) {
    self.source = source
    let provider = source.provider
    let plan = RefreshPlan(provider)
    guard let store else {
      (asOf, retrievedAt, due, lastFailure) = (nil, nil, nil, nil)
      freshness = .stale
      used = provider.quota.map { _ in 0 }
      return
    }
    let name = provider.source.name
    let ledger = SourceLedger(store: store)
    let past = try ledger.past(of: provider)
    let newest = try storing { () throws(StoreError) in
      try store.rates.newestPublication(of: name)
    }
    asOf = newest?.asOf
    retrievedAt = newest?.retrievedAt
    freshness = plan.freshness(retrievedAt: newest?.retrievedAt, now: now)
    let due = plan.due(after: past, now: now)
    self.due = due > now ? due : nil
    used = try provider.quota.map { quota throws(RefreshFailure) in
      try ledger.spent(by: provider, quota, now: now)
    }
    let failure = try storing { () throws(StoreError) in
      try store.rates.lastFetch(of: name, succeeded: false)
    }
    lastFailure =
      past.failures == 0
      ? nil
      : failure.flatMap { fetch in
        fetch.message.flatMap { RefreshFailure(record: $0) }.map { (fetch.finishedAt, $0) }
      }
  }
}
