package import ExactMoney

/// Upstream's answer, whatever its status.
package struct UpstreamResponse: Hashable, Sendable {
  /// The status code, as 200.
  package let status: Int
  /// The `Content-Type`, as sent.
  package let contentType: String?
  /// The whole body, decompressed; empty for 304.
  package let body: [UInt8]
  package let validators: Validators
  /// How long upstream wants no requests, in seconds.
  package let retryAfter: Int64?
  /// Upstream's clock (`Date`) when it answered.
  package let serverDate: Instant?

  package init(
    status: Int,
    contentType: String? = nil,
    body: [UInt8] = [],
    validators: Validators = Validators(),
    retryAfter: Int64? = nil,
    serverDate: Instant? = nil
  ) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.validators = validators
    self.retryAfter = retryAfter
    self.serverDate = serverDate
  }

  /// Whether the copy with the request's validators still holds (304).
  package var isNotModified: Bool { status == 304 }
}

/// Upstream's description of a representation, to ask later whether it changed (RFC 9110, section
/// 8.8).
package struct Validators: Hashable, Sendable {
  /// The `ETag` with its quotes, as sent.
  package let etag: String?
  /// The `Last-Modified` date, as sent.
  package let lastModified: String?

  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
