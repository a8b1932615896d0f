import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Another API that is answered here: below a path of ours, by its own name, or at the root of a port.
package enum Dialect: String, CaseIterable, Sendable {
  case tmdb, omdb

  /// The path below which it is answered.
  var path: String { "/" + rawValue }

  /// What it is called.
  package var name: String {
    switch self {
    case .tmdb: "TMDb"
    case .omdb: "OMDb"
    }
  }

  /// The names by which its programs know it, in small letters.
  var hosts: [String] {
    switch self {
    case .tmdb: ["api.themoviedb.org", "api.tmdb.org", "image.tmdb.org"]
    case .omdb: ["www.omdbapi.com", "omdbapi.com"]
    }
  }
}

/// Leads the requests of other APIs' programs to where those are answered here.
///
/// Who has such a name lead to this server asks for what that API has at its root, and gets nothing of ours.
final class DialectDoor: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  private static let byHost: [String: Dialect] = {
    let pairs = Dialect.allCases.flatMap { dialect in dialect.hosts.map { ($0, dialect) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// All names of other APIs that are answered.
  static let hosts = Array(byHost.keys)

  /// The only one of the port; nil where the name in the request decides.
  private let only: Dialect?

  init(only: Dialect?) {
    self.only = only
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var request) = unwrapInboundIn(data),
      let dialect = only ?? request.authority.flatMap({ DialectDoor.dialect(of: $0) })
    else {
      context.fireChannelRead(data)
      return
    }
    request.path = dialect.path + (request.path ?? "")
    context.fireChannelRead(wrapInboundOut(.head(request)))
  }

  /// The API that is known by the name in `authority`; nil for none.
  static func dialect(of authority: String) -> Dialect? {
    // Nearly every request names this server: what cannot be one of the names is not looked up.
    guard authority.utf8.count >= 10 else { return nil }
    return byHost[authority.lowercased().split(separator: ":").first.map(String.init) ?? ""]
  }
}
