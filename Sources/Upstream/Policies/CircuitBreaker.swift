package import ExactMoney

/// Leaves a host alone for a while after it failed several times in a row.
///
/// Closed, every request passes. Open, none does, for the length of a cool-down. Then it is half
/// open: one request passes as a probe, and its outcome closes or opens the circuit.
package struct CircuitBreaker: Hashable, Sendable {
  /// Where the circuit stands.
  package enum State: Hashable, Sendable {
    case closed(failures: Int)
    case open(since: Instant)
    /// A probe has been under way since then.
    case halfOpen(since: Instant)
  }

  /// How a request that was let through ended.
  package enum Outcome: Hashable, Sendable {
    case success
    case failure
    /// It was given up and tells nothing.
    case abandoned
  }

  package private(set) var state = State.closed(failures: 0)
  private let threshold: Int
  private let coolDown: Int64

  /// A closed circuit that `threshold` failures in a row open for `coolDown` seconds.
  package init(threshold: Int = 5, coolDown: Int64 = 60) {
    self.threshold = threshold
    self.coolDown = coolDown
  }

  /// Lets a request through, as nil, or says when to ask again.
  package mutating func refusal(now: Instant) -> Instant? {
    switch state {
    case .closed: return nil
    case .open(let since), .halfOpen(let since):
      let waited = now.seconds(since: since)
      // A clock that was set back tells nothing about the wait: rather a probe than a long silence.
      // A probe that never reports holds the others up for one cool-down only.
      guard waited >= 0, waited < coolDown else {
        state = .halfOpen(since: now)
        return nil
      }
      return since.adding(seconds: coolDown)
    }
  }

  /// Takes note of how a request ended.
  package mutating func record(_ outcome: Outcome, now: Instant) {
    switch (outcome, state) {
    case (.success, _): state = .closed(failures: 0)
    case (.failure, .closed(let failures)) where failures + 1 < threshold:
      state = .closed(failures: failures + 1)
    case (.failure, _): state = .open(since: now)
    case (.abandoned, .halfOpen): state = .open(since: now.adding(seconds: -coolDown))
    case (.abandoned, _): break
    }
  }
}
