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
  package var resource = ResourceKey.rates
  /// The request as text, equal for equal requests.
  package var request: String
  package var startedAt: Instant
  package var finishedAt: Instant
  package var outcome: FetchOutcome
  /// The HTTP status of the response; nil if there was none.
  package var httpStatus: Int?
  /// The size of the response body in bytes.
  package var byteCount = 0
  /// The hash of the body; nil if there was none.
  package var payloadHash: String?
  /// The entity tag of the response (RFC 9110, 8.8); nil if it had none.
  package var etag: String?
  /// The `Last-Modified` field of the response, as received; nil if it had none.
  package var lastModified: String?
  /// The failure in words, without secrets; nil if there was none.
  package var message: String?
  /// Whether the fetch counts against the source's quota.
  package var isCounted = false
  /// The time of the response by the source's clock; nil if it states none.
  package var serverDate: Instant?
  /// The time until which the source asked not to be called; nil if it did not ask.
  package var retryAt: Instant?
}

extension StoredFetch {
  /// Creates a fetch, which by default failed and ended when it began.
  package init(
    source: String,
    resource: String = ResourceKey.rates,
    request: String,
    startedAt: Instant,
    finishedAt: Instant? = nil,
    outcome: FetchOutcome = .failed
  ) {
    self.source = source
    self.resource = resource
    self.request = request
    self.startedAt = startedAt
    self.finishedAt = finishedAt ?? startedAt
    self.outcome = outcome
  }
}
