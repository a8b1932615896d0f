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
