/// Upstream's description of a representation, to ask later whether it changed (RFC 9110, section
/// 8.8).
package struct Validators: Hashable, Sendable {
  /// The `ETag` with its quotes, as sent.
  package let etag: String?
  /// The `Last-Modified` date, as sent.
  package let lastModified: String?

  /// Creates validators.
  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
