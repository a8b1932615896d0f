import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection for want of progress: on the way in and on the way out.
///
/// - A request's head arrives in time, counted from the connection's start and from the end of each
///   response, however busily it drips.
/// - In that time a body brings ``leastBytes``, or its end.
/// - In that time the client takes some bytes of a response that is on its way, be they few.
///
/// While a response is being made, nothing is awaited. There is one task per connection, not one per
/// request.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The fewest bytes of a body in the time-out, 16 kB a second if that has 30.
  private let leastBytes: Int
  private let timeout: TimeAmount
  /// The start of the wait, or the last progress.
  private var start = NIODeadline.distantPast
  /// The requests whose head has arrived, and that have no response yet.
  private var unanswered = 0
  /// Whether the last of them has not arrived whole.
  private var isArriving = false
  /// The bytes of a body since ``start``.
  private var received = 0
  /// The bytes that were written, and those of them that the client had taken when it was looked last.
  private var (written, taken) = (0, 0)
  private var look: Scheduled<Void>?

  init(timeout: TimeAmount) {
    self.timeout = timeout
    leastBytes = Int(timeout.nanoseconds / 1_000_000_000) * 16_000
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    if look == nil { begin(context) }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      if unanswered == 0 { (start, received) = (context.eventLoop.now, 0) }
      unanswered += 1
      isArriving = true
    case .body(let bytes): received += bytes.readableBytes
    case .end: isArriving = false
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.code < 200: break
    case .head: start = context.eventLoop.now
    case .body(let bytes): written += bytes.readableBytes
    case .end:
      unanswered = max(unanswered - 1, 0)
      start = context.eventLoop.now
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

  private func begin(_ context: ChannelHandlerContext) {
    start = context.eventLoop.now
    watch(context)
  }

  /// Looks again when the current wait is over.
  private func watch(_ context: ChannelHandlerContext) {
    let channel = context.channel
    let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
    let due = max(start + timeout, context.eventLoop.now + .seconds(1))
    look = context.eventLoop.scheduleTask(deadline: due) {
      let handler = handler.value
      if handler.hasStalled(channel) {
        channel.close(promise: nil)
      } else {
        channel.pipeline.syncOperations.withContext(of: handler) { handler.watch($0) }
      }
    }
  }

  /// Whether there was no progress since ``start`` for the time-out; if there was, the wait starts anew.
  private func hasStalled(_ channel: any Channel) -> Bool {
    let now = channel.eventLoop.now
    let pending = (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    // The bytes of heads are not counted: few beside those of bodies.
    let taken = written - min(pending, written)
    defer { self.taken = taken }
    let isWorking = pending == 0 && unanswered > 0 && !isArriving
    let hasReceived = pending == 0 && isArriving && received >= leastBytes
    guard !isWorking, !hasReceived, pending == 0 || taken == self.taken else {
      (start, received) = (now, 0)
      return false
    }
    return now - start >= timeout
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
