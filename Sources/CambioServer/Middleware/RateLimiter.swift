import Synchronization

/// Lets each client make so many requests a minute: a bucket that holds a minute's worth of tokens and
/// fills evenly.
///
/// Of a bucket only the moment is kept when it is full again (the generic cell rate algorithm). They are
/// kept in a table of fixed size: a client has its place in one of many rows, at random, and where a row
/// is full, who would be let through soonest is forgotten. So neither many clients nor one with many
/// addresses can have somebody forgotten who is kept waiting.
final class RateLimiter: Sendable {
  /// Whose bucket it is: 0 for nobody's.
  private struct Bucket {
    var key: UInt64 = 0
    /// In microseconds since the limiter was made.
    var fullAt: Int64 = 0
  }

  private static let rows = 4_096
  private static let width = 8
  private static let minute: Int64 = 60_000_000

  let perMinute: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let table: Mutex<[Bucket]>

  /// A limiter; `perMinute` nil lets everything through.
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

  /// Takes `weight` tokens of `client`, and as many of its site; without them, the seconds until there are.
  ///
  /// No request takes more than half of a bucket, so that each is let through at some time.
  func wait(for client: ClientAddress, weight: Int = 1) -> Int64? {
    guard perMinute > 0 else { return nil }
    let passed = (now() - start).components
    let time = passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
    let token = max(RateLimiter.minute / Int64(perMinute), 1)
    let cost = max(token, min(token * Int64(weight), RateLimiter.minute / 2))
    return table.withLock { table in
      let key = RateLimiter.key(client)
      // Who is refused takes nothing: neither of the others at its site, nor of itself where these took it all.
      if let wait = RateLimiter.take(cost, of: key, in: &table, at: time) { return wait }
      guard let site = client.site else { return nil }
      let share = max(cost / Int64(ClientSite.share), 1)
      let wait = RateLimiter.take(share, of: RateLimiter.key(site), in: &table, at: time)
      if wait != nil { RateLimiter.giveBack(cost, of: key, in: &table) }
      return wait
    }
  }

  /// Names a client in the table; no other program can tell which clients share a row.
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
