import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Another API that is answered here: below a path of ours, by its own name, or at the root of a port.
package struct Dialect: Hashable, Sendable {
  /// Its name in addresses and options, in small letters.
  package let id: String
  /// What it is called.
  package let name: String
  /// The names by which its programs know it, in small letters.
  let hosts: [String]

  /// The path below which it is answered.
  var path: String { "/" + id }
}

/// The APIs that a server answers, by the names under which their programs know them.
struct DialectHosts: Sendable {
  private let byName: [String: Dialect]

  init(_ dialects: [Dialect]) {
    let pairs = dialects.flatMap { dialect in dialect.hosts.map { ($0, dialect) } }
    byName = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// All their names.
  var names: [String] { Array(byName.keys) }

  /// The API that a request to `authority` is for.
  func dialect(of authority: String) -> Dialect? {
    // Nearly every request names this server: what cannot be one of the names is not looked up.
    guard authority.utf8.count >= 10 else { return nil }
    return HostName(authority).flatMap { byName[$0.text] }
  }
}

/// Leads the requests of other APIs' programs to where those are answered here.
///
/// Who has such a name lead to this server asks for what that API has at its root, and gets nothing of ours.
final class DialectDoor: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  /// The only one of the port; nil where the name in the request decides.
  private let only: Dialect?
  private let dialects: DialectHosts

  init(only: Dialect?, among dialects: DialectHosts) {
    (self.only, self.dialects) = (only, dialects)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var request) = unwrapInboundIn(data),
      let dialect = only ?? request.authority.flatMap({ dialects.dialect(of: $0) })
    else {
      context.fireChannelRead(data)
      return
    }
    request.path = dialect.path + (request.path ?? "")
    context.fireChannelRead(wrapInboundOut(.head(request)))
  }
}
