import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A client's connection: the framework's, with our limits and rules in its pipeline.
struct ClientChannel: ServerChildChannel {
  typealias Value = HTTP1Channel.Value

  let http: HTTP1Channel
  let connections: Connections
  let limits: BodyLimits
  let metrics: ServerMetrics
  let dialects: DialectHosts
  /// The API that has this port; nil if the host name decides.
  let dialect: Dialect?
  let cache: @Sendable () -> CacheHandler

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    http.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      // After this handler the version of a request is lost.
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(
        HTTP1Exchange(limits),
        position: .before(codec)
      )
      // After this handler, which measures how long a connection is idle.
      let watch = try pipeline.handler(type: HTTPConnectionStateHandler.self)
      try pipeline.addHandler(cache(), position: .after(watch))
      try pipeline.addHandler(
        DialectPathHandler(only: dialect, among: dialects),
        position: .after(watch)
      )
      try pipeline.addHandler(ConnectionLimit(connections, metrics: metrics), position: .first)
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    await http.handle(value: value, logger: logger)
  }
}
