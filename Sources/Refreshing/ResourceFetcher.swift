import ExactMoney
import Feeds
import LocalStore
import Upstream

/// Asks a source for what it serves, and has what is new kept.
///
/// Each attempt is written into the store before it is sent, retries and redirects too, if the source's
/// quota allows one more: by that several processes, and one that dies, keep to the quota together. Requests
/// are conditional; what has not changed is confirmed. Nothing here knows what the values are.
struct ResourceFetcher: Sendable {
  let store: LocalStore
  let client: UpstreamClient
  let now: @Sendable () -> Instant
  /// Waits for so many seconds.
  let pause: @Sendable (Int64) async throws -> Void
  /// The percentage of a source's quota that may be used.
  var quotaPercentage = 100

  /// A little more than the minute after which services give up a question themselves.
  private static let heavyLimit = Duration.seconds(75)

  /// What the requests for a resource came to.
  struct Outcome<Kept: Sendable>: Sendable {
    /// What was kept of each answer that was new.
    var kept: [Kept] = []
    /// The first failure; the other requests may have been answered all the same.
    var failure: RefreshFailure?
  }

  /// Asks for all that `resource` takes, one request after the other.
  ///
  /// `keep` hears of every answer that is new, with its row for the log, has it kept, and says why it is of no
  /// use if it is not.
  func fetch<Value, Kept>(
    _ resource: Resource<Value>,
    from source: Configured<some ProviderRow>,
    keep: (Value, StoredFetch) async throws(RefreshFailure) -> (Kept, RefreshFailure?)
  ) async throws(RefreshFailure) -> Outcome<Kept> {
    var outcome = Outcome<Kept>()
    let quota = source.provider.facts.quota?.percentage(quotaPercentage)
    let attempt = ResourceAttempt(resource.key, quota, store: store, now: now)
    var run = resource.isLong ? RequestRun(of: source) : nil
    let requests = resource.isLong ? try await left(of: resource) : resource.requests
    var unpublished = 0
    for request in requests {
      // Who is to stop sends nothing more.
      if Task.isCancelled { throw RefreshFailure(.cancelled) }
      do throws(RefreshFailure) {
        let answer = try await answer(
          to: request,
          of: resource,
          from: source,
          attempt,
          &run,
          keep: keep
        )
        if let (kept, failure) = answer {
          outcome.kept.append(kept)
          outcome.failure = outcome.failure ?? failure
        }
      } catch {
        if resource.isLong, error.kind == .notPublished {
          unpublished += 1
          continue
        }
        outcome.failure = outcome.failure ?? error
        if resource.isLong, RequestRun.ends(with: error) { break }
      }
    }
    if unpublished == requests.count { outcome.failure = RefreshFailure(.notPublished) }
    switch outcome.failure?.kind {
    case .cancelled: throw RefreshFailure(.cancelled)
    // Nothing was sent, or the store cannot be told.
    case .budgetSpent, .store: break
    default: try await attempt.end(outcome.failure)
    }
    return outcome
  }

  /// The requests that the last run, if it was cut short, has not been answered within a day.
  ///
  /// Going on where it ended brings even a long history in the end; from the start, the same requests
  /// would use up what the provider allows each time.
  private func left<Value>(
    of resource: Resource<Value>
  ) async throws(RefreshFailure) -> [FeedRequest] {
    let now = now()
    return try await store.storing { store throws(StoreError) in
      guard try store.resources.state(of: resource.key).failures > 0 else {
        return resource.requests
      }
      var left: [FeedRequest] = []
      for request in resource.requests {
        let known = try store.resources.validators(of: resource.key, request: request.resource)
        let isFresh = known.map { (0..<86_400).contains(now.seconds(since: $0.answeredAt)) }
        if isFresh != true { left.append(request) }
      }
      return left.isEmpty ? resource.requests : left
    }
  }

  /// The answer to a request that, of a long run, is sent at the provider's pace, and again after the wait it
  /// asks for.
  private func answer<Value, Kept>(
    to request: FeedRequest,
    of resource: Resource<Value>,
    from source: Configured<some ProviderRow>,
    _ attempt: ResourceAttempt,
    _ run: inout RequestRun?,
    keep: (Value, StoredFetch) async throws(RefreshFailure) -> (Kept, RefreshFailure?)
  ) async throws(RefreshFailure) -> (Kept, RefreshFailure?)? {
    var attempts = 1
    while true {
      let wait = run?.wait(now: now()) ?? 0
      if wait > 0 { try await rest(wait) }
      do throws(RefreshFailure) {
        return try await answer(to: request, of: resource, from: source, attempt, keep: keep)
      } catch {
        guard error.kind == .rateLimited, attempts < RequestRun.attempts,
          let wait = run?.wait(until: attempt.retryAt, now: now())
        else { throw error }
        attempts += 1
        try await rest(wait)
      }
    }
  }

  private func rest(_ seconds: Int64) async throws(RefreshFailure) {
    do { try await pause(seconds) } catch { throw RefreshFailure(.cancelled) }
  }

