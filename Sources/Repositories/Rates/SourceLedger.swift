import ExactMoney
import Feeds
import LocalStore

/// What the fetch log says of a source: its last attempts, and what it has used of its quota.
struct SourceLedger {
  let store: LocalStore

  /// The last attempts at what was asked of `provider` last.
  ///
  /// Of the requests of one refresh those that failed are logged last: the past of a source is that of
  /// the one that failed, whatever the others brought.
  func past(of provider: RateProvider) throws(RefreshFailure) -> RefreshPlan.Past {
    try storing { () throws(StoreError) in
      var past = RefreshPlan.Past()
      let name = provider.source.name
      guard let last = try store.rates.lastFetch(of: name) else { return past }
      past.attemptedAt = last.startedAt
      past.retryAfter = last.retryAt
      guard last.outcome == .failed else {
        past.succeededAt = last.finishedAt
        return past
      }
      past.succeededAt = try store.rates.lastSuccess(of: name, resource: last.resource)
      past.failures = try store.rates.failuresInARow(of: name, resource: last.resource)
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
