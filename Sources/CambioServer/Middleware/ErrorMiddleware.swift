import CambioAPI
import ExactMoney
import HTTPTypes
import Hummingbird
import Logging

/// Turns every error into a response, and counts and logs every request.
struct ErrorMiddleware: RouterMiddleware {
  let groups: RouteGroups
  let paths: KnownPaths
  let accessLog: AccessLog

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      let id = context.id
      let problem = problem(for: error, request, context)
      response = groups.response(to: request, for: problem, id: id)
      response.headers[.requestID] = id
    }
    accessLog.note(
      request.head,
      route: context.endpointPath ?? "none",
      id: context.id,
      status: response.status,
      bytes: response.body.contentLength,
      since: start
    )
    return response
  }

  private func problem(
    for error: any Error,
    _ request: Request,
    _ context: ServerContext
  ) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case is CancellationError: return .left
    case let error as HTTPError where error.status == .notFound:
      return paths.problem(for: request)
    case let error as any HTTPResponseError where error.status.kind == .clientError:
      return Problem(.badRequest, "The request cannot be read.")
    default:
      context.logger.error(
        "request failed",
        metadata: [
          "reason": "\(error)",
          "path": "\(AccessLog.path(of: request.uri.path, route: context.endpointPath))",
        ]
      )
      return Problem(.internalError, "The server failed; its log says why.")
    }
  }
}
