import HTTPTypes
import Hummingbird

/// Admits requests, and answers `OPTIONS`.
struct AdmissionMiddleware: RouterMiddleware {
  let admission: AdmissionControl
  let paths: KnownPaths
  let groups: RouteGroups

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.visitor.client = try admission.client(of: request.head, peer: context.peer)
    context.isSecure = admission.clients.isSecure(request.head, peer: context.peer)
    guard request.method != .options else {
      return try paths.options(for: request, isOpen: groups.group(of: request.uri.path).isOpen)
    }
    return try await next(request, context)
  }
}
