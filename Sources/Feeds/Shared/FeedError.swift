/// Why the bytes of a provider are no rates.
package enum FeedError: Error, Hashable, Sendable {
  /// The provider answered, and refused; `message` is in its own words.
  case refused(Refusal, message: String)
  /// The provider has nothing for the day asked for.
  case notPublished
  /// Not the format it should be: HTML where JSON should be, an empty body.
  case unexpectedContent(expected: String, found: String)
  /// The format is broken at `offset` bytes from the start.
  case malformed(format: String, offset: Int, reason: String)
  /// A field that must be there is not: `quotes`, `rates[3].mid`.
  case missing(path: String)
  /// A field is of another kind than it must be.
  case wrongType(path: String, expected: String, found: String)

  /// The maximum number of days of a document: fifty years.
  static let maximumDays = 20_000

  /// The error for a document with more days.
  static let tooManyDays = FeedError.unexpectedContent(
    expected: "at most \(maximumDays) days",
    found: "more"
  )

  /// What kind of refusal it is, so that the way out can be named.
  package enum Refusal: String, Hashable, Sendable {
    /// It wants a key, and none came.
    case keyMissing
    /// It does not know the key that came, or has closed it.
    case keyInvalid
    /// The requests that the plan allows are used up, until the next period.
    case quotaEnded
    /// Too many requests for now; later ones are welcome.
    case rateLimited
    /// The plan of the key does not include what was asked.
    case planTooSmall
    /// The plan of the key is answered at an address without TLS only.
    case secureNotInPlan
    /// What was asked makes no sense to the provider.
    case badRequest
    /// There is nothing at the address.
    case notFound
    /// The provider failed on its own side.
    case serverError
    /// None of these, or it does not say.
    case other
  }
}
