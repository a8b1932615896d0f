/// Why upstream gave no response.
///
/// `host` is the name that was asked, without a port. No case holds the request's secret.
package enum UpstreamError: Error, Hashable, Sendable {
  /// What a request was waiting for when its time ran out.
  package enum Phase: Hashable, Sendable {
    /// A connection, TLS included.
    case connect
    /// The head of the response.
    case firstByte
    /// The next bytes of the body.
    case body
    /// The end, redirects and retries included.
    case total
  }

  /// The address is not an absolute `http` or `https` address, or the proxy's is not `http`.
  case invalidURL(String)
  /// The name has no address, as when there is no network.
  case nameNotFound(host: String)
  /// Nothing listens there.
  case refused(host: String)
  /// There is no route, or it failed so often recently that it gets no requests for a minute.
  case unreachable(host: String, reason: String)
  case timedOut(host: String, phase: Phase)
  /// The connection ended before the response did.
  case connectionLost(host: String)
  /// There was no secure connection, as with a certificate that is not trusted.
  case tls(host: String, reason: String)
  /// The body, decompressed, has more than `limit` bytes.
  case tooLarge(host: String, limit: Int)
  /// More redirects than allowed, or a circle of them.
  case tooManyRedirects(host: String)
  /// A redirect from `https` to `http`, of a request with a secret or one that is bound to its
  /// server to another host, or from the Internet into this machine or its network.
  case insecureRedirect(host: String)
  /// The response is not HTTP, or cannot be decoded.
  case notHTTP(host: String)
  /// This machine has no libcurl, or one that is too old.
  case libraryMissing
  /// The permit to send it was not given.
  case notPermitted
  /// The caller gave up, or the client was shut down.
  case cancelled

  /// The text of ``libraryMissing``: what to install, and what works without.
  package static let libraryNeeded =
    "requests need libcurl 7.80 or later (install libcurl4 on Debian, libcurl on Fedora); "
    + "conversions with the known rates work without"
}

extension UpstreamError {
  /// The error without the secret in any of its texts.
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
