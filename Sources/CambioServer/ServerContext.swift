import Hummingbird
import NIOCore

/// What is known of a request beside what it says itself.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The other end of the connection; nil where there is none, in tests.
  let peer: SocketAddress?
  /// Our port of the connection; nil where there is none.
  let port: Int?
  /// Who asks; nil where that is not known.
  var client: ClientAddress?
  /// Whether a proxy got the request by TLS.
  var isSecure = false

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress
    port = source.channel.localAddress?.port
  }
}
