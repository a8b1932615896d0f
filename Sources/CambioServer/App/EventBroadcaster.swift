import Synchronization

/// Sends an event to every subscriber when there are new rates.
final class EventBroadcaster: Sendable {
  /// An event of the stream.
  enum Event: Sendable {
    /// New rates have this version.
    case rates(version: String)
    /// The connection is alive, without news.
    case beat
  }

  /// A stream of events from the subscription to its end.
  struct Subscription: Sendable {
    let events: AsyncStream<Event>
    fileprivate let subscriber: AsyncStream<Event>.Continuation

    /// Ends `events` and frees its place.
    func end() { subscriber.finish() }
  }

  /// The reason why there is no subscription.
  enum Refusal: Error {
    /// The client has the maximum number of streams.
    case client
    /// The server has the maximum number of streams.
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

  /// Creates a broadcaster for `most` subscribers, at most `maximumPerClient` of them for one client.
  init(most: Int, maximumPerClient: Int, metrics: ServerMetrics) {
    self.most = most
    clients = ClientCount(most: maximumPerClient)
    self.metrics = metrics
  }

  /// Returns a subscription for `client`; nil for an unknown one, which only the total limits.
  ///
  /// - Throws: ``Refusal`` if the client or the server has the maximum number of streams.
  func subscribe(_ client: ClientAddress?) throws(Refusal) -> Subscription {
    if let client, !clients.add(client) { throw .client }
    // A slow reader may miss beats, and only the newest version counts.
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

  /// Announces the rates of `version` to every subscriber.
  func announce(_ version: String) { send(.rates(version: version)) }

  /// Sends a beat to every subscriber, which reveals dead connections.
  func beat() { send(.beat) }

  private func send(_ event: Event) {
    // A leaving subscriber takes the lock too, so it is not held while events are sent.
    for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.yield(event) }
  }
}
