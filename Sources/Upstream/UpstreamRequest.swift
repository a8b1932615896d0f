/// A GET request to an upstream server.
package struct UpstreamRequest: Hashable, Sendable {
  /// A header field to send.
  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// How far from its address a request may be redirected.
  package enum Reach: Hashable, Sendable {
    /// Anywhere, except from the Internet into this machine or its network.
    case anywhere
    /// To no other server.
    case sameServer
    /// To no other server, and to this one only if its name leads to the Internet.
    case sameServerOnInternet
  }

  /// The absolute address, `http` or `https`.
  package let url: String
  package let headers: [Header]
  /// The part of `url` or `headers` that must stay hidden, such as an access key; nil if there is
  /// none.
  ///
  /// A request with a secret is never redirected to another host.
  package let secret: String?
  /// The server's validators of the stored copy; nil if there is no copy.
  ///
  /// The server answers 304 if the copy is still valid.
  package let validators: Validators?
  /// The maximum number of bytes of the decompressed body if lower than the client's; nil for the
  /// client's.
  package let maximumBodyBytes: Int?
  /// The maximum time including redirects and retries; nil for the client's.
  package let timeLimit: Duration?
  /// The maximum number of attempts, including the first; nil for the client's.
  package let attempts: Int?
  package let reach: Reach

  package init(
    url: String,
    headers: [Header] = [],
    secret: String? = nil,
    validators: Validators? = nil,
    maximumBodyBytes: Int? = nil,
    timeLimit: Duration? = nil,
    attempts: Int? = nil,
    reach: Reach = .anywhere
  ) {
    self.url = url
    self.headers = headers
    self.secret = secret
    self.validators = validators
    self.maximumBodyBytes = maximumBodyBytes
    self.timeLimit = timeLimit
    self.attempts = attempts
    self.reach = reach
  }

  var redaction: Redaction { Redaction(secret: secret) }
}

extension UpstreamRequest: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The request without its secret: `GET https://rates.example/daily?key=***`.
  package var description: String { redaction.redacted("GET \(url)") }

  package var debugDescription: String { description }

  /// A mirror with only the description, so that `dump` does not show the secret.
  package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// The permission for each attempt of a request; retries and redirects are attempts, too.
///
/// It lets a quota count every request sent, whatever the response.
package struct SendPermit: Sendable {
  /// Announces an attempt; throws if it must not be made.
  package let take: @Sendable () async throws(UpstreamError) -> Void
  /// Withdraws the announcement of an attempt that never left this machine.
  package let giveBack: @Sendable () async -> Void

  package init(
    take: @escaping @Sendable () async throws(UpstreamError) -> Void,
    giveBack: @escaping @Sendable () async -> Void
  ) {
    self.take = take
    self.giveBack = giveBack
  }

  /// A permit that allows every attempt and counts nothing.
  package static let free = SendPermit(take: { () async throws(UpstreamError) in }, giveBack: {})
}

extension UpstreamError {
  /// Whether the attempt failed before any part of the request was sent.
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
