import HTTPTypes
import Hummingbird

/// Answers requests from the cache.
struct CacheMiddleware: RouterMiddleware {
  let cache: ResponseCache

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let isHead = request.method == .head
    guard isHead || request.method == .get, let known = cache.response(to: request.head) else {
      return try await next(request, context)
    }
    let response = await known.response.response(to: request)
    return isHead ? response.createHeadResponse() : response
  }
}
