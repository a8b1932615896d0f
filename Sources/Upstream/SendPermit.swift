/// Permission for each attempt of a request; retries and redirects are attempts of their own.
///
/// With it a quota counts every request sent, whatever the response.
package struct SendPermit: Sendable {
  /// Announces an attempt; throws when it must not be made.
  package let take: @Sendable () async throws(UpstreamError) -> Void
  /// Takes the announcement back: the attempt never left this machine.
  package let giveBack: @Sendable () async -> Void

  package init(
    take: @escaping @Sendable () async throws(UpstreamError) -> Void,
    giveBack: @escaping @Sendable () async -> Void
  ) {
    self.take = take
    self.giveBack = giveBack
  }

  /// Every attempt may be made, and nobody counts.
  package static let free = SendPermit(take: { () async throws(UpstreamError) in }, giveBack: {})
}

extension UpstreamError {
  /// Whether an attempt that was announced failed before anything of the request was sent.
  var isBeforeSending: Bool {
    switch self {
    case .invalidURL, .nameNotFound, .refused, .unreachable, .timedOut(_, .connect), .tls,
      .libraryMissing:
      true
    case .timedOut, .connectionLost, .tooLarge, .tooManyRedirects, .insecureRedirect, .notHTTP,
      .notPermitted, .cancelled:
      false
    }
  }
}
