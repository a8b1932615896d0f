import Synchronization

/// Lets each client make so many requests a minute: a bucket that holds a minute's worth of tokens and
/// fills evenly.
final class RateLimiter: Sendable {
  /// The tokens at a moment.
  private struct Bucket {
    var tokens: Double
    var at: ContinuousClock.Instant
  }

  /// How many clients are remembered; a full bucket need not be.
  private static let mostClients = 20_000

  let perMinute: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let buckets = Mutex<[ClientAddress: Bucket]>([:])

  /// A limiter; `perMinute` nil lets everything through.
  init(
    perMinute: Int?,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.perMinute = perMinute ?? 0
    self.now = now
  }

  /// Takes a token of `client`; without one, the seconds until there is.
  func wait(for client: ClientAddress) -> Int64? {
    guard perMinute > 0 else { return nil }
    let (most, instant) = (Double(perMinute), now())
    return buckets.withLock { buckets in
      if buckets.count >= RateLimiter.mostClients, buckets[client] == nil {
        RateLimiter.forget(&buckets, most: most, at: instant)
      }
      var bucket = buckets[client] ?? Bucket(tokens: most, at: instant)
      bucket.tokens = min(most, bucket.tokens + RateLimiter.tokens(since: bucket.at, instant, most))
      bucket.at = instant
      guard bucket.tokens >= 1 else {
        buckets[client] = bucket
        return max(1, Int64(((1 - bucket.tokens) * 60 / most).rounded(.up)))
      }
      bucket.tokens -= 1
      buckets[client] = bucket
      return nil
    }
  }

  /// Forgets the clients whose buckets are full again; all of them where none is.
  private static func forget(
    _ buckets: inout [ClientAddress: Bucket],
    most: Double,
    at instant: ContinuousClock.Instant
  ) {
    buckets = buckets.filter { _, bucket in
      bucket.tokens + tokens(since: bucket.at, instant, most) < most
    }
    if buckets.count >= mostClients { buckets.removeAll() }
  }

  private static func tokens(
    since past: ContinuousClock.Instant,
    _ instant: ContinuousClock.Instant,
    _ most: Double
  ) -> Double {
    let passed = (instant - past).components
    return (Double(passed.seconds) + Double(passed.attoseconds) * 1e-18) * most / 60
  }
}
