/// Sends requests to upstream.
///
/// It is a struct of functions, so tests can replace the network by a closure.
package struct UpstreamClient: Sendable {
  /// Sends a request, each attempt with the permit, and returns upstream's answer.
  private let exchange:
    @Sendable (UpstreamRequest, SendPermit) async throws(UpstreamError) -> UpstreamResponse
  /// Closes the connections; it must be called once; ``send(_:_:)`` fails afterwards.
  package let shutdown: @Sendable () async -> Void

  /// Creates a client of two functions.
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
}
