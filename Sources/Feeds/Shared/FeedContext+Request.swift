package import ExactMoney
import PlainBytes

/// Where a provider expects its key.
enum KeyPlace {
  /// In the query, as the parameter `name`.
  case query(name: String)
  /// In the header field `name`, after `prefix`.
  case header(name: String, prefix: String)
}

extension FeedContext {
  /// The reader's key; nil also for an empty one.
  var givenKey: String? { key?.isEmpty == false ? key : nil }

  /// A request for `path` of the provider with these parameters, and with the key where there is
  /// one.
  ///
  /// Names and values are percent-encoded; `path` starts with a slash and is used as it is.
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

extension FeedRequest {
  /// The day that ends the resource's name, "latest/2026-11-21"; nil when none does.
  ///
  /// For answers that do not say which day they are for.
  var dayOfResource: CalendarDate? { CalendarDate(resource.suffix(10)) }

  /// The request by the provider's clock: one for `today` becomes one for the provider's `day`,
  /// unless the two are neighbours, as around midnight.
  ///
  /// Otherwise a wrong clock would date an answer that does not contain its own day.
  package func asked(on day: CalendarDate?, insteadOf today: CalendarDate) -> FeedRequest {
    guard let day, abs(day.days(since: today)) > 1, dayOfResource == today else { return self }
    return named("\(resource.dropLast(10))\(day)")
  }
}
