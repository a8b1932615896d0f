import NIOCore

/// Closes a connection at once if its client, or the server, has too many; reports when the client leaves.
final class ConnectionLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let connections: Connections
  private let metrics: ServerMetrics
  private let connection: ClientConnection
  private var client: ClientAddress?
  private var isKnown = false
  private var isCounted = false

  init(_ connection: ClientConnection, among connections: Connections, metrics: ServerMetrics) {
    self.connection = connection
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

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { connection.leave() }
    context.fireUserInboundEventTriggered(event)
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
    connection.leave()
    if isCounted { connections.remove(client) }
    isCounted = false
  }
}
