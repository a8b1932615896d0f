import HTTPTypes
import Hummingbird

/// Answers requests from the cache that ``CacheHandler`` passed on.
struct CacheMiddleware: RouterMiddleware {
  let cache: ResponseCache

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let isHead = request.method == .head
    guard isHead || request.method == .get,
      let response = cache.response(to: request.head)?.response.response(to: request)
    else { return try await next(request, context) }
    return isHead ? response.createHeadResponse() : response
  }
}
