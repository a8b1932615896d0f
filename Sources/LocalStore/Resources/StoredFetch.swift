package import ExactMoney

package enum FetchOutcome: String, Hashable, Sendable {
  /// The source sent data.
  case updated
  /// The source confirmed the stored data.
  case unchanged
  /// The source sent nothing usable.
  case failed
}

/// One attempt to fetch a resource, as stored.
package struct StoredFetch: Hashable, Sendable {
  /// The name of the source.
  package var source: String
  /// The name of the resource: ``ResourceKey/name``.
  package var resource: String
  /// The request as text, equal for equal requests.
  package var request: String
  package var startedAt: Instant
  package var finishedAt: Instant
  package var outcome: FetchOutcome
  /// The HTTP status of the response; nil if there was none.
  package var httpStatus: Int?
  /// The size of the response body in bytes.
  package var byteCount: Int
  /// The hash of the body; nil if there was none.
  package var payloadHash: String?
  /// The entity tag of the response (RFC 9110, 8.8); nil if it had none.
  package var etag: String?
  /// The `Last-Modified` field of the response, as received; nil if it had none.
  package var lastModified: String?
  /// The failure in words, without secrets; nil if there was none.
  package var message: String?
  /// Whether the fetch counts against the source's quota.
  package var isCounted: Bool
  /// The time at which the source says that it answered; nil if it does not say.
  package var serverDate: Instant?
  /// The time until which the source asked not to be called; nil if it did not ask.
  package var retryAt: Instant?

  /// Creates a fetch, which by default failed and ended when it began.
  package init(
    source: String,
    resource: String = ResourceKey.rates,
    request: String,
    startedAt: Instant,
    finishedAt: Instant? = nil,
    outcome: FetchOutcome = .failed,
    httpStatus: Int? = nil,
    byteCount: Int = 0,
    payloadHash: String? = nil,
    etag: String? = nil,
    lastModified: String? = nil,
    message: String? = nil,
    isCounted: Bool = false,
    serverDate: Instant? = nil,
    retryAt: Instant? = nil
  ) {
    self.source = source
    self.resource = resource
    self.request = request
    self.startedAt = startedAt
    self.finishedAt = finishedAt ?? startedAt
    self.outcome = outcome
    self.httpStatus = httpStatus
    self.byteCount = byteCount
    self.payloadHash = payloadHash
    self.etag = etag
    self.lastModified = lastModified
    self.message = message
    self.isCounted = isCounted
    self.serverDate = serverDate
    self.retryAt = retryAt
  }
}
