import ExactMoney
import NIOConcurrencyHelpers

/// Sends a server no requests for a minute after five failures in a row.
final class HostBackoff: Sendable {
  private static let failuresBeforePause = 5
  private static let pause: Int64 = 60

  /// The failures in a row of each scheme, host and port, and when the last of them was.
  private let failures = NIOLockedValueBox<[String: (count: Int, last: Instant)]>([:])

  /// Lets a request to `address` through.
  ///
  /// - Throws: ``UpstreamError/unreachable(host:reason:)`` during that minute.
  func check(_ address: WebAddress, now: Instant) throws(UpstreamError) {
    guard let (count, last) = failures.withLockedValue({ $0[address.origin] }),
      count >= HostBackoff.failuresBeforePause,
      (0..<HostBackoff.pause).contains(now.seconds(since: last))
    else { return }
    throw .unreachable(host: address.host, reason: "it failed several times in a row")
  }

  /// Takes note of how a request to `address` ended.
  func note(
    _ outcome: Result<UpstreamResponse, UpstreamError>,
    from address: WebAddress,
    now: Instant
  ) {
    let isFailure: Bool
    switch outcome {
    case .success(let response): isFailure = response.status >= 500
    case .failure(let error):
      switch error {
      case .nameNotFound, .refused, .unreachable, .timedOut, .connectionLost, .tls, .notHTTP:
        isFailure = true
      case .tooLarge, .tooManyRedirects, .insecureRedirect: isFailure = false
      case .invalidURL, .libraryMissing, .notPermitted, .cancelled: return
      }
    }
    failures.withLockedValue { failures in
      let count = isFailure ? (failures[address.origin]?.count ?? 0) + 1 : 0
      failures[address.origin] = isFailure ? (count: count, last: now) : nil
    }
  }
}
