package import ExactMoney

/// Sends requests to upstream servers.
///
/// It is a struct of functions, so tests can replace the network by a closure.
package struct UpstreamClient: Sendable {
  /// Sends a request, takes the permit for each attempt, and returns the response.
  private let exchange:
    @Sendable (UpstreamRequest, SendPermit) async throws(UpstreamError) -> UpstreamResponse
  /// Closes the connections; it must be called once, and ``send(_:_:)`` fails afterwards.
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

  /// Creates a client that performs each request by one call of `send`.
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

  /// Sends a request and returns the response, whatever its status.
  ///
  /// - Throws: ``UpstreamError`` if there is no response.
  package func send(
    _ request: UpstreamRequest,
    _ permit: SendPermit = .free
  ) async throws(UpstreamError) -> UpstreamResponse {
    try await exchange(request, permit)
  }

  /// Creates a client of the network.
  ///
  /// Nothing is set up before the first request. Equal requests at the same time are sent once.
  /// `configuration` limits each request; failed ones are retried, and redirects are followed.
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

/// The pauses between attempts, which tests replace to avoid waiting.
package struct RetryPauses: Sendable {
  /// Returns a number in the range, in milliseconds.
  package let random: @Sendable (ClosedRange<Int64>) -> Int64
  /// Waits for the duration; throws if the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  package init(
    random: @escaping @Sendable (ClosedRange<Int64>) -> Int64,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.random = random
    self.sleep = sleep
  }

  /// Pauses of random length that really wait.
  package static let live = RetryPauses(
    random: { Int64.random(in: $0) },
    sleep: { try await Task.sleep(for: $0) }
  )
}

/// A client's limits of time, size and trust.
package struct UpstreamConfiguration: Hashable, Sendable {
  /// The maximum time to connect, including TLS.
  package var connectTimeout: Duration = .seconds(5)
  /// The maximum silence before and within a response.
  package var readTimeout: Duration = .seconds(10)
  /// The maximum time of a whole request, including redirects, pauses and retries.
  package var totalTimeout: Duration = .seconds(30)
  /// The maximum number of bytes of a decompressed body; a larger one is an error.
  package var maximumBodyBytes = 16 << 20
  /// The maximum number of redirects to follow; one more is an error.
  package var maximumRedirects = 3
  /// The maximum number of attempts, including the first.
  package var attempts = 3
  /// The value of the `User-Agent` field.
  package var userAgent = "Cambio"
  /// The path of a PEM file of certificates to trust in addition to the system's; nil for none.
  package var additionalTrustRootsPath: String?
  /// The proxy for all requests, `http://host:port` or `socks5h://user:password@host:port`; nil for
  /// none.
  ///
  /// Hosts in the environment's `NO_PROXY` are reached without it.
  package var proxy: String?

  package init() {}
}
