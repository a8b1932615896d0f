import Dialects
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A client's connection: the framework's channel, with our limits and rules in its pipeline.
struct ClientChannel: ServerChildChannel {
  /// The framework's channel with the client's connection.
  struct Value: ServerChildChannelValue {
    let http: HTTP1Channel.Value
    let connection: ClientConnection

    var channel: any Channel { http.channel }
  }

  let http: HTTP1Channel
  let connections: Connections
  let metrics: ServerMetrics
  let dialects: DialectHosts
  /// The only API of the port; nil if the host name decides.
  let dialect: Dialect?
  let cache: @Sendable () -> CacheHandler

  /// The sizes of the buffers for reads, small because each connection holds some pieces that wait.
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
      // This handler drops the HTTP version of a request, so the exchange is before it.
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(HTTP1Exchange(), position: .before(codec))
      // This handler closes a connection when the server stops, so the cache is after it.
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
