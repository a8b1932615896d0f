import CambioAPI
import HTTPTypes
import Hummingbird

/// The common rules of the addresses below a path.
struct RouteGroup: Sendable {
  /// The start of the group's paths, such as `/api/`.
  let prefix: String
  /// Whether other sites' pages may read the answers.
  let isOpen: Bool
  /// Returns the media type and the body of a problem.
  let encode: @Sendable (Problem, Request, _ id: String) -> (type: String, text: String)
}

extension RouteGroup {
  /// The API, whose problems are documents (RFC 9457).
  static let interface = RouteGroup(prefix: "/api/", isOpen: true) { problem, _, id in
    (ContentType.problem, problem.json(request: id).text + "\n")
  }

  /// The addresses of our own page, whose problems are as in the API, but which other sites cannot
  /// read.
  static let app = RouteGroup(prefix: AppRoutes.prefix, isOpen: false, encode: interface.encode)

  /// Returns the group of the site, whose problems are pages for people and documents for programs.
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
  /// The group of the paths that none of ``others`` has.
  let site: RouteGroup
  let others: [RouteGroup]

  func group(of path: String) -> RouteGroup { others.first { path.hasPrefix($0.prefix) } ?? site }

  /// Returns the response that reports `problem` in the form of the request's group.
  func response(to request: Request, for problem: Problem, id: String) -> Response {
    let group = group(of: request.uri.path)
    let (type, text) = group.encode(problem, request, id)
    var fields: HTTPFields =
      type == ContentType.html ? .page : group.isOpen ? .interface : .ownSite
    if !problem.allowed.isEmpty { fields[.allow] = problem.allowed.joined(separator: ", ") }
    if problem.kind == .notOperator { fields[.wwwAuthenticate] = OperatorRoutes.challenge }
    if let seconds = problem.retryAfter { fields[.retryAfter] = String(seconds) }
    // The rest of the body would be taken for the next request, and of two hosts neither is
    // trusted.
    if [.tooLarge, .badRequest].contains(problem.kind) { fields[.connection] = "close" }
    return Response(text, type: type, fields, status: .init(code: problem.status))
  }
}

extension Problem {
  /// Returns `page` with the problem's status to a person.
  ///
  /// - Throws: The problem, if the request is a program's.
  func refusal(to request: Request, _ page: @autoclosure () -> String) throws(Problem) -> Response {
    guard request.wantsPage else { throw self }
    return Response(page(), type: ContentType.html, .page, status: .init(code: status))
  }
}

extension Request {
  /// Whether a person sent the request, judged by whether the client accepts HTML.
  var wantsPage: Bool { headers[.accept]?.contains("text/html") ?? false }
}
