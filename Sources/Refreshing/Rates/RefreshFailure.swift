package import Feeds
package import Upstream

/// The reason why a source could not be refreshed.
///
/// It is one line in the fetch log, and put into words where it is shown. It contains no secret.
package struct RefreshFailure: Error, Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    // The reader's own settings.
    case keyMissing
    case budgetSpent
    case noHistory
    // Reported by the provider.
    case keyInvalid
    case quotaEnded
    case rateLimited
    /// The source was not called: it wants no requests before the moment in ``detail`` (RFC 3339).
    case resting
    case planTooSmall
    case secureNotInPlan
    case refused
    case notPublished
    case notFound
    case serverError
    // The response is not as expected.
    case unexpectedContent
    case malformed
    case missingField
    case wrongType
    case nothingPlausible
    // The network.
    case nameNotFound
    case connectionRefused
    case unreachable
    case timedOut
    case connectionLost
    case tls
    case tooLarge
    case redirects
    case notHTTP
    case invalidURL
    case cancelled
    // This machine.
    case store
    case readOnlyStore
  }

  package let kind: Kind
  /// The particulars: the provider's words, a path in its answer, a host, an offset in bytes.
  package let detail: String

  package init(_ kind: Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
  }

  /// The failure as it is written to the fetch log: `timedOut: connect`.
  package var record: String { detail.isEmpty ? kind.rawValue : "\(kind.rawValue): \(detail)" }

  /// Reads a text written by ``record``; nil for any other text.
  package init?(record: String) {
    let parts = record.split(separator: ":", maxSplits: 1)
    guard let name = parts.first, let kind = Kind(rawValue: String(name)) else { return nil }
    self.init(kind, parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
  }
}

extension RefreshFailure {
  /// Creates the failure for a response that a feed could not decode.
  package init(_ error: FeedError) {
    switch error {
    case .refused(let refusal, let message):
      // The case of a refusal is also that of a kind, unless it is only a refusal.
      self.init(Kind(rawValue: refusal.rawValue) ?? .refused, message)
    case .notPublished: self.init(Kind.notPublished)
    case .unexpectedContent(let expected, let found):
      self.init(.unexpectedContent, "\(found), not \(expected)")
    case .malformed(let format, let offset, let reason):
      self.init(.malformed, "\(format), byte \(offset): \(reason)")
    case .missing(let path): self.init(.missingField, path)
    case .wrongType(let path, let expected, let found):
      self.init(.wrongType, "\(path): \(found), not \(expected)")
    }
  }

  /// Creates the failure for a request without a response.
  package init(_ error: UpstreamError) {
    switch error {
    case .invalidURL(let url): self.init(.invalidURL, url)
    case .nameNotFound(let host): self.init(.nameNotFound, host)
    case .refused(let host): self.init(.connectionRefused, host)
    case .unreachable(let host, let reason): self.init(.unreachable, "\(host): \(reason)")
    case .timedOut(let host, let phase): self.init(.timedOut, "\(host), \(phase)")
    case .connectionLost(let host): self.init(.connectionLost, host)
    case .tls(let host, let reason): self.init(.tls, "\(host): \(reason)")
    case .tooLarge(let host, let limit):
      let size = limit.isMultiple(of: 1 << 20) ? "\(limit >> 20) MiB" : "\(limit) B"
      self.init(.tooLarge, "\(host), > \(size)")
    case .tooManyRedirects(let host), .insecureRedirect(let host): self.init(.redirects, host)
    case .notHTTP(let host): self.init(.notHTTP, host)
    case .libraryMissing: self.init(.unreachable, UpstreamError.libraryNeeded)
    case .notPermitted: self.init(Kind.budgetSpent)
    case .cancelled: self.init(Kind.cancelled)
    }
  }
}
