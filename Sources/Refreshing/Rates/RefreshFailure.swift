package import Feeds
package import Upstream

/// Why a source could not be refreshed: what kind of failure, and its particulars.
///
/// Kept in the fetch log as one line, and put into words where it is shown. Nothing in it is secret.
package struct RefreshFailure: Error, Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    // Of the reader's own settings.
    case keyMissing
    case budgetSpent
    case noHistory
    // In the provider's own words.
    case keyInvalid
    case quotaEnded
    case rateLimited
    /// It was not asked: it wants no requests before the moment in the particulars, as RFC 3339 writes it.
    case resting
    case planTooSmall
    case secureNotInPlan
    case refused
    case notPublished
    case notFound
    case serverError
    // What came is not what was asked for.
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
  /// Particulars: the provider's words, a path in its answer, a host, a byte.
  package let detail: String

  /// Creates a failure.
  package init(_ kind: Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
  }

  /// The failure in the form that the fetch log keeps: `timedOut: connect`.
  package var record: String { detail.isEmpty ? kind.rawValue : "\(kind.rawValue): \(detail)" }

  /// Reads what ``record`` wrote; nil for anything else.
  package init?(record: String) {
    let parts = record.split(separator: ":", maxSplits: 1)
    guard let name = parts.first, let kind = Kind(rawValue: String(name)) else { return nil }
    self.init(kind, parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
  }
}

extension RefreshFailure {
  /// The same failure with `***` wherever its detail has `secret`, percent-encoded or not.
  func hiding(_ secret: String?) -> RefreshFailure {
    RefreshFailure(kind, Redaction(secret: secret).redacted(detail))
  }

  /// What a feed could not make of a response.
  package init(_ error: FeedError) {
    switch error {
    case .refused(let refusal, let message):
      // A refusal has the name of its kind; one that says nothing more is just that.
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

  /// Why no response came.
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
