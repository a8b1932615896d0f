package import ExactMoney
import ExchangeRates
import Feeds
package import LocalStore
package import Upstream

/// Fetches rates from sources, checks their plausibility, and stores them.
///
/// A source that fails, or reports implausible figures, changes none of the stored rates.
package struct RateRefresher: Sendable {
  private let store: LocalStore
  private let library: RateLibrary
  private let client: UpstreamClient
  private let now: @Sendable () -> Instant
  private let pause: @Sendable (Int64) async throws -> Void

  /// Creates a refresher that writes to `store`; `pause` waits for a number of seconds.
  package init(
    store: LocalStore,
    library: RateLibrary,
    client: UpstreamClient,
    now: @escaping @Sendable () -> Instant,
    pause: @escaping @Sendable (Int64) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
  ) {
    self.store = store
    self.library = library
    self.client = client
    self.now = now
    self.pause = pause
  }

  /// The refresher of the sources' lists of what they serve.
  package var catalogues: CatalogueRefresher {
    CatalogueRefresher(store: store, client: client, now: now)
  }

  /// Whether a source may be called before it is due.
  package enum Urgency: Hashable, Sendable {
    /// Only if its schedule, its quota and its last failures allow it.
    case whenDue
    /// The request is sent now, if the source's quota allows it.
    case now
  }

  /// Refreshes all of `sources` concurrently; returns the reports in their order.
  ///
  /// Fetches the rates for `days`, or the newest ones if nil. Calls `report` as each source ends.
  package func refresh(
    _ sources: [ConfiguredSource],
    _ urgency: Urgency,
    days: ClosedRange<CalendarDate>? = nil,
    report: @escaping @Sendable (SourceRefresh) -> Void = { _ in }
  ) async -> [SourceRefresh] {
    await withTaskGroup(of: (Int, SourceRefresh).self) { group in
      var reports = [SourceRefresh?](repeating: nil, count: sources.count)
      for (index, source) in sources.enumerated() {
        group.addTask {
          let refreshed = await refresh(source, urgency, days: days)
          report(refreshed)
          return (index, refreshed)
        }
      }
      for await (index, refreshed) in group { reports[index] = refreshed }
      return reports.compactMap { $0 }
    }
  }

  /// Refreshes the rates of one source for `days`; nil for the newest.
  package func refresh(
    _ source: ConfiguredSource,
    _ urgency: Urgency,
    days: ClosedRange<CalendarDate>? = nil
  ) async -> SourceRefresh {
    do throws(RefreshFailure) {
      let started = now()
      if let outcome = try await refusal(of: source, urgency, at: started) {
        return SourceRefresh(source, outcome)
      }
      let provider = source.provider
      let context = FeedContext(baseURL: source.baseURL, key: source.key, today: started.day)
      let resource = Resource(
        // A backfill does not change when the newest rates are due.
        key: days == nil ? provider.rates : provider.pastRates,
        requests: try requests(to: provider, context, days: days),
        isBackfill: days != nil,
        decode: provider.decode
      )
      let fetcher = ResourceFetcher(store: store, client: client, now: now, pause: pause)
      let outcome = try await fetcher.fetch(resource, from: source) {
        result,
        fetch async throws(RefreshFailure) in
        try await keep(result, of: provider, fetch)
      }
      let released = try await Quarantine(store: store, library: library, now: now)
        .release(supportedBy: provider.source)
      return SourceRefresh(source, outcome, released: released)
    } catch {
      return SourceRefresh(source, .failed(error))
    }
  }

  /// Returns the outcome for a source that is not called; nil if it is.
  private func refusal(
    of source: ConfiguredSource,
    _ urgency: Urgency,
    at now: Instant
  ) async throws(RefreshFailure) -> SourceRefresh.Outcome? {
    let provider = source.provider
    if store.isReadOnly { return .failed(RefreshFailure(.readOnlyStore, store.path)) }
    if provider.key == .required, source.key == nil {
      return .failed(RefreshFailure(.keyMissing, provider.id))
    }
    let past = try await store.storing { store throws(StoreError) in
      try RefreshPlan.Past(of: provider, in: store, now: now)
    }
    let plan = RefreshPlan(provider)
    if urgency == .whenDue, case let due = plan.due(after: past, now: now), due > now {
      return .notDue(next: due)
    }
    return plan.budgetSpent(after: past).map { .failed($0) }
  }

  private func requests(
    to provider: RateProvider,
    _ context: FeedContext,
    days: ClosedRange<CalendarDate>?
  ) throws(RefreshFailure) -> [FeedRequest] {
    guard let days else { return provider.latest(context) }
    guard let history = provider.history else { throw RefreshFailure(.noHistory) }
    return history(context, days)
  }

  // MARK: One answer

  /// The additions to the store from an answer.
  struct Kept: Sendable {
    /// The newest day with a new figure; nil if all were known.
    let newest: CalendarDate?
    let added: KeptFetch
  }

  /// Checks the tables of an answer and stores them, implausible figures in quarantine.
  private func keep(
    _ result: FeedResult,
    of provider: RateProvider,
    _ fetch: StoredFetch
  ) async throws(RefreshFailure) -> (Kept, RefreshFailure?) {
    let days = result.tables.map { $0.asOf }
    guard let first = days.min(), let newest = days.max() else {
      throw RefreshFailure(.notPublished)
    }
    let now = now
    return try await store.storing { [library] store throws(StoreError) in
      let own = try library.past(of: provider.source, on: first...newest)
      let judge = Plausibility(
        archive: own,
        others: { (try? library.archive(for: .init(today: now().day))) ?? own },
        now: now()
      )
      let verdicts = judge.judge(result.tables)
      let accepted = verdicts.map { $0.accepted }.filter { !$0.entries.isEmpty }
      var fetch = fetch
      let failure = accepted.isEmpty ? RefreshFailure(.nothingPlausible) : nil
      fetch.outcome = accepted.isEmpty ? .failed : .updated
      fetch.message = failure?.record
      fetch.finishedAt = now()
      let added = try store.rates.keep(
        fetch,
        tables: accepted,
        quarantine: Quarantine.entries(verdicts: verdicts, rejected: result.tables)
      )
      let news = added.publications > 0 ? accepted.map { $0.asOf }.max() : nil
      return (Kept(newest: news, added: added), failure)
    }
  }
}

extension SourceRefresh {
  /// Creates the report of a refresh.
  ///
  /// It has the failure of one request even if others brought rates, which are stored.
  fileprivate init(
    _ source: ConfiguredSource,
    _ result: ResourceFetcher.Outcome<RateRefresher.Kept>,
    released: Int
  ) {
    let newest = result.kept.compactMap { $0.newest }.max()
    let news = result.kept.filter { $0.newest != nil }
    var outcome = Outcome.unchanged
    if let failure = result.failure {
      outcome = .failed(failure)
    } else if let newest {
      outcome = .updated(newest: newest, rates: news.map { $0.added.observations }.reduce(0, +))
    }
    self.init(
      source,
      outcome,
      quarantined: result.kept.map { $0.added.quarantined }.reduce(0, +),
      released: released
    )
  }
}
