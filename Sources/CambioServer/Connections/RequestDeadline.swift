import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose next request does not arrive whole in time, however busily it drips.
///
/// The idle time-out limits silent connections; this limits one byte every second, in head or body.
/// The time counts from the connection's start and from the end of each response. While a response
/// is on its way, no request is awaited.
///
/// There is one task per connection, not one per request.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let timeout: TimeAmount
  /// The start of the wait for a request.
  private var start = NIODeadline.now()
  /// The complete requests that have no response yet.
  private var unanswered = 0
  private var look: Scheduled<Void>?

  init(timeout: TimeAmount) {
    self.timeout = timeout
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { watch(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    if look == nil { watch(context) }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) { unanswered += 1 }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      unanswered = max(unanswered - 1, 0)
      start = .now()
    }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    cancel()
  }

  /// Checks again when the current request is due.
  private func watch(_ context: ChannelHandlerContext) {
    let channel = context.channel
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    let isWaiting = unanswered == 0
    let due = isWaiting ? start + timeout : .now() + timeout
    look = context.eventLoop.scheduleTask(deadline: due) {
      let handler = handler.value
      if handler.unanswered == 0 && .now() - handler.start >= handler.timeout {
        channel.close(promise: nil)
      } else {
        channel.pipeline.syncOperations.withContext(of: handler) { handler.watch($0) }
      }
    }
  }

  private func cancel() {
    look?.cancel()
    look = nil
  }
}

extension ChannelPipeline.SynchronousOperations {
  /// Calls `body` with the context of `handler`, if it is still in the pipeline.
  fileprivate func withContext(
    of handler: RequestDeadline,
    _ body: (ChannelHandlerContext) -> Void
  ) {
    if let context = try? context(handler: handler) { body(context) }
  }
}
