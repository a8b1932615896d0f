import ExactMoney
import NIOHTTP1

extension HTTPHeaders {
  /// The headers to send with `request`.
  ///
  /// Any type is accepted, and said to be: without the field some servers take the client for a robot and
  /// refuse it.
  init(_ request: UpstreamRequest, userAgent: String) {
    self.init([("User-Agent", userAgent), ("Accept", "*/*"), ("Accept-Encoding", "gzip")])
    for header in request.headers { replaceOrAdd(name: header.name, value: header.value) }
    if let etag = request.validators?.etag { replaceOrAdd(name: "If-None-Match", value: etag) }
    if let date = request.validators?.lastModified {
      replaceOrAdd(name: "If-Modified-Since", value: date)
    }
  }

  /// Takes out what is meant for one server only.
  mutating func removeCredentials() {
    for name in ["Authorization", "Cookie", "Proxy-Authorization"] { remove(name: name) }
  }
}

extension UpstreamResponse {
  /// The response that `reply` is, read at `now`.
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
