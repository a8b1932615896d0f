package import ExactMoney

/// What is asked for as one: a source's rates, or one of its lists.
package struct ResourceKey: Hashable, Sendable {
  /// The name of the source.
  package let source: String
  /// What it serves: `rates`, `currencies`.
  package let name: String

  /// The name of what every source of rates serves.
  package static let rates = "rates"

  /// Creates a key.
  package init(source: String, name: String) {
    self.source = source
    self.name = name
  }
}

/// How asking for a resource has gone so far.
package struct ResourceState: Hashable, Sendable {
  /// When it was last asked for; written before the request is sent.
  package var attemptedAt: Instant?
  /// When all that it takes was last answered.
  package var succeededAt: Instant?
  /// The last failure, unless it has succeeded since.
  package var failure: (at: Instant, record: String)? {
    get { failedAt.flatMap { at in failureRecord.map { (at, $0) } } }
    set { (failedAt, failureRecord) = (newValue?.at, newValue?.record) }
  }
  /// How many times in a row it has failed.
  package var failures = 0
  /// Until when the source asked to be left alone.
  package var retryAt: Instant?
  /// Whether an attempt is under way in a living process.
  package var isOpen = false

  private var failedAt: Instant?
  private var failureRecord: String?

  /// Nothing has been asked yet.
  package init() {}
}

/// What a conditional request is made with: the validators of the last answer, and its body's hash.
package struct StoredValidators: Hashable, Sendable {
  package let etag: String?
  package let lastModified: String?
  package let payloadHash: String?
  package let answeredAt: Instant
}

/// How many requests a source allows in a period that began at `start`.
package struct QuotaPeriod: Hashable, Sendable {
  package let start: Instant
  package let limit: Int

  /// Creates a period.
  package init(start: Instant, limit: Int) {
    self.start = start
    self.limit = limit
  }
}
