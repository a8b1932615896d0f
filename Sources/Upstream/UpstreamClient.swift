package import ExactMoney

/// Sends requests to upstream.
///
/// It is a struct of functions, so tests can replace the network by a closure.
package struct UpstreamClient: Sendable {
  /// Sends a request, each attempt with the permit, and returns upstream's answer.
  private let exchange:
    @Sendable (UpstreamRequest, SendPermit) async throws(UpstreamError) -> UpstreamResponse
  /// Closes the connections; it must be called once; ``send(_:_:)`` fails afterwards.
  package let shutdown: @Sendable () async -> Void

  init(
    exchange:
      @escaping @Sendable (UpstreamRequest, SendPermit) async throws(UpstreamError) ->
      UpstreamResponse,
    shutdown: @escaping @Sendable () async -> Void
  ) {
    self.exchange = exchange
    self.shutdown = shutdown
  }

  /// Creates a client that makes one attempt of each request with `send`.
  package init(
    send: @escaping @Sendable (UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse
  ) {
    self.init(
      exchange: { request, permit async throws(UpstreamError) in
        try await permit.take()
        return try await send(request)
      },
      shutdown: {}
    )
  }

  /// Sends a request and returns upstream's answer, whatever its status.
  ///
  /// - Throws: ``UpstreamError`` if there is no response.
  package func send(
    _ request: UpstreamRequest,
    _ permit: SendPermit = .free
  ) async throws(UpstreamError) -> UpstreamResponse {
    try await exchange(request, permit)
  }

  /// A client that reaches the network.
  ///
  /// It sets up nothing before the first request. Equal requests at the same time are sent once.
  /// `configuration` and the policies limit, retry and redirect each one.
  package static func live(
    _ configuration: UpstreamConfiguration = UpstreamConfiguration(),
    now: @escaping @Sendable () -> Instant,
    pauses: RetryPauses = .live
  ) -> UpstreamClient {
    let network = Network(configuration, now: now, pauses: pauses)
    return UpstreamClient(
      exchange: { request, permit async throws(UpstreamError) in
        try await network.send(request, permit)
      },
      shutdown: { await network.shutDown() }
    )
  }
}

/// Draws and performs the pauses between attempts, so that tests need not wait.
package struct RetryPauses: Sendable {
  /// A number in the range, in milliseconds.
  package let random: @Sendable (ClosedRange<Int64>) -> Int64
  /// Waits; throws if the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  package init(
    random: @escaping @Sendable (ClosedRange<Int64>) -> Int64,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.random = random
    self.sleep = sleep
  }

  /// Random pauses that really wait.
  package static let live = RetryPauses(
    random: { Int64.random(in: $0) },
    sleep: { try await Task.sleep(for: $0) }
  )
}

/// A client's limits of time, size and trust.
package struct UpstreamConfiguration: Hashable, Sendable {
  /// The longest wait for a connection, TLS included.
  package var connectTimeout: Duration = .seconds(5)
  /// The longest silence before and within a response.
  package var readTimeout: Duration = .seconds(10)
  /// The longest time of a whole request, with redirects, pauses and retries.
  package var totalTimeout: Duration = .seconds(30)
  /// The most bytes of a body, decompressed.
  package var maximumBodyBytes = 16 << 20
  /// The number of redirects to follow.
  package var maximumRedirects = 3
  /// The number of attempts in all.
  package var attempts = 3
  /// The `User-Agent` to send.
  package var userAgent = "Cambio"
  /// A PEM file of certificates to trust in addition to the system's.
  package var additionalTrustRootsPath: String?
  /// The proxy for every request, `http://host:port` or `socks5h://user:password@host:port`.
  ///
  /// Hosts in the environment's `NO_PROXY` do not use it.
  package var proxy: String?

  package init() {}
}
