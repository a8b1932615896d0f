package import ExactMoney
import ExchangeRates
import Feeds
package import LocalStore
package import Upstream

/// Asks sources for their newest rates, judges what comes, and keeps it.
///
/// A source that fails, or sends what cannot be believed, costs nothing that was there before.
package struct RateRefresher: Sendable {
  private let store: LocalStore
  private let library: RateLibrary
  private let client: UpstreamClient
  private let now: @Sendable () -> Instant
  private let pause: @Sendable (Int64) async throws -> Void

  /// Creates a refresher that keeps what it gets in `store`; `pause` waits for so many seconds.
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

  /// Whether a source is asked before it is due.
  package enum Urgency: Hashable, Sendable {
    /// Only when its schedule, its quota and its last failures say so.
    case whenDue
    /// Now, if its quota allows.
    case now
  }

  /// Refreshes all of `sources` side by side; the reports are in their order.
  ///
  /// With `days` the rates of those days are fetched, else the newest. `report` hears of each source as
  /// it ends.
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

  /// Refreshes one source: its newest rates, or those of `days`.
  package func refresh(
    _ source: ConfiguredSource,
    _ urgency: Urgency,
    days: ClosedRange<CalendarDate>? = nil
  ) async -> SourceRefresh {
    do throws(RefreshFailure) {
      let started = now()
      if let outcome = try refusal(of: source, urgency, at: started) {
        return SourceRefresh(source, outcome)
      }
      let context = FeedContext(baseURL: source.baseURL, key: source.key, today: started.day)
      let requests = try requests(to: source.provider, context, days: days)
      let total =
        days == nil
        ? await newest(requests, from: source) : try await past(requests, from: source)
      // Failures are logged last: a source of which one request failed has failed. The log is worth
      // having, but a store that cannot take it is no second failure.
      let quarantined = total.failed.reduce(total.quarantined) { $0 + log($1) }
      let released = try Quarantine(store: store, library: library, now: now)
        .release(supportedBy: source.provider.source)
      return SourceRefresh(
        source,
        total.outcome,
        quarantined: quarantined,
        released: released
      )
    } catch {
      return SourceRefresh(source, .failed(error))
    }
  }

  /// Why the source is not asked; nil when it is.
  private func refusal(
    of source: ConfiguredSource,
    _ urgency: Urgency,
    at now: Instant
  ) throws(RefreshFailure) -> SourceRefresh.Outcome? {
    let provider = source.provider
    if store.isReadOnly { return .failed(RefreshFailure(.readOnlyStore, store.path)) }
    if provider.key == .required, source.key == nil {
      return .failed(RefreshFailure(.keyMissing, provider.id))
    }
    let ledger = SourceLedger(store: store)
    if urgency == .whenDue {
      let due = RefreshPlan(provider).due(after: try ledger.past(of: provider), now: now)
      if due > now { return .notDue(next: due) }
    }
    guard let quota = provider.quota else { return nil }
    let used = try ledger.spent(by: provider, quota, now: now)
    guard used < quota.calls else {
      return .failed(
        RefreshFailure(.budgetSpent, "\(used)/\(quota.calls) \(quota.period.rawValue)")
      )
    }
    return nil
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

  // MARK: All requests

  private func newest(_ requests: [FeedRequest], from source: ConfiguredSource) async -> Tally {
    var total = Tally()
    for request in requests { total.add(await answer(to: request, from: source)) }
    return total
  }

  /// The answers to the requests for past days that are left.
  ///
  /// A part of them in which nothing was published is no failure, unless nothing was in any.
  private func past(
    _ requests: [FeedRequest],
    from source: ConfiguredSource
  ) async throws(RefreshFailure) -> Tally {
    let provider = source.provider
    var run = RequestRun(of: source)
    var total = Tally()
    var unpublished = 0
    let left = try RequestRun.left(of: requests, to: provider, in: store, now: now())
    for request in left {
      let tally = await patientAnswer(to: request, from: source, &run)
      if tally.failure?.kind == .notPublished, let failed = tally.failed.first {
        var fetch = failed.fetch
        (fetch.outcome, fetch.message) = (.unchanged, nil)
        try keep(fetch, [], quarantine: [])
        unpublished += 1
        continue
      }
      total.add(tally)
      if let failure = tally.failure, RequestRun.ends(with: failure) { break }
    }
    guard unpublished < left.count else { throw RefreshFailure(.notPublished) }
    return total
  }

  /// The answer to a request that is sent at the provider's pace, and again after the wait it asks for.
  private func patientAnswer(
    to request: FeedRequest,
    from source: ConfiguredSource,
    _ run: inout RequestRun
  ) async -> Tally {
    for attempt in 1... {
      let wait = run.wait(now: now())
      if wait > 0 { try? await pause(wait) }
      let tally = await answer(to: request, from: source)
      guard attempt < RequestRun.attempts, tally.failure?.kind == .rateLimited,
        let failed = tally.failed.first,
        let pauseLength = run.wait(until: failed.fetch.retryAt, now: now())
      else { return tally }
      _ = log(failed)
      guard (try? await pause(pauseLength)) != nil else { return tally }
    }
    return Tally()
  }

  /// Logs an attempt that failed; returns how many figures that put into quarantine.
  private func log(_ failed: FailedFetch) -> Int {
    let kept = try? store.rates.keep(failed.fetch, tables: [], quarantine: failed.quarantine)
    return kept?.quarantined ?? 0
  }

  // MARK: One request

  /// Asks, judges, keeps; what went wrong is in the tally and in the fetch log.
  private func answer(to request: FeedRequest, from source: ConfiguredSource) async -> Tally {
    let provider = source.provider
    let started = now()
    var fetch = StoredFetch(
      source: provider.source.name,
      resource: request.resource,
      startedAt: started
    )
    do throws(RefreshFailure) {
      let known = try storing { () throws(StoreError) in
        try store.rates.validators(of: provider.source.name, resource: request.resource)
      }
      let response = try await response(to: request, known: known, &fetch)
      let digest = ContentDigest(of: response.body).text
      fetch.payloadHash = response.isNotModified ? known?.payloadHash : digest
      if known != nil,
        response.isNotModified || (response.status == 200 && digest == known?.payloadHash)
      {
        fetch.outcome = .unchanged
        try keep(fetch, [], quarantine: [])
        return Tally()
      }
      let asked = request.asked(on: response.serverDate?.day, insteadOf: started.day)
      fetch.resource = asked.resource
      let result = try decode(asked, response, of: source)
      return try judge(result, of: provider, fetch)
    } catch {
      fetch.outcome = .failed
      fetch.message = error.record
      fetch.finishedAt = now()
      return Tally(failure: error, failed: [FailedFetch(fetch: fetch, quarantine: [])])
    }
  }

  private func response(
    to request: FeedRequest,
    known: StoredValidators?,
    _ fetch: inout StoredFetch
  ) async throws(RefreshFailure) -> UpstreamResponse {
    let validators = known.map { Validators(etag: $0.etag, lastModified: $0.lastModified) }
    let upstream = UpstreamRequest(
      url: request.url,
      headers: request.headers.map { UpstreamRequest.Header(name: $0.name, value: $0.value) },
      secret: request.secret,
      validators: validators
    )
    do throws(UpstreamError) {
      let response = try await send(upstream, orElse: request.alternatives)
      fetch.finishedAt = now()
      fetch.httpStatus = response.status
      fetch.byteCount = response.body.count
      fetch.etag = response.validators.etag ?? (response.isNotModified ? known?.etag : nil)
      fetch.lastModified =
        response.validators.lastModified ?? (response.isNotModified ? known?.lastModified : nil)
      fetch.serverDate = response.serverDate
      fetch.retryAt = response.retryAfter.map { now().adding(seconds: $0) }
      fetch.isCounted = true
      return response
    } catch {
      throw RefreshFailure(error)
    }
  }

  /// The answer to `request` or, where it is none, the first that one of `alternatives` has.
  private func send(
    _ request: UpstreamRequest,
    orElse alternatives: [String]
  ) async throws(UpstreamError) -> UpstreamResponse {
    let first = await outcome(of: request)
    if (try? first.get().status).map({ $0 < 400 }) ?? (first == .failure(.cancelled)) {
      return try first.get()
    }
    for url in alternatives {
      let other = await outcome(of: UpstreamRequest(url: url))
      if let response = try? other.get(), response.status < 400 { return response }
    }
    return try first.get()
  }

  private func outcome(
    of request: UpstreamRequest
  ) async -> Result<UpstreamResponse, UpstreamError> {
    do throws(UpstreamError) {
      return .success(try await client.send(request))
    } catch {
      return .failure(error)
    }
  }

  private func decode(
    _ request: FeedRequest,
    _ response: UpstreamResponse,
    of source: ConfiguredSource
  ) throws(RefreshFailure) -> FeedResult {
    let received = FeedResponse(
      status: response.status,
      contentType: response.contentType,
      bytes: response.body
    )
    do throws(FeedError) {
      return try source.provider.decode(request, received)
    } catch {
      // A provider may quote the key in its refusal, as the reader wrote it or as it stood in the address.
      throw RefreshFailure(error).hiding(source.key)
    }
  }

  private func judge(
    _ result: FeedResult,
    of provider: RateProvider,
    _ fetch: StoredFetch
  ) throws(RefreshFailure) -> Tally {
    let days = result.tables.map { $0.asOf }
    guard let first = days.min(), let newest = days.max() else {
      throw RefreshFailure(.notPublished)
    }
    let own = try storing { () throws(StoreError) in
      try library.past(of: provider.source, on: first...newest)
    }
    let judge = Plausibility(
      archive: own,
      others: { [library] in (try? library.archive()) ?? own },
      now: now()
    )
    let verdicts = judge.judge(result.tables)
    let accepted = verdicts.map { $0.accepted }.filter { !$0.entries.isEmpty }
    let entries = Quarantine.entries(verdicts: verdicts, rejected: result.tables)
    var fetch = fetch
    fetch.outcome = accepted.isEmpty ? .failed : .updated
    fetch.message = accepted.isEmpty ? RefreshFailure(.nothingPlausible).record : nil
    fetch.finishedAt = now()
    guard !accepted.isEmpty else {
      return Tally(
        failure: RefreshFailure(.nothingPlausible),
        failed: [FailedFetch(fetch: fetch, quarantine: entries)]
      )
    }
    let kept = try keep(fetch, accepted, quarantine: entries)
    guard kept.publications > 0 else { return Tally(quarantined: kept.quarantined) }
    return Tally(
      newest: accepted.map { $0.asOf }.max(),
      rates: kept.observations,
      quarantined: kept.quarantined
    )
  }

  @discardableResult
  private func keep(
    _ fetch: StoredFetch,
    _ tables: [RateTable],
    quarantine: [QuarantineEntry]
  ) throws(RefreshFailure) -> KeptFetch {
    try storing { () throws(StoreError) in
      try store.rates.keep(fetch, tables: tables, quarantine: quarantine)
    }
  }

  /// An attempt that failed, and the figures it brought that cannot be believed.
  private struct FailedFetch {
    let fetch: StoredFetch
    let quarantine: [QuarantineEntry]
  }

  /// What the requests of one refresh came to together.
  private struct Tally {
    var failure: RefreshFailure?
    /// The attempts that failed, to be logged.
    var failed: [FailedFetch] = []
    var newest: CalendarDate?
    var rates = 0
    var quarantined = 0

    mutating func add(_ other: Tally) {
      failure = failure ?? other.failure
      failed += other.failed
      newest = [newest, other.newest].compactMap { $0 }.max()
      rates += other.rates
      quarantined += other.quarantined
    }

    /// A failure of one request is told, though others brought rates: those are kept all the same.
    var outcome: SourceRefresh.Outcome {
      if let failure { return .failed(failure) }
      return newest.map { .updated(newest: $0, rates: rates) } ?? .unchanged
    }
  }
}

/// Does `work` on the store, whose errors become failures of the refresh.
func storing<Result>(
  _ work: () throws(StoreError) -> Result
) throws(RefreshFailure) -> Result {
  do throws(StoreError) {
    return try work()
  } catch {
    throw RefreshFailure(.store, error.description)
  }
}
