import Hummingbird
import NIOCore

/// The facts of a request beyond its own fields.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address at the other end of the connection; nil if there is none, as in tests.
  let peer: SocketAddress?
  /// The server's port of the connection; nil if there is none.
  let port: Int?
  var visitor: Visitor
  /// Whether a proxy received the request over TLS.
  var isSecure = false

  /// The scheme by which the client reaches the server.
  var scheme: String { isSecure ? "https" : "http" }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress
    port = source.channel.localAddress?.port
    visitor = Visitor(client: nil, connection: .current)
  }
}
