/// The server's actions after a request has arrived: steps, one after the other.
///
/// The connection stays open for the next request, unless a step ends it.
package struct Reply: Sendable {
  /// One action.
  package enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Does nothing for a while.
    case wait(Duration)
    /// Does nothing more, until the client or ``LoopbackServer/stop()`` ends the connection.
    case hang
    /// Ends the connection in good order, with TLS's farewell where there is TLS.
    case close
    /// Ends the connection without TLS's farewell.
    case cut
    /// Ends the connection with a reset (RST).
    case reset
  }

  package var steps: [Step]

  /// Creates a reply.
  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// An ordinary response, with the `Content-Length` of `body` unless `headers` has one.
  package static func response(
    status: Int = 200,
    headers: [(String, String)] = [],
    body: [UInt8] = []
  ) -> Reply {
    let hasNoBody = status == 304 || status == 204
    let length = hasNoBody ? [] : [("Content-Length", "\(body.count)")]
    let names = headers.map { $0.0.lowercased() }
    let all = headers + length.filter { _ in !names.contains("content-length") }
    return Reply([.send(head(status: status, headers: all) + body)])
  }

  /// An ordinary response with text.
  package static func text(
    _ text: String,
    status: Int = 200,
    headers: [(String, String)] = []
  ) -> Reply {
    response(status: status, headers: headers, body: Array(text.utf8))
  }

  /// The head of a response, with its empty line.
  package static func head(status: Int = 200, headers: [(String, String)] = []) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) Status"] + headers.map { "\($0): \($1)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
