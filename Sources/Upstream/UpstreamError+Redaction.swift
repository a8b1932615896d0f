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
