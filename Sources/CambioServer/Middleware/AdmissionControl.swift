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
  let limits: BodyLimits

  init(
    _ configuration: ServerConfiguration,
    _ dialects: DialectHosts,
    _ limits: BodyLimits,
    _ proxies: TrustedProxies,
    log: Logger
  ) {
    self.configuration = configuration
    self.limits = limits
    hosts = AllowedHosts(
      listeningOn: configuration.host,
      others: configuration.allowedHosts + dialects.names
    )
    clients = ClientAddresses(proxies, log: log)
    limiter = RateLimiter(perMinute: configuration.requestsPerMinute)
  }

  /// The client of `request`, if known.
  ///
  /// - Throws: ``Problem`` if the request is not admitted.
  func client(of request: HTTPRequest, peer: SocketAddress?) throws(Problem) -> ClientAddress? {
    try checkSize(of: request)
    try checkHost(of: request)
    let client = clients.client(of: request, peer: peer)
    if let client { try checkRate(of: client, limits.weight(at: request.path)) }
    return client
  }

  private func checkSize(of request: HTTPRequest) throws(Problem) {
    guard (request.path ?? "").utf8.count <= configuration.mostAddressBytes else {
      throw Problem(
        .addressTooLong,
        "An address has at most \(configuration.mostAddressBytes) bytes."
      )
    }
    if let length = request.headerFields[.contentLength].flatMap({ Int($0) }),
      length > limits.mostBytes(at: request.path)
    {
      throw Problem.tooLarge(most: limits.mostBytes(at: request.path))
    }
  }

  /// A request names one host (RFC 9112, section 3.2), and it is this server's (RFC 9110, section 7.4).
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

  private func checkRate(of client: ClientAddress, _ weight: Int) throws(Problem) {
    guard let wait = limiter.wait(for: client, weight: weight) else { return }
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
  /// For an answer whose client has left.
  static let left = Problem(.badRequest, "Whoever asked has left.")

  /// For a body longer than `most` bytes.
  static func tooLarge(most: Int) -> Problem {
    Problem(.tooLarge, "A body has at most \(most) bytes.")
  }
}
