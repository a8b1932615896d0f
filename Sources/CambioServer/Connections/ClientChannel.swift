import Dialects
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A client's connection: the framework's, with our limits and rules in its pipeline.
struct ClientChannel: ServerChildChannel {
  /// The framework's channel, and the client at its other end.
  struct Value: ServerChildChannelValue {
    let http: HTTP1Channel.Value
    let connection: ClientConnection

    var channel: any Channel { http.channel }
  }

  let http: HTTP1Channel
  let connections: Connections
  let metrics: ServerMetrics
  let dialects: DialectHosts
  /// The API that has this port; nil if the host name decides.
  let dialect: Dialect?
  let cache: @Sendable () -> CacheHandler

  /// Reads little at once: some pieces wait in each connection.
  private static let reads = AdaptiveRecvByteBufferAllocator(
    minimum: 256,
    initial: 1_024,
    maximum: 32_768
  )

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    try? channel.syncOptions?.setOption(.recvAllocator, value: ClientChannel.reads)
    try? channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
    return http.setup(channel: channel, logger: logger).flatMapThrowing { http in
      let connection = ClientConnection(channel)
      let pipeline = channel.pipeline.syncOperations
      // After this handler the version of a request is lost.
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(HTTP1Exchange(), position: .before(codec))
      // After this handler, which closes a connection when the server stops.
      let watch = try pipeline.handler(type: HTTPConnectionStateHandler.self)
      try pipeline.addHandler(cache(), position: .after(watch))
      try pipeline.addHandler(
        DialectPathHandler(only: dialect, among: dialects),
        position: .after(watch)
      )
      try pipeline.addHandler(
        ConnectionLimit(connection, among: connections, metrics: metrics),
        position: .first
      )
      return Value(http: http, connection: connection)
    }
  }

  func handle(value: Value, logger: Logger) async {
    await ClientConnection.$current.withValue(value.connection) {
      await http.handle(value: value.http, logger: logger)
    }
  }
}
