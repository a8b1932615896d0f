package import ExactMoney

/// How an attempt to fetch ended.
package enum FetchOutcome: String, Hashable, Sendable {
  /// Upstream sent something.
  case updated
  /// Upstream said that what we have still holds.
  case unchanged
  /// Nothing usable came.
  case failed
}

/// One attempt to fetch something, as it is kept.
package struct StoredFetch: Hashable, Sendable {
  /// The name of the source that was asked.
  package var source: String
  /// What of it was asked for: ``ResourceKey/name``.
  package var resource: String
  /// The request: the same text for the same one.
  package var request: String
  package var startedAt: Instant
  package var finishedAt: Instant
  package var outcome: FetchOutcome
  /// The status of the answer; nil when there was none.
  package var httpStatus: Int?
  /// The bytes of the answer's body.
  package var byteCount: Int
  /// The hash of the body; nil when there was none.
  package var payloadHash: String?
  /// The validators of the answer (RFC 9110, 8.8).
  package var etag: String?
  package var lastModified: String?
  /// What went wrong, in words without any secret.
  package var message: String?
  /// Whether it counts against the source's quota.
  package var isCounted: Bool
  /// When upstream says it answered.
  package var serverDate: Instant?
  /// Until when upstream asked to be left alone.
  package var retryAt: Instant?

  /// Creates an attempt; one that has only begun has failed so far, and ended when it began.
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

extension StoredFetch {
  /// The fetch with `validators` where its answer had none.
  func confirming(_ validators: StoredValidators?) -> StoredFetch {
    var fetch = self
    fetch.payloadHash = payloadHash ?? validators?.payloadHash
    fetch.etag = etag ?? validators?.etag
    fetch.lastModified = lastModified ?? validators?.lastModified
    return fetch
  }
}
