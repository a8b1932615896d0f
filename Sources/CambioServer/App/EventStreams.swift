import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
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

  private struct State {
    var subscribers: [Int: AsyncStream<Event>.Continuation] = [:]
    var next = 0
  }

  private let maximum: Int
  private let clients: ClientCount
  private let metrics: ServerMetrics
  private let state = Mutex(State())

  /// Creates a broadcaster for `maximum` subscribers, at maximum `maximumPerClient` of them for one client.
  init(maximum: Int, maximumPerClient: Int, metrics: ServerMetrics) {
    self.maximum = maximum
    clients = ClientCount(maximum: maximumPerClient)
    self.metrics = metrics
  }

  /// Returns a subscription for `client`; nil for an unknown one, which only the total limits.
  ///
  /// - Throws: ``Problem`` if the client or the server has the maximum number of streams.
  func subscribe(_ client: ClientAddress?) throws(Problem) -> Subscription {
    if let client, !clients.add(client) { throw EventBroadcaster.full(.tooManyRequests) }
    // A slow reader may miss beats, and only the newest version counts.
    let (events, subscriber) = AsyncStream.makeStream(
      of: Event.self,
      bufferingPolicy: .bufferingNewest(4)
    )
    let number: Int? = state.withLock { state in
      guard state.subscribers.count < maximum else { return nil }
      state.next += 1
      state.subscribers[state.next] = subscriber
      metrics.eventStreams(state.subscribers.count)
      return state.next
    }
    guard let number else {
      if let client { clients.remove(client) }
      throw EventBroadcaster.full(.tooManyEventStreams)
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

  private static func full(_ kind: Problem.Kind) -> Problem {
    Problem(
      kind,
      "Too many streams of events are open.",
      hint: "Ask /app/tables now and then instead.",
      retryAfter: 60
    )
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

/// Answers `/app/events` with a stream that announces new rates (server-sent events of HTML).
///
///     event: rates
///     data: 3f9c0a12b4d5e6f7
struct EventsEndpoint: Sendable {
  let current: CurrentRates

  /// Returns a stream that begins with the current version, so that a returning reader misses
  /// nothing.
  ///
  /// - Throws: ``Problem`` if the client or the server has the maximum number of streams.
  func response(to request: Request, from visitor: Visitor) throws(Problem) -> Response {
    guard request.method == .get else { return Response(status: .ok, headers: fields) }
    let subscription = try current.events.subscribe(visitor.client)
    let version = current.snapshot.book.version
    let body = ResponseBody { writer in
      // Without this a closed stream would count until the next beat, and reloading a page some
      // times would use up the client's streams.
      let watch = visitor.connection?.whenLeft { subscription.end() }
      defer {
        subscription.end()
        if let watch { visitor.connection?.forget(watch) }
      }
      let start = "retry: 30000\n\n" + EventsEndpoint.text(version)
      try await writer.write(ByteBuffer(string: start))
      for await event in subscription.events.cancelOnGracefulShutdown() {
        let text =
          switch event {
          case .rates(let version): EventsEndpoint.text(version)
          case .beat: ":\n\n"
          }
        try await writer.write(ByteBuffer(string: text))
      }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: fields, body: body)
  }

  private var fields: HTTPFields {
    HTTPFields.ownSite.adding([.contentType: ContentType.events, .cacheControl: "no-store"])
  }

  private static func text(_ version: String) -> String { "event: rates\ndata: \(version)\n\n" }
}
