import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request does not arrive whole in time, however busily it drips.
///
/// What a silent connection costs is limited by its idle time-out; this is for one byte every second.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  private let patience: TimeAmount
  private var isArriving = false
  private var deadline: Scheduled<Void>?

  init(patience: TimeAmount) {
    self.patience = patience
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: isArriving = true
    case .body: break
    case .end:
      isArriving = false
      deadline?.cancel()
      deadline = nil
    }
    context.fireChannelRead(data)
  }

  /// Most requests have come whole by now and need no deadline.
  func channelReadComplete(context: ChannelHandlerContext) {
    if isArriving && deadline == nil {
      let channel = context.channel
      deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }
    context.fireChannelReadComplete()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = nil
    context.fireChannelInactive()
  }
}