  /// What was kept of the answer; nil when it only confirms what is there.
  private func answer<Value, Kept>(
    to request: FeedRequest,
    of resource: Resource<Value>,
    from source: Configured<some ProviderRow>,
    _ attempt: ResourceAttempt,
    keep: (Value, StoredFetch) async throws(RefreshFailure) -> (Kept, RefreshFailure?)
  ) async throws(RefreshFailure) -> (Kept, RefreshFailure?)? {
    let known = try await store.storing { store throws(StoreError) in
      try store.resources.validators(of: resource.key, request: request.resource)
    }
    var fetch = StoredFetch(
      source: resource.key.source,
      resource: resource.key.name,
      request: request.resource,
      startedAt: now()
    )
    do throws(RefreshFailure) {
      let response = try await response(to: request, known: known, attempt, &fetch)
      if known != nil,
        response.isNotModified
          || (response.status == 200 && fetch.payloadHash == known?.payloadHash)
      {
        fetch.outcome = .unchanged
        try await log(fetch)
        return nil
      }
      let asked = request.asked(on: response.serverDate?.day, insteadOf: fetch.startedAt.day)
      fetch.request = asked.resource
      fetch.outcome = .updated
      return try await keep(decoded(response, to: asked, of: resource, source), fetch)
    } catch {
      let isEmpty = resource.isLong && error.kind == .notPublished
      fetch.outcome = isEmpty ? .unchanged : .failed
      fetch.message = isEmpty ? nil : error.record
      fetch.finishedAt = now()
      // The log is worth having, but a store that cannot take it is no second failure.
      if ![.cancelled, .budgetSpent, .store].contains(error.kind) {
        try? await log(fetch)
      }
      throw error
    }
  }

  private func log(_ fetch: StoredFetch) async throws(RefreshFailure) {
    try await store.storing { store throws(StoreError) in try store.resources.log(fetch) }
  }

  private func response(
    to request: FeedRequest,
    known: StoredValidators?,
    _ attempt: ResourceAttempt,
    _ fetch: inout StoredFetch
  ) async throws(RefreshFailure) -> UpstreamResponse {
    let upstream = UpstreamRequest(
      url: request.url,
      headers: request.headers.map { UpstreamRequest.Header(name: $0.name, value: $0.value) },
      secret: request.secret,
      validators: known.map { Validators(etag: $0.etag, lastModified: $0.lastModified) },
      timeLimit: request.isHeavy ? ResourceFetcher.heavyLimit : nil,
      attempts: request.isHeavy ? 1 : nil
    )
    do throws(UpstreamError) {
      let response = try await send(upstream, orElse: request.alternatives, attempt.permit)
      fetch.finishedAt = now()
      fetch.httpStatus = response.status
      fetch.byteCount = response.body.count
      fetch.payloadHash =
        response.isNotModified ? known?.payloadHash : ContentDigest(of: response.body).text
      fetch.etag = response.validators.etag
      fetch.lastModified = response.validators.lastModified
      fetch.serverDate = response.serverDate
      fetch.retryAt = response.retryAfter.map { now().adding(seconds: $0) }
      fetch.isCounted = true
      attempt.note(retryAt: fetch.retryAt)
      return response
    } catch {
      throw attempt.refusal ?? RefreshFailure(error)
    }
  }

  /// The answer to `request` or, where it is none, the first that one of `alternatives` has.
  private func send(
    _ request: UpstreamRequest,
    orElse alternatives: [String],
    _ permit: SendPermit
  ) async throws(UpstreamError) -> UpstreamResponse {
    let first = await outcome(of: request, permit)
    if (try? first.get().status).map({ $0 < 400 }) ?? (first == .failure(.cancelled)) {
      return try first.get()
    }
    for url in alternatives {
      let other = await outcome(of: UpstreamRequest(url: url), permit)
      if let response = try? other.get(), response.status < 400 { return response }
    }
    return try first.get()
  }

  private func outcome(
    of request: UpstreamRequest,
    _ permit: SendPermit
  ) async -> Result<UpstreamResponse, UpstreamError> {
    do throws(UpstreamError) {
      return .success(try await client.send(request, permit))
    } catch {
      return .failure(error)
    }
  }

  private func decoded<Value>(
    _ response: UpstreamResponse,
    to request: FeedRequest,
    of resource: Resource<Value>,
    _ source: Configured<some ProviderRow>
  ) throws(RefreshFailure) -> Value {
    let received = FeedResponse(
      status: response.status,
      contentType: response.contentType,
      bytes: response.body
    )
    do throws(FeedError) {
      return try resource.decode(request, received)
    } catch {
      // A provider may quote the key in its refusal, as the reader wrote it or as it stood in the address.
      throw RefreshFailure(error).hiding(source.key)
    }
  }
}

extension LocalStore {
  /// Does `work` on the store's thread; its errors become failures of the refresh.
  func storing<Value: Sendable>(
    _ work: @escaping @Sendable (LocalStore) throws(StoreError) -> Value
  ) async throws(RefreshFailure) -> Value {
    do throws(StoreError) {
      return try await runWhenFree(work)
    } catch {
      throw RefreshFailure(.store, error.description)
    }
  }
}
