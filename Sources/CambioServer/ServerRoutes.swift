import CambioAPI
import HTTPTypes
import Hummingbird

/// The routes of the server: a path, a method, a price, and a handler.
struct ServerRoutes {
  typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  /// A path with a method.
  struct Route: Sendable {
    let path: String
    let method: HTTPRequest.Method
    let price: RoutePrice
    fileprivate let handler: Handler

    /// The answer, which is not longer than its price allows.
    fileprivate func response(
      to request: Request,
      _ context: ServerContext
    ) async throws -> Response {
      let response = try await handler(request, context)
      if let most = price.mostBytesOut, let length = response.body.contentLength, length > most {
        throw Problem(
          .outOfRange,
          "The answer has \(length) bytes; one here has at most \(most).",
          hint: "Ask for less at a time."
        )
      }
      return response
    }
  }

  private(set) var paths = KnownPaths()
  private(set) var all: [Route] = []

  /// Answers GET, and HEAD with the same fields.
  mutating func get(_ path: String, _ price: RoutePrice, _ handler: @escaping Handler) {
    add(Route(path: path, method: .get, price: price, handler: handler))
  }

  /// Answers POST.
  mutating func post(_ path: String, _ price: RoutePrice, _ handler: @escaping Handler) {
    add(Route(path: path, method: .post, price: price, handler: handler))
  }

  private mutating func add(_ route: Route) {
    paths.add(route.path, route.method)
    all.append(route)
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
    for route in all {
      router.on(RouterPath(route.path), method: route.method) { request, context in
        try await route.response(to: request, context)
      }
    }
    return router
  }
}
