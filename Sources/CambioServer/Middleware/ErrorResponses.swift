import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Words a problem for the group of addresses that the request is for.
struct ErrorResponses: Sendable {
  let groups: RouteGroups

  /// The response that reports `problem`.
  func response(to request: Request, for problem: Problem, id: String) -> Response {
    let group = groups.group(of: request.uri.path)
    let (type, text) = group.encode(problem, request, id)
    var fields: HTTPFields =
      type == ContentType.html ? .page : group.isOpen ? .interface : .ownSite
    fields[.contentType] = type
    fields[.cacheControl] = "no-store"
    if !problem.allowed.isEmpty { fields[.allow] = problem.allowed.joined(separator: ", ") }
    if problem.kind == .notOperator { fields[.wwwAuthenticate] = OperatorRoutes.challenge }
    if let seconds = problem.retryAfter { fields[.retryAfter] = String(seconds) }
    // The rest of the body would be taken for the next request, and of two hosts neither is trusted.
    if [.tooLarge, .badRequest].contains(problem.kind) { fields[.connection] = "close" }
    return Response(
      status: HTTPResponse.Status(code: problem.status),
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}

/// The common rules of the addresses below a path.
struct RouteGroup: Sendable {
  /// The start of their paths: `/api/`.
  let prefix: String
  /// Whether other sites' pages may read the answers.
  let isOpen: Bool
  /// Words a problem for this group's readers: a media type and a body.
  let encode: @Sendable (Problem, Request, _ id: String) -> (type: String, text: String)
}

extension RouteGroup {
  /// The API, whose problems are documents (RFC 9457).
  static let interface = RouteGroup(prefix: "/api/", isOpen: true) { problem, _, id in
    (ContentType.problem, problem.json(request: id).text + "\n")
  }

  /// The addresses of our own page, answered alike but for it alone.
  static let app = RouteGroup(prefix: AppRoutes.prefix, isOpen: false, encode: interface.encode)

  /// The site: people get a page, programs the API's document.
  static func site(_ pages: ErrorPages) -> RouteGroup {
    RouteGroup(prefix: "/", isOpen: false) { problem, request, id in
      request.wantsPage
        ? (ContentType.html, pages.document(for: problem, request))
        : interface.encode(problem, request, id)
    }
  }
}

/// The groups of all addresses.
struct RouteGroups: Sendable {
  private let site: RouteGroup
  private let others: [RouteGroup]

  /// `others` come before the `site`, which has the rest.
  init(site: RouteGroup, _ others: [RouteGroup]) {
    self.site = site
    self.others = others
  }

  /// The group of `path`.
  func group(of path: String) -> RouteGroup { others.first { path.hasPrefix($0.prefix) } ?? site }
}

extension Problem {
  /// `page` with the problem's status for a person; for a program the problem is thrown.
  func refusal(to request: Request, _ page: @autoclosure () -> String) throws(Problem) -> Response {
    guard request.wantsPage else { throw self }
    var fields = HTTPFields.page
    fields[.contentType] = ContentType.html
    fields[.cacheControl] = "no-store"
    return Response(
      status: HTTPResponse.Status(code: status),
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: page()))
    )
  }
}

extension Request {
  /// Whether a person asks: browsers accept HTML.
  var wantsPage: Bool { headers[.accept]?.contains("text/html") ?? false }
}
