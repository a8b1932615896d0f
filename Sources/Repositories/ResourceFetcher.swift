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
    from source: ConfiguredSource,
    keep: (Value, StoredFetch) async throws(RefreshFailure) -> (Kept, RefreshFailure?)
  ) async throws(RefreshFailure) -> Outcome<Kept> {
    var outcome = Outcome<Kept>()
    let attempt = ResourceAttempt(resource.key, source.provider.quota, store: store, now: now)
    for request in resource.requests {
      // Who is to stop sends nothing more.
      if Task.isCancelled { throw RefreshFailure(.cancelled) }
      do throws(RefreshFailure) {
        let answer = try await answer(to: request, of: resource, from: source, attempt, keep: keep)
        if let (kept, failure) = answer {
          outcome.kept.append(kept)
          outcome.failure = outcome.failure ?? failure
        }
      } catch {
        outcome.failure = outcome.failure ?? error
      }
    }
    switch outcome.failure?.kind {
    case .cancelled: throw RefreshFailure(.cancelled)
    // Nothing was sent, or the store cannot be told.
    case .budgetSpent, .store: break
    default: try await attempt.end(outcome.failure)
    }
    return outcome
  }

  /// What was kept of the answer; nil when it only confirms what is there.
  private func answer<Value, Kept>(
    to request: FeedRequest,
    of resource: Resource<Value>,
    from source: ConfiguredSource,
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
      fetch.outcome = .failed
      fetch.message = error.record
      fetch.finishedAt = now()
      // The log is worth having, but a store that cannot take it is no second failure.
      if ![.cancelled, .budgetSpent, .store].contains(error.kind) {
        try? await log(fetch)
      }
      throw error
    }
  }

  private func log(_ fetch: StoredFetch) async throws(RefreshFailure) {
    _ = try await store.storing { store throws(StoreError) in
      try store.rates.keep(fetch, tables: [], quarantine: [])
    }
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
      validators: known.map { Validators(etag: $0.etag, lastModified: $0.lastModified) }
    )
    do throws(UpstreamError) {
      let response = try await client.send(upstream, attempt.permit)
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

  private func decoded<Value>(
    _ response: UpstreamResponse,
    to request: FeedRequest,
    of resource: Resource<Value>,
    _ source: ConfiguredSource
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
