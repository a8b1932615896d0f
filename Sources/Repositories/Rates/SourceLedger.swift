import Feeds
import LocalStore
import OfflineFirst

/// What the fetch log says of a source: its last attempts, and what it has used of its quota.
struct SourceLedger {
  let store: LocalStore

  func past(of provider: RateProvider) throws(RefreshFailure) -> RefreshPlan.Past {
    try storing { () throws(StoreError) in
      var past = RefreshPlan.Past()
      let name = provider.source.name
      past.succeededAt = try store.rates.lastFetch(of: name, succeeded: true)?.finishedAt
      let last = try store.rates.lastFetch(of: name, succeeded: nil)
      past.attemptedAt = last?.startedAt
      past.retryAfter = last?.retryAt
      past.failures = try store.rates.failuresInARow(of: name)
      return past
    }
  }

  func spent(
    by provider: RateProvider,
    _ quota: RateProvider.Quota,
    now: Instant
  ) throws(RefreshFailure) -> Int {
    try storing { () throws(StoreError) in
      try store.rates.countedFetches(
        of: provider.source.name,
        since: quota.periodStart(at: now)
      )
    }
  }
}
