import CambioAPI
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Admits requests that keep to the limits and are for this server.
struct AdmissionControl: Sendable {
  let configuration: ServerConfiguration
  let hosts: AllowedHosts
  let clients: ClientAddresses
  let limiter: RateLimiter

  init(
    _ configuration: ServerConfiguration,
    _ dialects: DialectHosts,
    _ proxies: TrustedProxies,
    log: Logger
  ) {
    self.configuration = configuration
    hosts = AllowedHosts(
      listeningOn: configuration.host,
      others: configuration.allowedHosts + dialects.names
    )
    clients = ClientAddresses(proxies, log: log)
    limiter = RateLimiter(perMinute: configuration.requestsPerMinute)
  }

  /// Returns the client of `request`; nil if unknown.
  ///
  /// - Throws: ``Problem`` if the request is not admitted.
  func client(of request: HTTPRequest, peer: SocketAddress?) throws(Problem) -> ClientAddress? {
    try checkSize(of: request)
    try checkHost(of: request)
    let client = clients.client(of: request, peer: peer)
    try checkRate(of: client, 1)
    return client
  }

  private func checkSize(of request: HTTPRequest) throws(Problem) {
    guard (request.path ?? "").utf8.count <= configuration.maximumAddressBytes else {
      throw Problem(
        .addressTooLong,
        "An address has at most \(configuration.maximumAddressBytes) bytes."
      )
    }
  }

  /// Checks that a request names one host (RFC 9112, section 3.2), and that it is this server's
  /// (RFC 9110, section 7.4).
  private func checkHost(of request: HTTPRequest) throws(Problem) {
    guard let authority = request.authority, !authority.isEmpty,
      !request.headerFields.contains(.host)
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

  /// Counts `weight` requests of `client`.
  ///
  /// - Throws: ``Problem`` with a time to wait if the client makes too many.
  func checkRate(of client: ClientAddress?, _ weight: Int) throws(Problem) {
    guard let client, weight > 0, let wait = limiter.wait(for: client, weight: weight) else {
      return
    }
    throw Problem(
      .tooManyRequests,
      "\(limiter.perMinute) requests a minute are answered.",
      hint: "Wait \(wait) s.",
      retryAfter: wait
    )
  }
}

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

extension Problem {
  /// The problem of an answer whose client has left.
  static let left = Problem(.badRequest, "Whoever asked has left.")

  /// Returns the problem of a body of more than `maximum` bytes.
  static func tooLarge(maximum: Int) -> Problem {
    Problem(.tooLarge, "A body has at most \(maximum) bytes.")
  }
}
