import ExactMoney
import HTTPTypes
import Hummingbird
import Logging

/// What every request goes through: its limits, its number, the words for what goes wrong, the count
/// of it and its line in the log.
struct Reception: RouterMiddleware {
  typealias Context = ServerContext

  let configuration: ServerConfiguration
  let clients: ClientAddresses
  let limiter: RateLimiter
  let paths: KnownPaths
  let errors: ErrorResponses
  let metrics: ServerMetrics
  let log: RequestLog

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let client = clients.client(of: request, peer: context.peer)
    var response: Response
    do {
      try check(request, from: client)
      response = try await next(request, context)
    } catch {
      let id = context.id
      let problem = problem(for: error, request, context)
      response = errors.response(to: request, for: problem, id: id)
      response.headers[.requestID] = id
    }
    let took = ContinuousClock.now - start
    let route = context.endpointPath ?? "none"
    metrics.count(route: route, method: request.method, status: response.status, took: took)
    log.write(request, response, context, took: took)
    return response
  }

  private func check(_ request: Request, from client: ClientAddress?) throws(Problem) {
    guard request.uri.string.utf8.count <= configuration.mostAddressBytes else {
      throw Problem(
        .addressTooLong,
        "An address has at most \(configuration.mostAddressBytes) bytes."
      )
    }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }),
      length > configuration.mostBodyBytes
    {
      throw Problem.tooLarge(most: configuration.mostBodyBytes)
    }
    if let client, let wait = limiter.wait(for: client) {
      var problem = Problem(
        .tooManyRequests,
        "\(limiter.perMinute) requests a minute are answered.",
        hint: "Wait \(wait) s."
      )
      problem.retryAfter = wait
      throw problem
    }
  }

  private func problem(
    for error: any Error,
    _ request: Request,
    _ context: ServerContext
  ) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let error as HTTPError where error.status == .notFound:
      return paths.problem(for: request)
    case let error as any HTTPResponseError where error.status == .contentTooLarge:
      return .tooLarge(most: configuration.mostBodyBytes)
    case let error as any HTTPResponseError where error.status.kind == .clientError:
      return Problem(.badRequest, "The request cannot be read.")
    default:
      context.logger.error(
        "request failed",
        metadata: ["reason": "\(error)", "path": "\(request.uri.path)"]
      )
      return Problem(.internalError, "The server failed; its log says why.")
    }
  }
}

extension Problem {
  /// For a body longer than `most` bytes.
  static func tooLarge(most: Int) -> Problem {
    Problem(.tooLarge, "A body has at most \(most) bytes.")
  }
}
