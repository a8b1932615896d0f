/// Whether a local copy is as new as upstream's, as far as can be known without asking.
public enum Freshness: Hashable, Sendable {
  /// Upstream is not expected to have anything newer.
  case fresh
  /// Upstream should have something newer by now.
  case stale
}

/// How long a local copy serves, in the terms of HTTP caching (RFC 9111, RFC 5861); all in seconds.
public struct FreshnessPolicy: Hashable, Sendable {
  /// How old a copy may be and still count as fresh.
  public let maxAge: Int64
  /// How long after that it is still served at once while upstream is asked.
  public let staleWhileRevalidate: Int64
  /// How long after `maxAge` it is still served when upstream fails.
  public let staleIfError: Int64

  /// Creates a policy.
  public init(maxAge: Int64, staleWhileRevalidate: Int64, staleIfError: Int64) {
    self.maxAge = maxAge
    self.staleWhileRevalidate = staleWhileRevalidate
    self.staleIfError = staleIfError
  }

  /// For exchange rates: fresh for `maxAge`, and better old than none at any age.
  public static func rates(maxAge: Int64) -> FreshnessPolicy {
    FreshnessPolicy(maxAge: maxAge, staleWhileRevalidate: .max, staleIfError: .max)
  }

  /// The freshness of a copy retrieved at `retrievedAt`.
  ///
  /// A copy from the future (a clock that was set back) is stale: its age is unknown.
  public func freshness(retrievedAt: Instant?, now: Instant) -> Freshness {
    guard let retrievedAt else { return .stale }
    let age = now.seconds(since: retrievedAt)
    return age >= 0 && age <= maxAge ? .fresh : .stale
  }
}
