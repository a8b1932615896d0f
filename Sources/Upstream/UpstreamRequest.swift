/// A GET request to upstream.
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
  /// The part of `url` or `headers` that must stay hidden, such as an access key.
  ///
  /// A request with a secret is never redirected to another host.
  package let secret: String?
  /// Upstream's validators of the stored copy; it answers 304 if that copy still holds.
  package let validators: Validators?
  /// The most bytes of the body, decompressed, if less than the client allows.
  package let bodyLimit: Int?
  /// The most time, with redirects and retries; nil for the client's limit.
  package let timeLimit: Duration?
  /// The number of attempts in all; nil for the client's number.
  package let attempts: Int?
  package let reach: Reach

  package init(
    url: String,
    headers: [Header] = [],
    secret: String? = nil,
    validators: Validators? = nil,
    bodyLimit: Int? = nil,
    timeLimit: Duration? = nil,
    attempts: Int? = nil,
    reach: Reach = .anywhere
  ) {
    self.url = url
    self.headers = headers
    self.secret = secret
    self.validators = validators
    self.bodyLimit = bodyLimit
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

  /// Only the description, so that `dump` shows no secret either.
  package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

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
