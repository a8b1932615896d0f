import HTTPTypes
import Hummingbird
import NIOCore

/// Puts what went wrong into words: a page for people, a problem document for programs.
struct ErrorResponses: Sendable {
  let pages: ErrorPages

  /// The response that tells `problem`.
  func response(to request: Request, for problem: Problem, id: String) -> Response {
    let isPage = ErrorResponses.wantsPage(request)
    let body =
      isPage ? pages.document(for: problem, request) : problem.json(request: id).text + "\n"
    let isInterface = ErrorResponses.isInterface(request)
    var fields = isPage ? HTTPFields.page : isInterface ? .interface : .ownSite
    fields[.contentType] = isPage ? ContentType.html : ContentType.problem
    fields[.cacheControl] = "no-store"
    if !problem.allowed.isEmpty { fields[.allow] = problem.allowed.joined(separator: ", ") }
    if problem.kind == .notOperator { fields[.wwwAuthenticate] = OperatorRoutes.challenge }
    if let seconds = problem.retryAfter { fields[.retryAfter] = String(seconds) }
    // What is left of the body would be taken for the next request, and of two hosts none is trusted.
    if [.tooLarge, .badRequest].contains(problem.kind) { fields[.connection] = "close" }
    return Response(
      status: problem.status,
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: body))
    )
  }

  /// Whether a person asks: their browsers take HTML, and the interface is for programs.
  static func wantsPage(_ request: Request) -> Bool {
    guard !isInterface(request) else { return false }
    return request.headers[.accept]?.contains("text/html") ?? false
  }

  /// Whether the request is for the interface, which pages of other sites may read.
  private static func isInterface(_ request: Request) -> Bool {
    request.uri.path.hasPrefix("/api/")
  }
}
