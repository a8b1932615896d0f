import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose next request does not arrive whole in time, however busily it drips.
///
/// What a silent connection costs is limited by its idle time-out; this is for one byte every second, in
/// the head of a request as in its body. The time counts from the connection's start and from the end of
/// each response; while one is on its way, none is awaited.
///
/// One task a connection looks at the time, and not one a request.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let timeout: TimeAmount
  /// Since when a request is awaited.
  private var start = NIODeadline.now()
  /// The requests that came whole and whose responses have not gone out yet.
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

  /// Looks again when the request that is awaited now must have come.
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
  /// Hands the context of `handler` to `body`, where it is still in the pipeline.
  fileprivate func withContext(
    of handler: RequestDeadline,
    _ body: (ChannelHandlerContext) -> Void
  ) {
    if let context = try? context(handler: handler) { body(context) }
  }
}
