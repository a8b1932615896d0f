import ExactMoney

/// The client of the network.
///
/// Each step calls the next: sharing equal requests, the pause after failures of a server, the time
/// limit, retries, redirects, and one exchange.
final class Network: Sendable {
  private let configuration: UpstreamConfiguration
  private let transport: HTTPTransport
  private let flights = SingleFlight<UpstreamRequest, UpstreamResponse>()
  private let backoff = HostBackoff()
  private let now: @Sendable () -> Instant
  private let pauses: RetryPauses

  init(
    _ configuration: UpstreamConfiguration,
    now: @escaping @Sendable () -> Instant,
    pauses: RetryPauses,
    transport: HTTPTransport? = nil
  ) {
    self.configuration = configuration
    self.now = now
    self.pauses = pauses
    self.transport = transport ?? HTTPTransport(configuration)
  }

  /// The maximum silence of a server during a request with an extended time limit, where slowness
  /// is expected.
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
        try await rested(request, permit, at: address)
      }
    } catch {
      throw error.redacted(by: request.redaction)
    }
  }

  func shutDown() async {
    await transport.shutDown()
  }

  private func rested(
    _ request: UpstreamRequest,
    _ permit: SendPermit,
    at address: WebAddress
  ) async throws(UpstreamError) -> UpstreamResponse {
    try backoff.check(address, now: now())
    let outcome = await withTimeLimit(
      request.timeLimit ?? configuration.totalTimeout,
      orElse: .timedOut(host: address.host, phase: .total)
    ) { [self] () async throws(UpstreamError) in
      try await retrying(request, permit, at: address)
    }
    backoff.note(outcome, from: address, now: now())
    return try outcome.get()
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
      outcome: outcome,
      random: pauses.random
    ) {
      do { try await pauses.sleep(pause) } catch { throw .cancelled }
      attempt += 1
      let next = try await self.attempt(request, permit, at: address)
      // The failure says more than a spent quota would.
      if next == .failure(.notPermitted) { break }
      outcome = next
    }
    return try outcome.get()
  }

  /// Makes one attempt, with its redirects; returns failures that may be retried.
  ///
  /// - Throws: ``UpstreamError/cancelled`` if the caller gave up.
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
    var headers = [UpstreamRequest.Header](request, userAgent: configuration.userAgent)
    let most = configuration.maximumBodyBytes
    let maximumBodyBytes = min(request.maximumBodyBytes ?? most, most)
    let isPatient = request.timeLimit.map { $0 > configuration.totalTimeout } ?? false
    var keptOut: KeptOut?
    if request.reach == .sameServerOnInternet {
      let error = UpstreamError.unreachable(
        host: start.host,
        reason: "its name leads into this network"
      )
      keptOut = KeptOut(scope: .everywhere, error: error)
    }
    while true {
      var reply = try await permitted(
        address,
        permit,
        headers: headers,
        maximumBodyBytes: maximumBodyBytes,
        readTimeout: isPatient ? Network.patience : configuration.readTimeout,
        keptOut: keptOut
      )
      guard RedirectTrail.isRedirect(reply.status),
        let location = reply.headers.first(name: "Location")
      else {
        // Anybody may have written the text of a failure at another host.
        if address.host != start.host, reply.status >= 400 { reply.body = [] }
        return UpstreamResponse(reply, now: now())
      }
      let next = try trail.follow(location: location)
      // No server leads to a nearer one: the Internet not into this network, and this network not to
      // a link. With a proxy, only the scope of numeric hosts is known.
      let place = reply.peer ?? AddressScope(number: address.host) ?? .everywhere
      let scope = max(place, keptOut?.scope ?? place)
      keptOut = KeptOut(scope: scope, error: .insecureRedirect(host: address.host))
      if !address.isSameServer(as: next) { headers.removeCredentials() }
      address = next
    }
  }

  /// Performs one exchange if `permit` allows it, and takes the permit back if nothing was sent.
  ///
  /// - Throws: ``UpstreamError`` if the permit is refused or the exchange fails.
  private func permitted(
    _ address: WebAddress,
    _ permit: SendPermit,
    headers: [UpstreamRequest.Header],
    maximumBodyBytes: Int,
    readTimeout: Duration,
    keptOut: KeptOut?
  ) async throws(UpstreamError) -> HTTPReply {
    do throws(UpstreamError) {
      try await permit.take()
      return try await transport.exchange(
        address,
        headers: headers,
        maximumBodyBytes: maximumBodyBytes,
        readTimeout: readTimeout,
        keptOut: keptOut
      )
    } catch {
      // Nothing was sent to a forbidden host.
      if error.isBeforeSending || error == keptOut?.error { await permit.giveBack() }
      throw error
    }
  }
}

/// Returns the result of `work`, or `timeout` after `limit`, which cancels it.
private func withTimeLimit<Value: Sendable>(
  _ limit: Duration,
  orElse timeout: UpstreamError,
  work: @escaping @Sendable () async throws(UpstreamError) -> Value
) async -> Result<Value, UpstreamError> {
  await withTaskGroup(of: Result<Value, UpstreamError>.self) { group in
    group.addTask {
      do throws(UpstreamError) { return .success(try await work()) } catch {
        return .failure(error)
      }
    }
    group.addTask {
      do { try await Task.sleep(for: limit) } catch { return .failure(.cancelled) }
      return .failure(timeout)
    }
    defer { group.cancelAll() }
    return await group.next() ?? .failure(.cancelled)
  }
}
