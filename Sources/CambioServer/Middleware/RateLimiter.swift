import Synchronization

/// Lets each client make so many requests a minute: a bucket that holds a minute's worth of tokens and
/// fills evenly.
final class RateLimiter: Sendable {
  /// The parts of a token: as many as a minute has microseconds, so that each adds a whole number.
  private static let token: Int64 = 60_000_000

  /// The parts of tokens at a moment.
  private struct Bucket {
    var tokens: Int64
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
    let (most, instant) = (Int64(perMinute) * RateLimiter.token, now())
    return buckets.withLock { buckets in
      if buckets.count >= RateLimiter.mostClients, buckets[client] == nil {
        RateLimiter.forget(&buckets, most: most, at: instant)
      }
      var bucket = buckets[client] ?? Bucket(tokens: most, at: instant)
      bucket.tokens = min(most, bucket.tokens + RateLimiter.tokens(since: bucket.at, instant, most))
      bucket.at = instant
      guard bucket.tokens >= RateLimiter.token else {
        buckets[client] = bucket
        let perSecond = Int64(perMinute) * 1_000_000
        return (RateLimiter.token - bucket.tokens + perSecond - 1) / perSecond
      }
      bucket.tokens -= RateLimiter.token
      buckets[client] = bucket
      return nil
    }
  }

  /// Forgets the clients whose buckets are full again; all of them where none is.
  private static func forget(
    _ buckets: inout [ClientAddress: Bucket],
    most: Int64,
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
    _ most: Int64
  ) -> Int64 {
    let passed = (instant - past).components
    guard passed.seconds < 60 else { return most }
    let microseconds = passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
    return microseconds * (most / token)
  }
}
