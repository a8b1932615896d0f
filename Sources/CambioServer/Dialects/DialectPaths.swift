import Dialects
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The APIs that a server answers, by their host names.
struct DialectHosts: Sendable {
  private let byName: [String: Dialect]

  init(_ dialects: [Dialect]) {
    let pairs = dialects.flatMap { dialect in dialect.hosts.map { ($0, dialect) } }
    byName = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// All their names.
  var names: [String] { Array(byName.keys) }

  /// The API of a request to `authority`.
  func dialect(of authority: String) -> Dialect? {
    // Nearly every request names this server, so a name too short for the table is not looked up.
    guard authority.utf8.count >= 10 else { return nil }
    return HostName(authority).flatMap { byName[$0.text] }
  }
}

/// Redirects other APIs' requests to the paths where they are answered here.
///
/// A request by such a name is for that API's root, and reaches nothing of ours.
final class DialectPathHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  /// The only API of the port; nil if the host name decides.
  private let only: Dialect?
  private let dialects: DialectHosts
  /// What was found for the connection's last request, which mostly names the same host.
  private var last: (authority: String, dialect: Dialect?) = ("", nil)

  init(only: Dialect?, among dialects: DialectHosts) {
    (self.only, self.dialects) = (only, dialects)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var request) = unwrapInboundIn(data),
      let dialect = only ?? dialect(of: request.authority ?? "")
    else {
      context.fireChannelRead(data)
      return
    }
    request.path = dialect.path + (request.path ?? "")
    context.fireChannelRead(wrapInboundOut(.head(request)))
  }

  private func dialect(of authority: String) -> Dialect? {
    if last.authority != authority { last = (authority, dialects.dialect(of: authority)) }
    return last.dialect
  }
}

/// The ports of other APIs, once the server listens there.
final class DialectPorts: Sendable {
  private let ports = Mutex<[Int: Dialect]>([:])

  /// Records that `dialect` has `port`.
  func note(_ dialect: Dialect, at port: Int) { ports.withLock { $0[port] = dialect } }

  /// The API that has `port`; nil for none.
  func dialect(at port: Int?) -> Dialect? {
    port.flatMap { port in ports.withLock { $0[port] } }
  }

  /// The address of `dialect` after `http` or `https`, as the client of `request` reaches it; nil without a host.
  func place(of dialect: Dialect, for request: Request, _ context: ServerContext) -> String? {
    request.head.authority.map { authority in
      let isRoot =
        self.dialect(at: context.port) == dialect
        || DialectHosts([dialect]).dialect(of: authority) != nil
      return "://\(authority)\(isRoot ? "" : dialect.path)"
    }
  }
}
