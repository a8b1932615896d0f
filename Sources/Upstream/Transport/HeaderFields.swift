import ExactMoney

/// Header fields in order; their names ignore case.
extension [UpstreamRequest.Header] {
  /// Creates the fields to send with `request`.
  ///
  /// `Accept` allows any type: without it, some servers take the client for a robot and refuse it.
  init(_ request: UpstreamRequest, userAgent: String) {
    self = [("User-Agent", userAgent), ("Accept", "*/*"), ("Accept-Encoding", "gzip")]
      .map { Element(name: $0, value: $1) }
    for header in request.headers { replaceOrAdd(header) }
    if let etag = request.validators?.etag {
      replaceOrAdd(Element(name: "If-None-Match", value: etag))
    }
    if let date = request.validators?.lastModified {
      replaceOrAdd(Element(name: "If-Modified-Since", value: date))
    }
  }

  /// Returns the values of all fields named `name`, in order.
  func values(name: String) -> [String] {
    filter { $0.name.lowercased() == name.lowercased() }.map { $0.value }
  }

  func first(name: String) -> String? { values(name: name).first }

  private mutating func remove(name: String) {
    removeAll { $0.name.lowercased() == name.lowercased() }
  }

  private mutating func replaceOrAdd(_ header: Element) {
    remove(name: header.name)
    append(header)
  }

  /// Removes the fields that must not be sent to another server.
  mutating func removeCredentials() {
    for name in ["Authorization", "Cookie", "Proxy-Authorization"] { remove(name: name) }
  }

  /// Whether no field contains a line break, which would begin another field.
  var areLines: Bool {
    allSatisfy { field in
      !field.name.isEmpty && field.name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3A }
        && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
  }
}

extension UpstreamResponse {
  /// Creates a response from `reply`, received at the time `now`.
  init(_ reply: HTTPReply, now: Instant) {
    let serverDate = reply.headers.first(name: "Date").flatMap { HTTPDate.instant($0) }
    self.init(
      status: reply.status,
      contentType: reply.headers.first(name: "Content-Type"),
      body: reply.body,
      validators: Validators(
        etag: reply.headers.first(name: "ETag"),
        lastModified: reply.headers.first(name: "Last-Modified")
      ),
      retryAfter: reply.headers.first(name: "Retry-After").flatMap {
        RetryAfter.seconds($0, serverDate: serverDate, now: now)
      },
      serverDate: serverDate
    )
  }
}
