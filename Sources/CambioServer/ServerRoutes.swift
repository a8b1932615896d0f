import HTTPTypes
import Hummingbird

/// The routes of the server: a path, a method, and who answers.
struct ServerRoutes {
  typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  private(set) var paths = KnownPaths()
  private var handlers: [(path: String, method: HTTPRequest.Method, handler: Handler)] = []

  /// Answers GET, and HEAD with the same fields.
  mutating func get(_ path: String, _ handler: @escaping Handler) {
    add(path, .get, handler)
  }

  /// Answers POST.
  mutating func post(_ path: String, _ handler: @escaping Handler) {
    add(path, .post, handler)
  }

  private mutating func add(
    _ path: String,
    _ method: HTTPRequest.Method,
    _ handler: @escaping Handler
  ) {
    paths.add(path, method)
    handlers.append((path, method, handler))
  }

  /// The router of these routes.
  func router(
    _ errors: ErrorMiddleware,
    _ admission: AdmissionMiddleware,
    _ cache: CacheMiddleware
  ) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: errors)
    router.add(middleware: admission)
    router.add(middleware: cache)
    for route in handlers {
      router.on(RouterPath(route.path), method: route.method) { request, context in
        try await route.handler(request, context)
      }
    }
    return router
  }
}
