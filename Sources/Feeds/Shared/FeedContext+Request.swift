import PlainBytes

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
