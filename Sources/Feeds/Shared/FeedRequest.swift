package import ExactMoney
import PlainBytes

/// A request to a provider.
package struct FeedRequest: Hashable, Sendable {
  /// The name of the response, unique within the provider, such as "daily" or "live/2026-11-20".
  package fileprivate(set) var resource: String
  /// The absolute URL, which includes the key if the provider expects it there.
  package let url: String
  /// Other URLs of the same response in order of preference, used if the first one fails.
  ///
  /// They are requested without ``headers``, so none of them receives the key.
  package let alternatives: [String]
  /// Header fields to add to the usual ones.
  package let headers: [Header]
  /// The key in the URL or the headers, never shown, logged or stored; nil without a key.
  package let secret: String?
  /// Whether the provider may take up to a minute to respond.
  ///
  /// The time limit is then longer, and a failure is not retried at once.
  package let isExpensive: Bool
  /// The maximum size of the decompressed body in bytes; larger responses are refused.
  package private(set) var maximumBodyBytes = 2 << 20

  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

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

  /// Returns the request with a maximum size of `bytes` for the body.
  func allowing(_ bytes: Int) -> FeedRequest {
    var request = self
    request.maximumBodyBytes = bytes
    return request
  }
}

/// A provider's response.
package struct FeedResponse: Hashable, Sendable {
  /// The HTTP status.
  package let status: Int
  /// The `Content-Type` field as sent; nil without one.
  package let contentType: String?
  /// The body.
  package let bytes: [UInt8]

  package init(status: Int = 200, contentType: String? = nil, bytes: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.bytes = bytes
  }
}

/// The values from which a feed makes requests.
package struct FeedContext: Hashable, Sendable {
  /// The base URL without a trailing slash: the provider's own, or the one in the configuration.
  package let baseURL: String
  /// The user's key; nil if there is none.
  package let key: String?
  /// The current day in UTC.
  package let today: CalendarDate

  package init(baseURL: String, key: String? = nil, today: CalendarDate) {
    self.baseURL = baseURL
    self.key = key
    self.today = today
  }
}

extension FeedRequest {
  /// The day at the end of the resource's name, such as "latest/2026-11-21"; nil if there is none.
  ///
  /// It dates responses that do not state their day.
  var dayOfResource: CalendarDate? { CalendarDate(resource.suffix(10)) }

  /// Returns the request as if made on the provider's `day`, if its resource ends in `today` and
  /// the two days are not neighbours.
  ///
  /// Otherwise a wrong clock here would misdate a response that does not state its day.
  /// Neighbouring days are normal around midnight.
  package func asked(on day: CalendarDate?, insteadOf today: CalendarDate) -> FeedRequest {
    guard let day, abs(day.days(since: today)) > 1, dayOfResource == today else { return self }
    var request = self
    request.resource = "\(resource.dropLast(10))\(day)"
    return request
  }
}

enum KeyPlace {
  /// In the query, as the parameter `name`.
  case query(name: String)
  /// In the header field `name`, after `prefix`.
  case header(name: String, prefix: String)
}

extension FeedContext {
  /// The user's key; nil if there is none or it is empty.
  var givenKey: String? { key?.isEmpty == false ? key : nil }

  /// Returns a request for `path` with the parameters of `query`, and with the key at `place` if
  /// both are set.
  ///
  /// Names and values are percent-encoded. `path` starts with a slash and is used unchanged.
  func request(
    _ resource: String,
    path: String,
    query: [(name: String, value: String)] = [],
    key place: KeyPlace? = nil,
    isExpensive: Bool = false
  ) -> FeedRequest {
    var parameters = query.map { ($0.name, PercentCoding.encoded($0.value)) }
    var headers: [FeedRequest.Header] = []
    var secret: String?
    switch (place, givenKey) {
    case (.query(let name)?, let key?):
      secret = PercentCoding.encoded(key)
      parameters.append((name, PercentCoding.encoded(key)))
    case (.header(let name, let prefix)?, let key?):
      secret = key
      headers.append(FeedRequest.Header(name, prefix + key))
    default: break
    }
    let tail = parameters.map { "\($0)=\($1)" }.joined(separator: "&")
    return FeedRequest(
      resource: resource,
      url: baseURL + path + (tail.isEmpty ? "" : "?\(tail)"),
      headers: headers,
      secret: secret,
      isExpensive: isExpensive
    )
  }
}
