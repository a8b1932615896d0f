import ExactMoney
import NIOHTTP1
import NIOPosix

/// The live client: single flight, around a time limit, around retries, around redirects, around the
/// circuit breaker, around one exchange.
final class Network: Sendable {
  private let configuration: UpstreamConfiguration
  private let transport: HTTPTransport
  /// For requests that may take longer than the client allows: a silence as long is no fault of theirs.
  private let patientTransport: HTTPTransport
  private let flights = SingleFlight<UpstreamRequest, UpstreamResponse>()
  private let circuits = CircuitBoard()
  private let now: @Sendable () -> Instant
  private let pauses: RetryPauses
  /// The scopes of a host's addresses; blocks.
  private let lookUp: @Sendable (String) -> [AddressScope]

  init(
    _ configuration: UpstreamConfiguration,
    now: @escaping @Sendable () -> Instant,
    pauses: RetryPauses,
    lookUp: @escaping @Sendable (String) -> [AddressScope] = { HostAddresses.scopes(of: $0) }
  ) {
    self.configuration = configuration
    self.now = now
    self.pauses = pauses
    self.lookUp = lookUp
    transport = HTTPTransport(configuration)
    var patient = configuration
    patient.readTimeout = Network.patience
    patientTransport = HTTPTransport(patient)
  }

  /// The longest silence of a server that was given more time than usual.
  private static let patience = Duration.seconds(90)

  func send(
    _ request: UpstreamRequest,
    _ permit: SendPermit
  ) async throws(UpstreamError) -> UpstreamResponse {
    guard let address = WebAddress(request.url) else {
      throw .invalidURL(request.redaction.redacted(request.url))
    }
    do throws(UpstreamError) {
      return try await flights.value(for: request) { [self] () async throws(UpstreamError) in
        try await inTime(request, permit, at: address)
      }
    } catch {
      throw error.redacted(by: request.redaction)
    }
  }

  func shutDown() async {
    await transport.shutDown()
    await patientTransport.shutDown()
  }

  private func inTime(
    _ request: UpstreamRequest,
    _ permit: SendPermit,
    at address: WebAddress
  ) async throws(UpstreamError) -> UpstreamResponse {
    let timeout = UpstreamError.timedOut(host: address.host, phase: .total)
    let limit = request.timeLimit ?? configuration.totalTimeout
    do throws(UpstreamError) {
      return try await withTimeLimit(limit, orElse: timeout) {
        [self] () async throws(UpstreamError) in
        if request.reach == .sameServerOnInternet { try await requireInternet(address) }
        return try await retrying(request, permit, at: address)
      }
    } catch {
      // The exchange under way only knows that it was given up.
      if error == timeout { circuits.record(.failure, for: address, now: now()) }
      throw error
    }
  }

  private func retrying(
    _ request: UpstreamRequest,
    _ permit: SendPermit,
    at address: WebAddress
  ) async throws(UpstreamError) -> UpstreamResponse {
    let policy = RetryPolicy(attempts: request.attempts ?? configuration.attempts)
    var outcome = try await attempt(request, permit, at: address)
    var attempt = 1
    while let pause = policy.pause(
      afterAttempt: attempt,
      outcome: outcome.summary,
      random: pauses.random
    ) {
      do { try await pauses.sleep(pause) } catch { throw .cancelled }
      attempt += 1
      let next = try await self.attempt(request, permit, at: address)
      // What failed says more than that the host is now left alone, or the quota used up.
      if next.isRefusedHere { break }
      outcome = next
    }
    return try outcome.get()
  }

  /// One attempt; throws only when the caller gave up.
  private func attempt(
    _ request: UpstreamRequest,
    _ permit: SendPermit,
    at address: WebAddress
  ) async throws(UpstreamError) -> Result<UpstreamResponse, UpstreamError> {
    do throws(UpstreamError) {
      return .success(try await following(request, permit, from: address))
    } catch .cancelled {
      throw .cancelled
    } catch {
      return .failure(error)
    }
  }

