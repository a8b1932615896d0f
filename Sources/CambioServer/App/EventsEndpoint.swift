import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

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
    let subscription: EventBroadcaster.Subscription
    do throws(EventBroadcaster.Refusal) {
      subscription = try current.events.subscribe(visitor.client)
    } catch {
      throw Problem(
        error == .client ? .tooManyRequests : .tooManyEventStreams,
        "Too many streams of events are open.",
        hint: "Ask /app/tables now and then instead.",
        retryAfter: 60
      )
    }
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
