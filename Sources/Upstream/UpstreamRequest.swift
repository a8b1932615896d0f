/// A GET request to upstream.
package struct UpstreamRequest: Hashable, Sendable {
  /// A header field to send.
  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String

    /// Creates a field.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// How far from its address a request may be led.
  package enum Reach: Hashable, Sendable {
    /// Wherever redirects lead, but not from the Internet into this machine or its network.
    case anywhere
    /// To no other server.
    case sameServer
    /// To no other server, and to this one only while its name leads to the Internet.
    case sameServerOnInternet
  }

  /// The absolute address, `http` or `https`.
  package let url: String
  package let headers: [Header]
  /// The part of `url` or `headers` that must not be shown, as an access key; nil when there is none.
  ///
  /// A request that has one is never redirected to another host.
  package let secret: String?
  /// What upstream said of the copy at hand; it answers 304 when that copy still holds.
  package let validators: Validators?
  /// The most bytes of the body, decompressed, where fewer than the client allows will do.
  package let bodyLimit: Int?
  /// How long it takes at most, redirects and retries included; nil for what the client allows.
  package let timeLimit: Duration?
  /// How often it is tried in all; nil for as often as the client tries.
  package let attempts: Int?
  package let reach: Reach

  /// Creates a request.
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

  /// Nothing but the description, so that `dump` shows no secret either.
  package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
