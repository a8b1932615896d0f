import Synchronization

/// A clock set by the test.
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
