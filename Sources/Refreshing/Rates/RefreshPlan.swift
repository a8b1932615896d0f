package import ExactMoney
import ExchangeRates
package import Feeds
package import LocalStore

/// Whether a local copy is as new as upstream's, as far as can be known without asking.
package enum Freshness: Hashable, Sendable {
  /// Upstream is not expected to have anything newer.
  case fresh
  /// Upstream should have something newer by now.
  case stale
}

/// When a source is next worth a request: pure, from its schedule, its quota and its past.
package struct RefreshPlan: Sendable {
  /// The past requests to a source.
  package struct Past: Hashable, Sendable {
    /// When it last answered with rates, or that nothing changed.
    package var succeededAt: Instant?
    /// When it was last asked.
    package var attemptedAt: Instant?
    /// How many attempts have failed since.
    package var failures = 0
    /// The time until which it wants no requests.
    package var retryAfter: Instant?
    /// The requests that count in the running period of its quota.
    package var used = 0

    /// Nothing has happened yet.
    package init() {}
  }

  private let provider: RateProvider

  /// Creates the plan of `provider`.
  package init(_ provider: RateProvider) {
    self.provider = provider
  }

  /// When to ask next; in the past or at `now` for at once.
  ///
  /// A success holds until the source publishes again, or for as long as spreads its quota over the
  /// whole period. A failure is tried again after a minute, then two, at most an hour. A past that
  /// lies ahead of `now`, because a clock was set back, counts for nothing.
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
    // A request to wait is kept, but for no longer than a day.
    if let retryAfter = past.retryAfter, retryAfter.seconds(since: now) <= 86_400 {
      due = max(due, retryAfter)
    }
    return due
  }

  /// Whether what was fetched at `retrievedAt` is the newest there is, as far as the schedule
  /// tells.
  package func freshness(retrievedAt: Instant?, now: Instant) -> Freshness {
    guard let retrievedAt, retrievedAt <= now else { return .stale }
    return provider.schedule.next(after: retrievedAt) > now ? .fresh : .stale
  }

  /// Why the source cannot be asked, when its quota is used up.
  func budgetSpent(after past: Past) -> RefreshFailure? {
    guard let quota = provider.quota, past.used >= quota.calls else { return nil }
    return RefreshFailure(.budgetSpent, "\(past.used)/\(quota.calls) \(quota.period.rawValue)")
  }

  /// The fewest seconds between two requests that keep within the quota.
  private var spacing: Int64 {
    guard let quota = provider.quota else { return 0 }
    return quota.period.seconds / Int64(max(quota.calls, 1))
  }
}

extension RefreshPlan.Past {
  /// What the store says of asking `provider` for its rates.
  ///
  /// An attempt that is under way counts as a failure, so that two processes do not send one request.
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
  /// Its rates as a resource of the store.
  package var rates: ResourceKey { ResourceKey(source: source.name, name: ResourceKey.rates) }

  /// Its rates of past days.
  var pastRates: ResourceKey { ResourceKey(source: source.name, name: "past rates") }
}

extension RateProvider.Quota {
  /// The period that `now` lies in.
  func running(at now: Instant) -> QuotaPeriod {
    QuotaPeriod(start: periodStart(at: now), limit: calls)
  }

  /// When the period that `now` lies in began, by the calendar in UTC.
  package func periodStart(at now: Instant) -> Instant {
    switch period {
    case .hour: return Instant(unixSeconds: now.unixSeconds - now.unixSeconds % 3_600)
    case .day: return Instant(startOf: now.day)
    case .month: return Instant(startOf: now.day.adding(days: 1 - now.day.components.day))
    }
  }

  /// When the next period begins.
  package func periodEnd(at now: Instant) -> Instant {
    switch period {
    case .hour: return periodStart(at: now).adding(seconds: 3_600)
    case .day: return Instant(startOf: now.day.adding(days: 1))
    case .month: return Instant(startOf: now.day.lastDayOfMonth.adding(days: 1))
    }
  }
}

extension RateProvider.Quota.Period {
  /// A month counts as 30 days.
  fileprivate var seconds: Int64 {
    switch self {
    case .hour: 3_600
    case .day: 86_400
    case .month: 30 * 86_400
    }
  }
}
