import ExactMoney
import NIOConcurrencyHelpers

/// The circuit breakers of all hosts, one for each host and port.
final class CircuitBoard: Sendable {
  private let breakers = NIOLockedValueBox<[String: CircuitBreaker]>([:])

  /// Lets a request to `address` through.
  ///
  /// - Throws: ``UpstreamError/circuitOpen(host:until:)`` while the host is left alone.
  func admit(to address: WebAddress, now: Instant) throws(UpstreamError) {
    let until = breakers.withLockedValue {
      $0[address.origin, default: CircuitBreaker()].refusal(now: now)
    }
    if let until { throw .circuitOpen(host: address.host, until: until) }
  }

  /// Takes note of how a request to `address` ended.
  func record(_ outcome: CircuitBreaker.Outcome, for address: WebAddress, now: Instant) {
    breakers.withLockedValue {
      $0[address.origin, default: CircuitBreaker()].record(outcome, now: now)
    }
  }
}

extension CircuitBreaker.Outcome {
  /// A server that fails (5xx) counts as one that is not there.
  init(status: Int) {
    self = status >= 500 ? .failure : .success
  }

  /// An error that tells of a host that answers is a success here.
  init(_ error: UpstreamError) {
    switch error {
    case .nameNotFound, .refused, .unreachable, .timedOut, .connectionLost, .tls, .notHTTP:
      self = .failure
    case .tooLarge, .tooManyRedirects, .insecureRedirect: self = .success
    case .invalidURL, .circuitOpen, .libraryMissing, .notPermitted, .cancelled: self = .abandoned
    }
  }
}
