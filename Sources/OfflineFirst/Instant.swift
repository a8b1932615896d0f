/// A moment in UTC, to the second: when something was fetched, published or is due.
///
/// A day without a time or a zone is a calendar date, not an instant.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC, leap seconds not counted (Unix time).
  public let unixSeconds: Int64

  /// The moment `unixSeconds` after 1970-01-01 00:00:00 UTC.
  public init(unixSeconds: Int64) {
    self.unixSeconds = unixSeconds
  }

  /// Order in time.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.unixSeconds < right.unixSeconds
  }

  /// Seconds from `earlier` to this moment; negative when it comes first.
  public func seconds(since earlier: Instant) -> Int64 {
    unixSeconds &- earlier.unixSeconds
  }

  /// The moment `seconds` later.
  public func adding(seconds: Int64) -> Instant {
    Instant(unixSeconds: unixSeconds &+ seconds)
  }
}
