package import ExactMoney

/// The `Retry-After` header: how long upstream wants no requests (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// The seconds in `text`, which is a number of seconds or a date; nil if it is neither.
  ///
  /// A date in the past gives 0. The clock is upstream's `serverDate` if known, else `now`, since
  /// the two may differ.
  package static func seconds(_ text: String, serverDate: Instant?, now: Instant) -> Int64? {
    if let date = HTTPDate.instant(text) {
      return max(0, date.seconds(since: serverDate ?? now))
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int64(text) ?? .max
  }
}
