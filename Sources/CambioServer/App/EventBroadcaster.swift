import Synchronization

/// Sends an event to every subscriber when there are new rates.
final class EventBroadcaster: Sendable {
  /// An event of the stream.
  enum Event: Sendable {
    /// There are rates of this version.
    case rates(version: String)
    /// Nothing happened; the connection is alive.
    case beat
  }

  /// The events from the subscription to its end.
  struct Subscription: Sendable {
    let events: AsyncStream<Event>
    fileprivate let subscriber: AsyncStream<Event>.Continuation

    /// Ends `events` and frees its place.
    func end() { subscriber.finish() }
  }

  /// The reason why there is no subscription.
  enum Refusal: Error {
    /// The client has enough streams.
    case client
    /// All together have enough.
    case all
  }

  private struct State {
    var subscribers: [Int: AsyncStream<Event>.Continuation] = [:]
    var next = 0
  }

  private let most: Int
  private let clients: ClientCount
  private let metrics: ServerMetrics
  private let state = Mutex(State())

  /// Streams for `most` subscribers, `mostOfClient` of them for one client.
  init(most: Int, mostOfClient: Int, metrics: ServerMetrics) {
    self.most = most
    clients = ClientCount(most: mostOfClient)
    self.metrics = metrics
  }

  /// Returns a subscription for `client`.
  ///
  /// - Throws: ``Refusal`` if it, or all together, have enough streams.
  func subscribe(_ client: ClientAddress?) throws(Refusal) -> Subscription {
    if let client, !clients.add(client) { throw .client }
    // A slow reader misses beats, and only the newest version counts.
    let (events, subscriber) = AsyncStream.makeStream(
      of: Event.self,
      bufferingPolicy: .bufferingNewest(4)
    )
    let number: Int? = state.withLock { state in
      guard state.subscribers.count < most else { return nil }
      state.next += 1
      state.subscribers[state.next] = subscriber
      metrics.eventStreams(state.subscribers.count)
      return state.next
    }
    guard let number else {
      if let client { clients.remove(client) }
      throw .all
    }
    subscriber.onTermination = { [self] _ in
      if let client { clients.remove(client) }
      state.withLock { state in
        state.subscribers[number] = nil
        metrics.eventStreams(state.subscribers.count)
      }
    }
    return Subscription(events: events, subscriber: subscriber)
  }

  /// Announces new rates.
  func tell(_ version: String) { send(.rates(version: version)) }

  /// Shows that connections are alive, or finds the dead ones.
  func beat() { send(.beat) }

  private func send(_ event: Event) {
    // A leaving subscriber takes the lock too, so it is not held while events are sent.
    for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.yield(event) }
  }
}
