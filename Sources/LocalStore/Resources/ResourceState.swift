package import ExactMoney

/// A unit of data that a source serves: its rates, or one of its lists.
package struct ResourceKey: Hashable, Sendable {
  /// The name of the source.
  package let source: String
  /// The name of the data: `rates`, `currencies`.
  package let name: String

  /// The name of the resource of every source of rates.
  package static let rates = "rates"

  package init(source: String, name: String) {
    self.source = source
    self.name = name
  }
}

/// The outcomes of the requests for a resource.
package struct ResourceState: Hashable, Sendable {
  /// The time of the last attempt, written before the request is sent; nil if there was none.
  package var attemptedAt: Instant?
  /// The time at which an attempt last succeeded completely; nil if none did.
  package var succeededAt: Instant?
  /// The last failure; nil if an attempt has succeeded since, or none has failed.
  package var failure: Failure?
  /// The number of consecutive failures.
  package var failures = 0
  /// The time until which the source asked not to be called; nil if it did not ask.
  package var retryAt: Instant?
  /// Whether an attempt is in progress in a living process.
  package var isOpen = false

  /// Creates the state before any request.
  package init() {}

  /// The time of a failure, and its record.
  package struct Failure: Hashable, Sendable {
    package let at: Instant
    package let record: String
  }
}

/// The validators of the last response, for a conditional request, and the hash of its body.
package struct StoredValidators: Hashable, Sendable {
  /// The entity tag; nil if the response had none.
  package let etag: String?
  /// The `Last-Modified` field as received; nil if the response had none.
  package let lastModified: String?
  /// The hash of the body; nil if there was none.
  package let payloadHash: String?
  /// The time of the last response.
  package let answeredAt: Instant
}

/// A quota period, which began at `start` and allows `limit` requests.
package struct QuotaPeriod: Hashable, Sendable {
  package let start: Instant
  package let limit: Int

  package init(start: Instant, limit: Int) {
    self.start = start
    self.limit = limit
  }
}
