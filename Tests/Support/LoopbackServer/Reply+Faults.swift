extension Reply {
  /// Ends the connection instead of answering.
  package static let closed = Reply([.close])

  /// Resets the connection instead of answering.
  package static let reset = Reply([.reset])

  /// Never answers.
  package static let silence = Reply([.hang])

  /// Bytes as they are, then the end of the connection.
  package static func raw(_ bytes: [UInt8]) -> Reply {
    Reply([.send(bytes), .close])
  }

  /// Bytes that are not HTTP.
  package static let garbage = raw(Array("\u{16}\u{3}SSH-2.0-OpenSSH_9.2 \r\n\r\n\0\0\0".utf8))

  /// The head and the first `count` bytes of `body`, then nothing more.
  package static func stalled(after count: Int, of body: [UInt8]) -> Reply {
    Reply([.send(beginning(count, of: body)), .hang])
  }

  /// The head and the first `count` bytes of `body`, then `end`.
  package static func broken(after count: Int, of body: [UInt8], by end: Step = .reset) -> Reply {
    // A reset would drop the bytes that are still on their way.
    Reply([.send(beginning(count, of: body)), .wait(.milliseconds(50)), end])
  }

  /// The head, then `body` a few bytes at a time.
  package static func dripping(
    _ body: [UInt8],
    bytesAtATime count: Int = 1,
    every pause: Duration = .seconds(1)
  ) -> Reply {
    let head = head(headers: [("Content-Length", "\(body.count)")])
    let drops = stride(from: 0, to: body.count, by: count).flatMap { start -> [Step] in
      [.wait(pause), .send(Array(body[start..<min(start + count, body.count)]))]
    }
    return Reply([.send(head)] + drops)
  }

  /// A response that claims to be `length` bytes long, sends `body`, and then nothing.
  package static func claiming(length: Int, body: [UInt8] = []) -> Reply {
    Reply([.send(head(headers: [("Content-Length", "\(length)")]) + body), .hang])
  }

  /// Two chunks, the second shorter than it says, then the end of the connection.
  package static let truncatedChunks = raw(
    head(headers: [("Transfer-Encoding", "chunked")]) + Array("5\r\nhello\r\n1000\r\nwo".utf8)
  )

  /// Redirects the client.
  package static func redirect(to location: String, status: Int = 302) -> Reply {
    response(status: status, headers: [("Location", location)])
  }

  /// `body`, compressed with gzip.
  package static func gzipped(_ body: [UInt8]) -> Reply {
    response(headers: [("Content-Encoding", "gzip")], body: Gzip.stored(body))
  }

  /// A small gzip file that unpacks to `count` bytes.
  package static func gzipBomb(of count: Int) -> Reply {
    response(headers: [("Content-Encoding", "gzip")], body: Gzip.bomb(of: count))
  }

  /// A response with `count` header fields.
  package static func hugeHeaders(count: Int) -> Reply {
    response(headers: (0..<count).map { ("X-Header-\($0)", "\($0)") })
  }

  private static func beginning(_ count: Int, of body: [UInt8]) -> [UInt8] {
    head(headers: [("Content-Length", "\(body.count)")]) + body.prefix(count)
  }
}
