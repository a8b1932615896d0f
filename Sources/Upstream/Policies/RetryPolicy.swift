import ExactMoney
import NIOConcurrencyHelpers

/// When a request is tried again, and after which pause.
package struct RetryPolicy: Hashable, Sendable {
  /// The number of attempts in all.
  package let attempts: Int
  /// The longest first pause, in milliseconds; it doubles with each attempt.
  package var baseDelay: Int64 = 250
  /// The longest `Retry-After`, in seconds, that the client waits for.
  package var maximumRetryAfter: Int64 = 5

  /// Tries at most `attempts` times.
  package init(attempts: Int) {
    self.attempts = attempts
  }

  /// The pause after the attempt with this number, from 1; nil after the last one.
  ///
  /// A short `Retry-After` of upstream counts. Otherwise `random` draws between nothing and the
  /// doubling delay ("full jitter"), so clients that failed together do not return together.
  package func pause(
    afterAttempt attempt: Int,
    outcome: Result<UpstreamResponse, UpstreamError>,
    random: (ClosedRange<Int64>) -> Int64
  ) -> Duration? {
    guard attempt < attempts, isPassing(outcome) else { return nil }
    if case .success(let response) = outcome, let retryAfter = response.retryAfter {
      return retryAfter <= maximumRetryAfter ? .seconds(retryAfter) : nil
    }
    return .milliseconds(random(0...(baseDelay << min(attempt - 1, 20))))
  }

  /// Whether the same request may succeed a moment later.
  ///
  /// A wait that ended without a response is not repeated: it would only be as long again.
  private func isPassing(_ outcome: Result<UpstreamResponse, UpstreamError>) -> Bool {
    switch outcome {
    case .success(let response): [502, 503, 504].contains(response.status)
    case .failure(.refused), .failure(.unreachable), .failure(.connectionLost): true
    case .failure(.timedOut(_, .connect)): true
    case .failure: false
    }
  }
}

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
