import Dialects
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The APIs that a server answers, by host name.
struct DialectHosts: Sendable {
  private let byName: [String: Dialect]

  init(_ dialects: [Dialect]) {
    let pairs = dialects.flatMap { dialect in dialect.hosts.map { ($0, dialect) } }
    byName = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The host names of all the APIs.
  var names: [String] { Array(byName.keys) }

  /// Returns the API of a request to `authority`; nil if none has that host name.
  func dialect(of authority: String) -> Dialect? {
    // Nearly every request names this server, so a name shorter than any in the table is not looked
    // up.
    guard authority.utf8.count >= 10 else { return nil }
    return HostName(authority).flatMap { byName[$0.text] }
  }
}

/// Redirects other APIs' requests to the paths at which they are answered here.
///
/// A request to another API's host name is below that API's path, and reaches nothing of ours.
final class DialectPathHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  /// The only API of the port; nil if the host name decides.
  private let only: Dialect?
  private let dialects: DialectHosts
  /// The API found for the connection's last request, since the next one mostly names the same
  /// host.
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

/// The ports of other APIs on which the server listens.
final class DialectPorts: Sendable {
  private let ports = Mutex<[Int: Dialect]>([:])

  /// Records that `dialect` has `port`.
  func note(_ dialect: Dialect, at port: Int) { ports.withLock { $0[port] = dialect } }

  /// Returns the API that has `port`; nil if none has.
  func dialect(at port: Int?) -> Dialect? {
    port.flatMap { port in ports.withLock { $0[port] } }
  }

  /// Returns the address of `dialect` without the scheme, as the client of `request` reaches it;
  /// nil if the request has no host.
  func place(of dialect: Dialect, for request: Request, _ context: ServerContext) -> String? {
    request.head.authority.map { authority in
      let isRoot =
        self.dialect(at: context.port) == dialect
        || DialectHosts([dialect]).dialect(of: authority) != nil
      return "://\(authority)\(isRoot ? "" : dialect.path)"
    }
  }
}
