/// A request that the server received.
package struct RecordedRequest: Equatable, Sendable {
  package let method: String
  /// The path and query, as sent; `host:port` for CONNECT.
  package let target: String
  /// The header fields in their order.
  package let headers: [Header]
  package let receivedAt: ContinuousClock.Instant

  /// A header field.
  package struct Header: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  /// The value of the first field called `name`, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Reads the head of a request, without its empty line.
  init(head: [UInt8], receivedAt: ContinuousClock.Instant) {
    let text = String(decoding: head, as: UTF8.self)
    let lines = text.split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    method = String(words.first ?? "")
    target = String(words.dropFirst().first ?? "")
    headers = lines.dropFirst().map { line in
      let name = line.prefix { $0 != ":" }
      let value = line.dropFirst(name.count + 1).drop { $0 == " " }
      return Header(name: String(name), value: String(value))
    }
    self.receivedAt = receivedAt
  }
}
