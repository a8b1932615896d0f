/// How patient, how generous and how trusting a client is.
package struct UpstreamConfiguration: Hashable, Sendable {
  /// The longest wait for a connection, TLS included.
  package var connectTimeout: Duration = .seconds(5)
  /// The longest silence while a response is awaited or arrives.
  package var readTimeout: Duration = .seconds(10)
  /// The longest a request takes as a whole, redirects, pauses and retries included.
  package var totalTimeout: Duration = .seconds(30)
  /// The most bytes of a body, decompressed.
  package var maximumBodyBytes = 16 << 20
  /// How many redirects are followed.
  package var maximumRedirects = 3
  /// How often a request is tried in all.
  package var attempts = 3
  /// The `User-Agent` to send.
  package var userAgent = "Cambio/0.1.0 (+https://github.com/cambio-app/cambio)"
  /// A PEM file of certificates to trust besides the system's.
  package var additionalTrustRootsPath: String?
  /// The proxy for every request, `http://host:port` or `socks5h://user:password@host:port`.
  ///
  /// Hosts that the environment names in `NO_PROXY` are asked without it.
  package var proxy: String?

  /// The defaults, to change where they do not fit.
  package init() {}
}
