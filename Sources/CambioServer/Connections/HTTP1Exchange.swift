import NIOCore
import NIOHTTP1

/// Keeps the rules of HTTP/1.1 about connections that the server framework leaves to others (RFC
/// 9112).
///
/// - A client of HTTP/1.0, or with `Connection: close`, gets one response and the end.
/// - A response with `Connection: close` is the last one.
/// - A client that waits for `100 Continue` gets it when its body is read.
/// - Only the body of a POST is read; any other is dropped as it comes, so that none of it is kept.
/// - A request of HTTP/1.0 may lack a host, and then gets the local address as its host.
///
/// A connection is closed in two steps. For a moment, further input from the client is read and
/// dropped. Left unread, it would make the system reset the connection, and the response could be
/// lost.
final class HTTP1Exchange: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The facts of a request that its response needs.
  private struct Waiting {
    let isLast: Bool
    let version: HTTPVersion
    var awaitsContinue: Bool
    /// Whether the request has arrived whole.
    var isWhole = false
  }

  /// The event that the body of the current request is to be read.
  struct BodyWanted: Sendable {}

  private var waiting = CircularBuffer<Waiting>(initialCapacity: 2)
  /// Whether the body of the current request is passed on.
  private var readsBody = false
  /// Whether the current response is the last one.
  private var isLast = false
  /// Whether input is dropped: the last request has come, or the last response has gone.
  private var dropsRest = false
  private var isClosing = false

  /// The time for a client to notice the end of the connection.
  private static let lingering = TimeAmount.seconds(2)

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !dropsRest else { return }
    switch unwrapInboundIn(data) {
    case .head(var head):
      if head.version != .http1_1, head.headers["Host"].isEmpty,
        let address = context.localAddress.flatMap({ HTTP1Exchange.host(of: $0) })
      {
        head.headers.add(name: "Host", value: address)
      }
      waiting.append(
        Waiting(
          isLast: !head.isKeepAlive,
          version: head.version,
          awaitsContinue: HTTP1Exchange.awaitsContinue(head)
        )
      )
      readsBody = head.method == .POST
      context.fireChannelRead(wrapInboundOut(.head(head)))
    case .body: if readsBody { context.fireChannelRead(data) }
    case .end:
      if !waiting.isEmpty { waiting[offset: waiting.count - 1].isWhole = true }
      dropsRest = waiting.last?.isLast ?? false
      context.fireChannelRead(data)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isClosing, event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private static func awaitsContinue(_ head: HTTPRequestHead) -> Bool {
    head.version == .http1_1
      && head.headers[canonicalForm: "Expect"].contains { $0.lowercased() == "100-continue" }
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext,
    event: Any,
    promise: EventLoopPromise<Void>?
  ) {
    guard event is BodyWanted else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    promise?.succeed()
    guard !waiting.isEmpty, waiting[offset: 0].awaitsContinue else { return }
    waiting[offset: 0].awaitsContinue = false
    let head = HTTPResponseHead(version: .http1_1, status: .continue)
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
  }

  private static func host(of address: SocketAddress) -> String? {
    guard let ip = address.ipAddress, let port = address.port else { return nil }
    return ip.contains(":") ? "[\(ip)]:\(port)" : "\(ip):\(port)"
  }

  // MARK: Responses

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where head.status.code >= 200:
      let request = waiting.first
      // The rest of an unread body would be taken for the next request.
      isLast = request.map { $0.isLast || !$0.isWhole } ?? true
      if !head.isKeepAlive { isLast = true }
      if let version = request?.version, version != .http1_1 {
        head.version = version
        // For HTTP/1.0 a body ends by its length, or by the end of the connection.
        if !head.headers.contains(name: "Content-Length") { isLast = true }
        if !isLast { head.headers.replaceOrAdd(name: "Connection", value: "keep-alive") }
      }
      if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      _ = waiting.popFirst()
      guard isLast else {
        context.write(data, promise: promise)
        return
      }
      dropsRest = true
      let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
      let channel = context.channel
      let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
      sent.futureResult.whenComplete { _ in handler.value.close(channel) }
      context.writeAndFlush(data, promise: sent)
    default: context.write(data, promise: promise)
    }
  }

  private func close(_ channel: any Channel) {
    guard !isClosing else { return }
    isClosing = true
    channel.close(mode: .output, promise: nil)
    channel.eventLoop.scheduleTask(in: HTTP1Exchange.lingering) { channel.close(promise: nil) }
  }
}
