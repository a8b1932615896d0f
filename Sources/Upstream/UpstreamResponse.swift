package import ExactMoney

/// The response of an upstream server, whatever its status.
package struct UpstreamResponse: Hashable, Sendable {
  /// The status code, such as 200.
  package let status: Int
  /// The `Content-Type` field as sent; nil if there is none.
  package let contentType: String?
  /// The whole body, decompressed; empty for 304.
  package let body: [UInt8]
  package let validators: Validators
  /// The seconds during which the server wants no requests; nil if it states none.
  package let retryAfter: Int64?
  /// The server's clock (`Date`) at the response; nil if unknown.
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

  /// Whether the stored copy is still valid (304).
  package var isNotModified: Bool { status == 304 }
}

/// The server's description of a representation, sent with a later request to ask whether it
/// changed (RFC 9110, section 8.8).
package struct Validators: Hashable, Sendable {
  /// The `ETag` field as sent, with its quotes; nil if there is none.
  package let etag: String?
  /// The `Last-Modified` field as sent; nil if there is none.
  package let lastModified: String?

  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