  private func following(
    _ request: UpstreamRequest,
    _ permit: SendPermit,
    from start: WebAddress
  ) async throws(UpstreamError) -> UpstreamResponse {
    var trail = RedirectTrail(
      start: start,
      maximum: configuration.maximumRedirects,
      isBound: request.secret != nil || request.reach != .anywhere
    )
    var address = start
    var headers = HTTPHeaders(request, userAgent: configuration.userAgent)
    let most = configuration.maximumBodyBytes
    let bodyLimit = min(request.bodyLimit ?? most, most)
    let isPatient = request.timeLimit.map { $0 > configuration.totalTimeout } ?? false
    while true {
      let reply = try await guarded(
        address,
        permit,
        isPatient ? patientTransport : transport,
        headers: headers,
        bodyLimit: bodyLimit
      )
      guard RedirectTrail.isRedirect(reply.status),
        let location = reply.headers.first(name: "Location")
      else { return response(reply, from: address, insteadOf: start) }
      let next = try trail.follow(location: location)
      guard try await mayRedirect(from: start, to: next) else {
        throw .insecureRedirect(host: address.host)
      }
      if !address.isSameServer(as: next) { headers.removeCredentials() }
      address = next
    }
  }

  /// The response; of a failure at another host not its words, which may be anybody's.
  private func response(
    _ reply: HTTPReply,
    from address: WebAddress,
    insteadOf start: WebAddress
  ) -> UpstreamResponse {
    var reply = reply
    if address.host != start.host, reply.status >= 400 { reply.body = [] }
    return UpstreamResponse(reply, now: now())
  }

  /// Throws where the host has an address of this machine or its network; where a proxy looks names up, only
  /// those written as numbers can be told.
  private func requireInternet(_ address: WebAddress) async throws(UpstreamError) {
    if configuration.proxy != nil, !address.isNumber { return }
    guard try await scopes(of: address.host).contains(.here) else { return }
    throw .unreachable(host: address.host, reason: "its name leads into this network")
  }

  /// Whether a redirect may lead to `next`: from the Internet not into this machine or its network.
  ///
  /// Who configures a private address may be led to others. Where a proxy connects, it also looks names
  /// up; then only addresses that are written as numbers can be told.
  private func mayRedirect(
    from start: WebAddress,
    to next: WebAddress
  ) async throws(UpstreamError) -> Bool {
    guard next.host != start.host else { return true }
    let isProxied = configuration.proxy != nil
    if isProxied, !next.isNumber { return true }
    let scopes = try await scopes(of: next.host)
    guard scopes.contains(.here) else { return true }
    let origin = try await self.scopes(of: start.host)
    return !origin.isEmpty && !origin.contains(.everywhere)
  }

  private func scopes(of host: String) async throws(UpstreamError) -> [AddressScope] {
    let found = await blocking { [lookUp] in lookUp(host) }
    guard let found else { throw .cancelled }
    return found
  }

  private func guarded(
    _ address: WebAddress,
    _ permit: SendPermit,
    _ transport: HTTPTransport,
    headers: HTTPHeaders,
    bodyLimit: Int
  ) async throws(UpstreamError) -> HTTPReply {
    try circuits.admit(to: address, now: now())
    do throws(UpstreamError) {
      try await permit.take()
      let reply = try await transport.exchange(
        address,
        headers: headers,
        bodyLimit: bodyLimit
      )
      circuits.record(CircuitBreaker.Outcome(status: reply.status), for: address, now: now())
      return reply
    } catch {
      circuits.record(CircuitBreaker.Outcome(error), for: address, now: now())
      if error.isBeforeSending { await permit.giveBack() }
      throw error
    }
  }
}

extension Result<UpstreamResponse, UpstreamError> {
  /// Whether no attempt was made.
  fileprivate var isRefusedHere: Bool {
    switch self {
    case .failure(.circuitOpen), .failure(.notPermitted): true
    default: false
    }
  }

  fileprivate var summary: RetryPolicy.Outcome {
    switch self {
    case .success(let response):
      .response(status: response.status, retryAfter: response.retryAfter)
    case .failure(let error): .failure(error)
    }
  }
}
