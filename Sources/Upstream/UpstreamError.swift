/// The reason why there is no response.
///
/// `host` is the requested name, without a port. No case contains the request's secret.
package enum UpstreamError: Error, Hashable, Sendable {
  /// The part of a request during which its time ran out.
  package enum Phase: Hashable, Sendable {
    /// Connecting, including TLS.
    case connect
    /// Waiting for the head of the response.
    case firstByte
    /// Waiting for more bytes of the body.
    case body
    /// The whole request, including redirects and retries.
    case total
  }

  /// The address is not an absolute `http` or `https` address, or the proxy's is not `http`.
  case invalidURL(String)
  /// The name has no address, for example without a network.
  case nameNotFound(host: String)
  /// The host accepts no connections at the port.
  case refused(host: String)
  /// The host cannot be reached, or has failed so often that it gets no requests for a minute.
  case unreachable(host: String, reason: String)
  case timedOut(host: String, phase: Phase)
  /// The connection ended before the response was complete.
  case connectionLost(host: String)
  /// No secure connection was possible, for example with a certificate that is not trusted.
  case tls(host: String, reason: String)
  /// The decompressed body has more than `limit` bytes.
  case tooLarge(host: String, limit: Int)
  /// There were more redirects than allowed, or a circle of them.
  case tooManyRedirects(host: String)
  /// A redirect was refused.
  ///
  /// It led from `https` to `http`, from the Internet into this machine or its network, or to
  /// another host although the request has a secret or is bound to its server.
  case insecureRedirect(host: String)
  /// The response is not HTTP, or cannot be decoded.
  case notHTTP(host: String)
  /// This machine has no libcurl, or one that is too old.
  case libraryMissing
  /// The permit for an attempt was refused.
  case notPermitted
  /// The caller gave up, or the client was shut down.
  case cancelled

  /// The message of ``libraryMissing``: what to install, and what works without libcurl.
  package static let libraryNeeded =
    "requests need libcurl 7.80 or later (install libcurl4 on Debian, libcurl on Fedora); "
    + "conversions with the known rates work without"
}

extension UpstreamError {
  /// Returns the error with the secret removed from its texts.
  func redacted(by redaction: Redaction) -> UpstreamError {
    func plain(_ text: String) -> String { redaction.redacted(text) }
    return switch self {
    case .invalidURL(let url): .invalidURL(plain(url))
    case .nameNotFound(let host): .nameNotFound(host: plain(host))
    case .refused(let host): .refused(host: plain(host))
    case .unreachable(let host, let reason):
      .unreachable(host: plain(host), reason: plain(reason))
    case .timedOut(let host, let phase): .timedOut(host: plain(host), phase: phase)
    case .connectionLost(let host): .connectionLost(host: plain(host))
    case .tls(let host, let reason): .tls(host: plain(host), reason: plain(reason))
    case .tooLarge(let host, let limit): .tooLarge(host: plain(host), limit: limit)
    case .tooManyRedirects(let host): .tooManyRedirects(host: plain(host))
    case .insecureRedirect(let host): .insecureRedirect(host: plain(host))
    case .notHTTP(let host): .notHTTP(host: plain(host))
    case .libraryMissing: .libraryMissing
    case .notPermitted: .notPermitted
    case .cancelled: .cancelled
    }
  }
}
