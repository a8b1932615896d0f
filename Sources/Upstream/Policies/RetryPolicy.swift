import ExactMoney
import NIOConcurrencyHelpers

/// The rules that decide whether and when a request is retried.
package struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of attempts, including the first.
  package let attempts: Int
  /// The maximum of the first pause in milliseconds, doubled for each later pause.
  package var baseDelay: Int64 = 250
  /// The maximum `Retry-After` in seconds that the client waits for; a longer one ends the
  /// attempts.
  package var maximumRetryAfter: Int64 = 5

  /// Creates a policy with at most `attempts` attempts.
  package init(attempts: Int) {
    self.attempts = attempts
  }

  /// Returns the pause after an attempt, counted from 1; nil if no other attempt is to be made.
  ///
  /// A short `Retry-After` of the server counts. Otherwise `random` draws between nothing and the
  /// maximum ("full jitter"), so that clients that failed together do not return together.
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

  /// Returns whether the same request may succeed a moment later.
  ///
  /// A response that did not come in time is not awaited again: it would only take as long. A
  /// connection that was not made in time is tried again.
  private func isPassing(_ outcome: Result<UpstreamResponse, UpstreamError>) -> Bool {
    switch outcome {
    case .success(let response): [502, 503, 504].contains(response.status)
    case .failure(.refused), .failure(.unreachable), .failure(.connectionLost): true
    case .failure(.timedOut(_, .connect)): true
    case .failure: false
    }
  }
}

/// Refuses requests to a server for a minute after five failures in a row.
final class HostBackoff: Sendable {
  private static let failuresBeforePause = 5
  private static let pause: Int64 = 60

  /// The number of failures in a row and the time of the last one, by scheme, host and port.
  private let failures = NIOLockedValueBox<[String: (count: Int, last: Instant)]>([:])

  /// Checks that requests to `address` are allowed now.
  ///
  /// - Throws: ``UpstreamError/unreachable(host:reason:)`` during the minute of refusal.
  func check(_ address: WebAddress, now: Instant) throws(UpstreamError) {
    guard let (count, last) = failures.withLockedValue({ $0[address.origin] }),
      count >= HostBackoff.failuresBeforePause,
      (0..<HostBackoff.pause).contains(now.seconds(since: last))
    else { return }
    throw .unreachable(host: address.host, reason: "it failed several times in a row")
  }

  /// Counts a failure or a status from 500 on of `address`; any other response forgets the failures.
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
