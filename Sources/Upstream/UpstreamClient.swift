/// Sends requests to upstream.
///
/// A struct of functions, so that tests can replace the network by a closure.
package struct UpstreamClient: Sendable {
  /// Sends a request and returns what upstream answered, whatever the status.
  package let send: @Sendable (UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse
  /// Closes the connections; must be called once, and ``send`` fails afterwards.
  package let shutdown: @Sendable () async -> Void

  /// Creates a client of two functions.
  package init(
    send: @escaping @Sendable (UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse,
    shutdown: @escaping @Sendable () async -> Void = {}
  ) {
    self.send = send
    self.shutdown = shutdown
  }
}
