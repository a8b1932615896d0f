import Synchronization

/// A clock that the test sets.
final class ManualClock: Sendable {
  private let instant: Mutex<ContinuousClock.Instant>

  init(_ start: ContinuousClock.Instant) {
    instant = Mutex(start)
  }

  var now: ContinuousClock.Instant {
    get { instant.withLock { $0 } }
    set { instant.withLock { $0 = newValue } }
  }
}
