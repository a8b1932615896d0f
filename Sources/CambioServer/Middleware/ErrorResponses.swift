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
    var fields = isPage ? HTTPFields.page : HTTPFields.interface
    fields[.contentType] = isPage ? ContentType.html : ContentType.problem
    fields[.cacheControl] = "no-store"
    if !problem.allowed.isEmpty { fields[.allow] = problem.allowed.joined(separator: ", ") }
    if let seconds = problem.retryAfter { fields[.retryAfter] = String(seconds) }
    // A body that was not read to its end would be taken for the next request.
    if problem.kind == .tooLarge { fields[.connection] = "close" }
    return Response(
      status: problem.status,
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: body))
    )
  }

  /// Whether a person asks: their browsers take HTML, and the interface is for programs.
  static func wantsPage(_ request: Request) -> Bool {
    guard !request.uri.path.hasPrefix("/api/") else { return false }
    return request.headers[.accept]?.contains("text/html") ?? false
  }
}
