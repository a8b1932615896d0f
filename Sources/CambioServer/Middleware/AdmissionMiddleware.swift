import CambioAPI
import HTTPTypes
import Hummingbird

/// Lets requests in that keep to the limits, and are for this server.
struct AdmissionMiddleware: RouterMiddleware {
  let configuration: ServerConfiguration
  let hosts: AllowedHosts
  let clients: ClientAddresses
  let limiter: RateLimiter
  let paths: KnownPaths
  let groups: RouteGroups

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    try checkSize(of: request)
    try checkHost(of: request)
    var context = context
    context.client = clients.client(of: request, peer: context.peer)
    if let client = context.client { try checkRate(of: client) }
    guard request.method != .options else {
      return try paths.options(for: request, isOpen: groups.group(of: request.uri.path).isOpen)
    }
    return try await next(request, context)
  }

  private func checkSize(of request: Request) throws(Problem) {
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
  }

  /// A request names one host (RFC 9112, section 3.2), and it is one of ours (RFC 9110, section 7.4).
  private func checkHost(of request: Request) throws(Problem) {
    guard let authority = request.head.authority, !authority.isEmpty,
      !request.headers.contains(.host)
    else {
      throw Problem(.badRequest, "A request names its host once.", hint: "Send one Host field.")
    }
    guard hosts.contain(authority) else {
      let name = String(authority.prefix(100))
      throw Problem(
        .misdirected,
        "This server is not known as \(name).",
        hint: "If it should be, start it with --allow-host, or with CAMBIO_ALLOW_HOSTS set."
      )
    }
  }

  private func checkRate(of client: ClientAddress) throws(Problem) {
    guard let wait = limiter.wait(for: client) else { return }
    var problem = Problem(
      .tooManyRequests,
      "\(limiter.perMinute) requests a minute are answered.",
      hint: "Wait \(wait) s."
    )
    problem.retryAfter = wait
    throw problem
  }
}

extension Problem {
  /// For a body longer than `most` bytes.
  static func tooLarge(most: Int) -> Problem {
    Problem(.tooLarge, "A body has at most \(most) bytes.")
  }
}
