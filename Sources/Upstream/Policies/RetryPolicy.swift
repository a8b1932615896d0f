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
