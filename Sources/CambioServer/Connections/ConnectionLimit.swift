import NIOCore

/// Closes a connection at once if its client, or the server, has too many.
final class ConnectionLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let connections: Connections
  private let metrics: ServerMetrics
  private var client: ClientAddress?
  private var isKnown = false
  private var isCounted = false

  init(_ connections: Connections, metrics: ServerMetrics) {
    self.connections = connections
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
    guard !isKnown else { return }
    isKnown = true
    client = connections.client(at: context.remoteAddress)
    isCounted = connections.add(client)
    guard !isCounted else { return }
    metrics.countRefusedConnection()
    context.close(promise: nil)
  }

  private func leave() {
    if isCounted { connections.remove(client) }
    isCounted = false
  }
}
