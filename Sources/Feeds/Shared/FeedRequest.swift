package import ExactMoney

/// A request to a provider: what it is for, and its address.
package struct FeedRequest: Hashable, Sendable {
  /// Which of the provider's answers this is, unique within the provider: "daily",
  /// "live/2026-11-20".
  package private(set) var resource: String
  /// The absolute address, the key in it where the provider wants it there.
  package let url: String
  /// Other addresses of the same answer, in order of preference, for when the first one fails.
  ///
  /// They are requested without the headers: none of them gets the key.
  package let alternatives: [String]
  /// Header fields beside the usual ones.
  package let headers: [Header]
  /// The key, wherever it stands in the address or the headers; never shown, logged or kept.
  package let secret: String?
  /// Whether the provider takes up to a minute to answer: the time limit is longer, and a failure
  /// is not retried at once.
  package let isExpensive: Bool
  /// The maximum number of bytes of the body, unpacked: more than the provider ever sends.
  package private(set) var bodyLimit = 2 << 20

  /// A header field.
  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String

    /// Creates a field.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a request.
  package init(
    resource: String,
    url: String,
    alternatives: [String] = [],
    headers: [Header] = [],
    secret: String? = nil,
    isExpensive: Bool = false
  ) {
    self.resource = resource
    self.url = url
    self.alternatives = alternatives
    self.headers = headers
    self.secret = secret
    self.isExpensive = isExpensive
  }

  /// The same request with another name.
  func named(_ resource: String) -> FeedRequest {
    var request = self
    request.resource = resource
    return request
  }

  /// The same request for an answer of up to `bytes`.
  func allowing(_ bytes: Int) -> FeedRequest {
    var request = self
    request.bodyLimit = bytes
    return request
  }
}

/// A provider's response: the bytes, and what HTTP says about them.
package struct FeedResponse: Hashable, Sendable {
  package let status: Int
  /// The `Content-Type` field as sent.
  package let contentType: String?
  package let bytes: [UInt8]

  /// Creates a response.
  package init(status: Int = 200, contentType: String? = nil, bytes: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.bytes = bytes
  }
}

/// The facts that a feed makes a request from.
package struct FeedContext: Hashable, Sendable {
  /// The provider's own address, or the one the configuration names instead, without a trailing
  /// slash.
  package let baseURL: String
  /// The reader's key; nil without one.
  package let key: String?
  /// The day in UTC.
  package let today: CalendarDate

  /// Creates a context.
  package init(baseURL: String, key: String? = nil, today: CalendarDate) {
    self.baseURL = baseURL
    self.key = key
    self.today = today
  }
}
