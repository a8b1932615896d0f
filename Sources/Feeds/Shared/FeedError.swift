/// The reason why a provider's response cannot be used.
package enum FeedError: Error, Hashable, Sendable {
  /// The provider refused the request; `message` is in its own words.
  case refused(Refusal, message: String)
  /// The provider has nothing for the requested day.
  case notPublished
  /// The body has another format, such as HTML instead of JSON, or is empty.
  case unexpectedContent(expected: String, found: String)
  /// The body is malformed at `offset` bytes from its start.
  case malformed(format: String, offset: Int, reason: String)
  /// A required field is missing, such as `quotes` or `rates[3].mid`.
  case missing(path: String)
  /// A field has a value of the wrong type.
  case wrongType(path: String, expected: String, found: String)

  /// The maximum number of days in a document, fifty years; longer documents are refused.
  static let maximumDays = 20_000

  /// The error for a document of more than ``maximumDays``.
  static let tooManyDays = FeedError.unexpectedContent(
    expected: "at most \(maximumDays) days",
    found: "more"
  )

  /// The kind of a refusal, on which the hint to the user depends.
  package enum Refusal: String, Hashable, Sendable {
    /// The provider requires a key, and none was sent.
    case keyMissing
    /// The key is unknown or no longer valid.
    case keyInvalid
    /// The quota is used up until its next period.
    case quotaEnded
    /// There were too many requests in a short time.
    case rateLimited
    /// The key's plan does not include the request.
    case planTooSmall
    /// The key's plan allows requests without TLS only.
    case secureNotInPlan
    /// The provider does not understand the request.
    case badRequest
    /// There is nothing at the URL.
    case notFound
    /// The provider reported a server error.
    case serverError
    /// Another reason, or none stated.
    case other
  }
}
