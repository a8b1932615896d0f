import LoopbackServer
import Refreshing

extension Fault {
  /// The faults of statuses other than 200, and of errors sent with 200.
  static var statuses: [Fault] {
    [
      status(401, "Unauthorized"),
      status(403, "Forbidden"),
      status(404, "Not Found"),
      status(429, "Too Many Requests"),
      status(429, "Too Many Requests", retryAfter: 1_800),
      status(500, "Internal Server Error"),
      status(503, "Service Unavailable"),
      status(503, "Service Unavailable", retryAfter: 1_800),
      Fault(
        name: "401 that quotes the key",
        group: .status,
        isEverywhere: true,
        exception: Exception("no key is sent") { $0.key == nil },
        replies: { subject, _ in [.text("The key \(subject.key ?? "") is not valid.", status: 401)]
        },
        expected: { .failed($0.failure(status: 401)) }
      ),
      Fault(
        name: "404 with a web page",
        group: .status,
        isEverywhere: true,
        replies: { _, _ in [.response(status: 404, body: try page.bytes)] },
        expected: { subject in
          // For some sources a 404 means no data. A page in HTML is from another server, if that
          // can be recognised.
          let isSilent = ["hmrc", "fawazahmed0"].contains(subject.id)
          return .failed(isSilent ? .notPublished : .notFound)
        }
      ),
      Fault(
        name: "503, then the answer",
        group: .status,
        attempts: 2,
        replies: { [.response(status: 503), $0.response(try $0.next(), at: $1)] },
        expected: { _ in .accepted }
      ),
      Fault(
        name: "304 unasked",
        group: .status,
        replies: { _, _ in [.response(status: 304)] },
        expected: { _ in .unchanged }
      ),
      Fault(
        name: "204 without a body",
        group: .status,
        replies: { _, _ in [.response(status: 204)] },
        // Some APIs send an empty response for a day without rates.
        expected: { .failed($0.id == "riksbank" ? .notPublished : .unexpectedContent) }
      ),
      Fault(
        name: "200 with a web page",
        group: .status,
        replies: { _, _ in
          [.response(headers: [("Content-Type", "text/html")], body: try page.bytes)]
        },
        expected: { _ in .failed(.unexpectedContent) }
      ),
    ]
  }

  /// An error page of a gateway.
  private static var page: Document {
    get throws { try Document(fixture: "banks/gateway.html") }
  }

  private static func status(
    _ status: Int,
    _ words: String,
    retryAfter seconds: Int64? = nil
  ) -> Fault {
    let headers = seconds.map { [("Retry-After", "\($0)")] } ?? []
    return Fault(
      name: seconds == nil ? "\(status)" : "\(status) with Retry-After",
      group: .status,
      isEverywhere: true,
      retryAfter: seconds,
      replies: { _, _ in [.text(words, status: status, headers: headers)] },
      expected: { .failed($0.failure(status: status)) }
    )
  }
}
