import Digests
import ExactMoney
import Feeds
import LocalStore
import Upstream

/// A unit of what a source serves: its rates, or a list.
struct Resource<Value: Sendable>: Sendable {
  let key: ResourceKey
  /// All requests for the resource.
  let requests: [FeedRequest]
  /// Whether the requests are the many for past days.
  ///
  /// Those are sent at the source's pace, resume where the last run ended, and may include days
  /// without a publication.
  let isBackfill: Bool
  /// Whether an answer equal to the last one may be skipped.
  var isConditional = true
  /// Decodes the answer to one of the requests.
  let decode: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Value
}

/// Sends the requests for a resource, and passes each new answer on to be stored.
///
/// The store records each attempt before it is sent, retries and redirects included, if the
/// source's quota allows one more. So several processes keep to one quota, even if one of them
/// dies. Requests are conditional; an unchanged answer is only confirmed. The type of the values
/// does not matter here.
struct ResourceFetcher: Sendable {
  let store: LocalStore
  let client: UpstreamClient
  let now: @Sendable () -> Instant
  /// Waits for a number of seconds.
  let pause: @Sendable (Int64) async throws -> Void
  /// The maximum percentage of a source's quota that may be used.
  var quotaPercentage = 100

  /// The time limit of an expensive query, a little more than the minute after which services
  /// abandon one themselves.
  private static let expensiveTimeLimit = Duration.seconds(75)

  struct Outcome<Kept: Sendable>: Sendable {
    /// The results of `keep` for the new answers.
    var kept: [Kept] = []
    /// The first failure, despite which other requests may have been answered; nil if there was
    /// none.
    var failure: RefreshFailure?
  }

  /// Sends every request of `resource`, one after the other.
  ///
  /// `keep` stores each new answer with its row for the log. It returns a failure if the answer is
  /// useless.
  ///
  /// - Throws: ``RefreshFailure`` if cancelled, or if the store fails before anything was sent.
  func fetch<Value, Kept>(
    _ resource: Resource<Value>,
    from source: Configured<some ProviderRow>,
    keep: (Value, StoredFetch) async throws(RefreshFailure) -> (Kept, RefreshFailure?)
  ) async throws(RefreshFailure) -> Outcome<Kept> {
    var outcome = Outcome<Kept>()
    let quota = source.provider.facts.quota?.percentage(quotaPercentage)
    let attempt = ResourceAttempt(resource.key, quota, store: store, now: now)
    var pacer = resource.isBackfill ? RequestPacer(of: source) : nil
    let requests = resource.isBackfill ? try await left(of: resource) : resource.requests
    var unpublished = 0
    for request in requests {
      // A cancelled task sends nothing more.
      if Task.isCancelled { throw RefreshFailure(.cancelled) }
      do throws(RefreshFailure) {
        let answer = try await answer(
          to: request,
          of: resource,
          from: source,
          attempt,
          &pacer,
          keep: keep
        )
        if let (kept, failure) = answer {
          outcome.kept.append(kept)
          outcome.failure = outcome.failure ?? failure
        }
      } catch {
        if resource.isBackfill, error.kind == .notPublished {
          unpublished += 1
          continue
        }
        outcome.failure = outcome.failure ?? error
        if resource.isBackfill, RequestPacer.ends(with: error) { break }
      }
    }
    if unpublished == requests.count { outcome.failure = RefreshFailure(.notPublished) }
    switch outcome.failure?.kind {
    case .cancelled: throw RefreshFailure(.cancelled)
    // Nothing was sent, or the store cannot record it.
    case .budgetSpent, .store: break
    default: try await attempt.end(outcome.failure)
    }
    return outcome
  }

  /// Returns the requests that were not answered within the last day if the last run failed, else
  /// all.
  ///
  /// Resuming there completes even a long history. Starting over would spend the quota on the same
  /// requests each time.
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

  /// Returns the result of `keep` for the answer to a request; nil if the answer is unchanged.
  ///
  /// A backfill keeps to the provider's pace, and repeats a rate-limited request after the wait
  /// that the provider requires.
  private func answer<Value, Kept>(
    to request: FeedRequest,
    of resource: Resource<Value>,
    from source: Configured<some ProviderRow>,
    _ attempt: ResourceAttempt,
    _ pacer: inout RequestPacer?,
    keep: (Value, StoredFetch) async throws(RefreshFailure) -> (Kept, RefreshFailure?)
  ) async throws(RefreshFailure) -> (Kept, RefreshFailure?)? {
    var attempts = 1
    while true {
      let wait = pacer?.wait(now: now()) ?? 0
      if wait > 0 { try await rest(wait) }
      do throws(RefreshFailure) {
        return try await answer(to: request, of: resource, from: source, attempt, keep: keep)
      } catch {
        guard error.kind == .rateLimited, attempts < RequestPacer.attempts,
          let wait = pacer?.wait(until: attempt.retryAt, now: now())
        else { throw error }
        attempts += 1
        try await rest(wait)
      }
    }
  }

  func rest(_ seconds: Int64) async throws(RefreshFailure) {
    do { try await pause(seconds) } catch { throw RefreshFailure(.cancelled) }
  }

  /// Returns the result of `keep` for the answer to a request; nil if the answer is unchanged.
  private func answer<Value, Kept>(
    to request: FeedRequest,
    of resource: Resource<Value>,
    from source: Configured<some ProviderRow>,
    _ attempt: ResourceAttempt,
    keep: (Value, StoredFetch) async throws(RefreshFailure) -> (Kept, RefreshFailure?)
  ) async throws(RefreshFailure) -> (Kept, RefreshFailure?)? {
    var known: StoredValidators?
    if resource.isConditional {
      known = try await store.storing { store throws(StoreError) in
        try store.resources.validators(of: resource.key, request: request.resource)
      }
    }
    var fetch = StoredFetch(
      source: resource.key.source,
      resource: resource.key.name,
      request: request.resource,
      startedAt: now()
    )
    do throws(RefreshFailure) {
      let response = try await response(to: request, known: known, attempt, &fetch)
      let isKnown = known != nil || !resource.isConditional
      if isKnown && response.isNotModified
        || response.status == 200 && known != nil && fetch.payloadHash == known?.payloadHash
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
      let isEmpty = resource.isBackfill && error.kind == .notPublished
      fetch.outcome = isEmpty ? .unchanged : .failed
      fetch.message = isEmpty ? nil : error.record
      fetch.finishedAt = now()
      // A store that cannot take the log entry must not hide the failure.
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
      maximumBodyBytes: request.maximumBodyBytes,
      timeLimit: request.isExpensive ? ResourceFetcher.expensiveTimeLimit : nil,
      attempts: request.isExpensive ? 1 : nil
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

  /// Returns the response to `request`, or if it fails the first good one of `alternatives`.
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
      let other = await outcome(
        of: UpstreamRequest(url: url, maximumBodyBytes: request.maximumBodyBytes),
        permit
      )
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
      // A provider may quote the key in its refusal, in plain or percent-encoded as in the address.
      let failure = RefreshFailure(error)
      throw RefreshFailure(failure.kind, Redaction(secret: source.key).redacted(failure.detail))
    }
  }
}

extension LocalStore {
  /// Runs `work` on the store's thread, and turns its errors into failures of the refresh.
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
