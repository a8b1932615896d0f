import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection without progress, of a request or of a response.
///
/// - The head of a request must arrive within the time-out from the connection's start or the end
///   of the last response, even if bytes keep coming.
/// - Within each time-out a body must bring ``minimumBytes``, or its end.
/// - Within each time-out the client must take some bytes of a response that is being sent.
///
/// While a response is being made, there is no deadline. There is one task per connection, not one
/// per request.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The minimum number of bytes of a body per time-out, our choice: 16,000 a second.
  private let minimumBytes: Int
  private let timeout: TimeAmount
  /// The start of the wait, or the last progress.
  private var start = NIODeadline.distantPast
  /// The number of requests whose head has arrived and whose response has not ended.
  private var unanswered = 0
  /// Whether the last request is still arriving.
  private var isArriving = false
  /// The number of body bytes since ``start``.
  private var received = 0
  /// The number of bytes written, and of those that the client had taken at the last check.
  private var (written, taken) = (0, 0)
  private var look: Scheduled<Void>?

  init(timeout: TimeAmount) {
    self.timeout = timeout
    minimumBytes = Int(timeout.nanoseconds / 1_000_000_000) * 16_000
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

  /// Schedules the next check for the end of the current wait.
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

  /// Returns whether the time-out passed without progress since ``start``; progress begins a new
  /// wait.
  private func hasStalled(_ channel: any Channel) -> Bool {
    let now = channel.eventLoop.now
    let pending = (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    // The few bytes of heads are not counted.
    let taken = written - min(pending, written)
    defer { self.taken = taken }
    let isWorking = pending == 0 && unanswered > 0 && !isArriving
    let hasReceived = pending == 0 && isArriving && received >= minimumBytes
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
