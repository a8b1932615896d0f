package import ExactMoney
import ExchangeRates
package import Feeds
package import LocalStore

/// Whether local rates are as new as the source's, judged without a request.
package enum Freshness: Hashable, Sendable {
  /// The source is not expected to have newer rates.
  case fresh
  /// The source should have newer rates by now.
  case stale
}

/// Decides when a source is next worth a request, from its schedule, its quota and its past.
package struct RefreshPlan: Sendable {
  /// The past requests to a source.
  package struct Past: Hashable, Sendable {
    /// The time of the last answer, with rates or without a change; nil if there was none.
    package var succeededAt: Instant?
    /// The time of the last request; nil if there was none.
    package var attemptedAt: Instant?
    /// The number of failed attempts since.
    package var failures = 0
    /// The time until which the source wants no requests; nil if it named none.
    package var retryAfter: Instant?
    /// The number of requests that count in the current period of its quota.
    package var used = 0

    /// Creates the past of a source that was never called.
    package init() {}
  }

  private let provider: RateProvider

  package init(_ provider: RateProvider) {
    self.provider = provider
  }

  /// Returns the time of the next request; `now` or earlier for at once.
  ///
  /// A success holds until the source publishes again, or as long as spreads its quota evenly over
  /// the period. A failure is retried after one minute, then two, at most an hour. Times after
  /// `now` are ignored, since a clock may have been set back.
  package func due(after past: Past, now: Instant) -> Instant {
    var due = now
    if let succeeded = past.succeededAt, succeeded <= now {
      due = max(provider.schedule.next(after: succeeded), succeeded.adding(seconds: spacing))
    }
    if past.failures > 0, let attempted = past.attemptedAt, attempted <= now {
      let wait = Int64(60) << Int64(min(past.failures - 1, 6))
      due = max(due, attempted.adding(seconds: min(wait, 3_600)))
    }
    if let quota = provider.quota, past.used >= quota.calls {
      due = max(due, quota.periodEnd(at: now))
    }
    // A wait that the source named is respected, but for no longer than a day.
    if let retryAfter = past.retryAfter, retryAfter.seconds(since: now) <= 86_400 {
      due = max(due, retryAfter)
    }
    return due
  }

  /// Returns whether the rates fetched at `retrievedAt` are the newest, according to the source's
  /// schedule.
  package func freshness(retrievedAt: Instant?, now: Instant) -> Freshness {
    guard let retrievedAt, retrievedAt <= now else { return .stale }
    return provider.schedule.next(after: retrievedAt) > now ? .fresh : .stale
  }

  /// Returns the failure for a source whose quota is used up; nil if it is not.
  func budgetSpent(after past: Past) -> RefreshFailure? {
    guard let quota = provider.quota, past.used >= quota.calls else { return nil }
    return RefreshFailure(.budgetSpent, "\(past.used)/\(quota.calls) \(quota.period.rawValue)")
  }

  /// The minimum number of seconds between two requests that keep within the quota.
  private var spacing: Int64 {
    guard let quota = provider.quota else { return 0 }
    return quota.period.seconds / Int64(max(quota.calls, 1))
  }
}

extension RefreshPlan.Past {
  /// Reads the past requests to `provider` for its rates.
  ///
  /// An unfinished attempt counts as a failure, so that two processes do not send the same request.
  init(of provider: RateProvider, in store: LocalStore, now: Instant) throws(StoreError) {
    let state = try store.resources.state(of: provider.rates)
    attemptedAt = state.attemptedAt
    succeededAt = state.succeededAt
    failures = state.failures + (state.isOpen ? 1 : 0)
    retryAfter = state.retryAt
    if let period = provider.quota?.running(at: now) {
      used = try store.resources.used(by: provider.source.name, in: period)
    }
  }
}

extension RateProvider {
  /// The rates of the provider as a resource of the store.
  package var rates: ResourceKey { ResourceKey(source: source.name, name: ResourceKey.rates) }

  /// The rates of past days of the provider as a resource of the store.
  var pastRates: ResourceKey { ResourceKey(source: source.name, name: "past rates") }
}

extension RateProvider.Quota {
  /// Returns the period that contains `now`.
  func running(at now: Instant) -> QuotaPeriod {
    QuotaPeriod(start: periodStart(at: now), limit: calls)
  }

  /// Returns the start of the calendar period in UTC that contains `now`.
  package func periodStart(at now: Instant) -> Instant {
    switch period {
    case .hour: return Instant(unixSeconds: now.unixSeconds - now.unixSeconds % 3_600)
    case .day: return Instant(startOf: now.day)
    case .month: return Instant(startOf: now.day.firstDayOfMonth)
    }
  }

  /// Returns the start of the period after the one that contains `now`.
  package func periodEnd(at now: Instant) -> Instant {
    switch period {
    case .hour: return periodStart(at: now).adding(seconds: 3_600)
    case .day: return Instant(startOf: now.day.adding(days: 1))
    case .month: return Instant(startOf: now.day.lastDayOfMonth.adding(days: 1))
    }
  }
}

extension RateProvider.Quota.Period {
  /// The length in seconds; a month counts as 30 days.
  fileprivate var seconds: Int64 {
    switch self {
    case .hour: 3_600
    case .day: 86_400
    case .month: 30 * 86_400
    }
  }
}
