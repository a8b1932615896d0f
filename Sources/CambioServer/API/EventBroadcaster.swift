import Synchronization

/// Tells those who listen that there are new rates.
final class EventBoard: Sendable {
  /// What a listener hears.
  enum Event: Sendable {
    /// There are rates of this version.
    case rates(version: String)
    /// Nothing happened; the connection is still there.
    case beat
  }

  private struct State {
    var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    var next = 0
  }

  private let most: Int
  private let metrics: ServerMetrics
  private let state = Mutex(State())

  init(most: Int, metrics: ServerMetrics) {
    self.most = most
    self.metrics = metrics
  }

  /// What happens from now on, until the listener goes; nil when too many listen.
  func listen() -> AsyncStream<Event>? {
    // Who does not read misses beats, and of versions only the newest counts.
    let (events, listener) = AsyncStream.makeStream(
      of: Event.self,
      bufferingPolicy: .bufferingNewest(4)
    )
    let number: Int? = state.withLock { state in
      guard state.listeners.count < most else { return nil }
      state.next += 1
      state.listeners[state.next] = listener
      metrics.listeners(state.listeners.count)
      return state.next
    }
    guard let number else { return nil }
    listener.onTermination = { [self] _ in
      state.withLock { state in
        state.listeners[number] = nil
        metrics.listeners(state.listeners.count)
      }
    }
    return events
  }

  /// Tells of new rates.
  func tell(_ version: String) { send(.rates(version: version)) }

  /// Lets connections be seen to be alive, or found to be dead.
  func beat() { send(.beat) }

  private func send(_ event: Event) {
    // A listener that goes now takes the lock in its turn: it must not be held while they are told.
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
  }
}
