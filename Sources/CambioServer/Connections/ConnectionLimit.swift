import NIOCore

/// Closes a connection at once when its client has enough others.
final class ConnectionLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let count: ClientCount
  private let metrics: ServerMetrics
  private var client: ClientAddress?
  private var isKnown = false

  init(_ count: ClientCount, metrics: ServerMetrics) {
    self.count = count
    self.metrics = metrics
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { admit(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    admit(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    leave()
  }

  private func admit(_ context: ChannelHandlerContext) {
    guard !isKnown, let client = context.remoteAddress.flatMap({ ClientAddress($0) }) else {
      return
    }
    isKnown = true
    if count.add(client) {
      self.client = client
    } else {
      metrics.countRefusedConnection()
      context.close(promise: nil)
    }
  }

  private func leave() {
    if let client { count.remove(client) }
    client = nil
  }
}
