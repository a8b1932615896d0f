import Synchronization

/// Limits the requests of each client per minute: a bucket holds a minute's worth of tokens and
/// fills evenly.
///
/// A bucket is stored as the moment at which it is full again (the generic cell rate algorithm), in
/// a table of fixed size. A client has a place in one random row of many; a full row forgets the
/// client that would be admitted soonest. So a client that must wait is forgotten only if all
/// others in its row must wait longer.
final class RateLimiter: Sendable {
  /// The bucket of a client, or an unused one if ``key`` is 0.
  private struct Bucket {
    var key: UInt64 = 0
    /// The moment in microseconds since the limiter was created.
    var fullAt: Int64 = 0
  }

  private static let rows = 4_096
  private static let width = 8
  private static let minute: Int64 = 60_000_000

  /// The maximum number of requests per minute; 0 for no limit.
  let perMinute: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let table: Mutex<[Bucket]>

  /// Creates a limiter; without `perMinute` it admits everything.
  init(
    perMinute: Int?,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.perMinute = perMinute ?? 0
    self.now = now
    start = now()
    let count = perMinute == nil ? 0 : RateLimiter.rows * RateLimiter.width
    table = Mutex(Array(repeating: Bucket(), count: count))
  }

  /// Takes `weight` tokens from `client` and from its site; returns nil, or the seconds to wait if
  /// they lack them.
  ///
  /// No request takes more than half of a bucket, so that each is admitted at some time.
  func wait(for client: ClientAddress, weight: Int = 1) -> Int64? {
    guard perMinute > 0 else { return nil }
    let passed = (now() - start).components
    let time = passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
    let token = max(RateLimiter.minute / Int64(perMinute), 1)
    let cost = max(token, min(token * Int64(weight), RateLimiter.minute / 2))
    return table.withLock { table in
      let key = RateLimiter.key(client)
      // A refused client takes nothing, neither from its site nor from itself.
      if let wait = RateLimiter.take(cost, of: key, in: &table, at: time) { return wait }
      guard let site = client.site else { return nil }
      let share = max(cost / Int64(ClientParty.siteShare), 1)
      let wait = RateLimiter.take(share, of: RateLimiter.key(site), in: &table, at: time)
      if wait != nil { RateLimiter.giveBack(cost, of: key, in: &table) }
      return wait
    }
  }

  /// Returns a client's key in the table, seeded per process so that no client can predict which
  /// others share its row.
  private static func key(_ client: some Hashable) -> UInt64 {
    max(UInt64(bitPattern: Int64(client.hashValue)), 1)
  }

  private static func giveBack(_ cost: Int64, of key: UInt64, in table: inout [Bucket]) {
    let row = Int(key % UInt64(rows)) * width
    for place in row..<row + width where table[place].key == key { table[place].fullAt -= cost }
  }

  private static func take(
    _ cost: Int64,
    of key: UInt64,
    in table: inout [Bucket],
    at time: Int64
  ) -> Int64? {
    let row = Int(key % UInt64(rows)) * width
    var place = row
    for candidate in row..<row + width {
      if table[candidate].key == key {
        place = candidate
        break
      }
      if table[candidate].fullAt < table[place].fullAt { place = candidate }
    }
    if table[place].key != key { table[place] = Bucket(key: key, fullAt: time) }
    let fullAt = max(table[place].fullAt, time) + cost
    guard fullAt <= time + minute else { return (fullAt - time - minute + 999_999) / 1_000_000 }
    table[place].fullAt = fullAt
    return nil
  }
}
