import LoopbackServer
import Upstream

extension FaultCase {
  /// Every fault, also under TLS if it can happen there.
  static let all = ways + (bodies + heads).flatMap { [$0, $0.secured] } + secure

  private static let text = Array(repeating: UInt8(ascii: "x"), count: 2_000)

  private static let lost: @Sendable (String) -> UpstreamError = { .connectionLost(host: $0) }
  private static let notHTTP: @Sendable (String) -> UpstreamError = { .notHTTP(host: $0) }
  private static let redirects: @Sendable (String) -> UpstreamError = {
    .tooManyRedirects(host: $0)
  }

  private static func raw(_ text: String) -> Place {
    .server(.raw(Array(text.utf8)))
  }

  private static func late(_ phase: UpstreamError.Phase) -> @Sendable (String) -> UpstreamError {
    { .timedOut(host: $0, phase: phase) }
  }

  private static let shortRead: @Sendable (inout UpstreamConfiguration) -> Void = {
    $0.readTimeout = .milliseconds(200)
  }
  private static let shortConnect: @Sendable (inout UpstreamConfiguration) -> Void = {
    $0.connectTimeout = .milliseconds(200)
  }
  private static let shortTotal: @Sendable (inout UpstreamConfiguration) -> Void = {
    $0.totalTimeout = .milliseconds(400)
  }
  private static let smallLimit: @Sendable (inout UpstreamConfiguration) -> Void = {
    $0.maximumBodyBytes = 65_536
  }
  private static let tooLarge: @Sendable (String) -> UpstreamError = {
    .tooLarge(host: $0, limit: 65_536)
  }

  /// Faults on the way to the server.
  private static let ways: [FaultCase] = [
    FaultCase(name: "nothing listens", place: .closedPort) { .refused(host: $0) },
    FaultCase(
      name: "nobody accepts",
      place: .silentListener,
      change: shortConnect,
      expected: late(.connect)
    ),
    // A label of a name has 63 letters at most, so no name server is asked.
    FaultCase(
      name: "no such name",
      place: .address("http://\(String(repeating: "x", count: 64)).invalid")
    ) { .nameNotFound(host: $0) },
    FaultCase(name: "no way there", place: .address("http://224.0.0.1")) {
      .unreachable(host: $0, reason: "no way to its network")
    },
    FaultCase(name: "no address", place: .address("rates.example")) { _ in
      .invalidURL("rates.example?key=***")
    },
    FaultCase(name: "another scheme", place: .address("file:///etc/hosts")) { _ in
      .invalidURL("file:///etc/hosts?key=***")
    },
  ]

  /// Faults before the body.
  private static let heads: [FaultCase] = [
    FaultCase(name: "closed instead of a head", place: .server(.closed), expected: lost),
    FaultCase(name: "reset instead of a head", place: .server(.reset), expected: lost),
    FaultCase(
      name: "silence",
      place: .server(.silence),
      change: shortRead,
      expected: late(.firstByte)
    ),
    FaultCase(
      name: "silence inside the head",
      place: .server(Reply([.send(Array("HTTP/1.1 200 OK\r\nDate".utf8)), .hang])),
      change: shortRead,
      expected: late(.firstByte)
    ),
    FaultCase(name: "closed inside the head", place: raw("HTTP/1.1 200 OK\r\nDa"), expected: lost),
    FaultCase(name: "garbage", place: .server(.garbage), expected: notHTTP),
    FaultCase(name: "no status", place: raw("HTTP/1.1 fine\r\n\r\n"), expected: notHTTP),
    FaultCase(
      name: "a negative length",
      place: raw("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"),
      expected: notHTTP
    ),
    FaultCase(
      name: "two lengths",
      place: raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
      expected: notHTTP
    ),
    FaultCase(
      name: "10,000 headers",
      place: .server(.hugeHeaders(count: 10_000)),
      expected: notHTTP
    ),
    FaultCase(
      name: "a header of 1 MB",
      place: raw("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 1 << 20))\r\n\r\n"),
      expected: notHTTP
    ),
    FaultCase(
      name: "a header without an end",
      place: .server(
        Reply(
          [.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8))]
            + Array(repeating: .send(Array(repeating: 0x78, count: 65_536)), count: 64) + [.hang]
        )
      ),
      expected: notHTTP
    ),
    FaultCase(name: "a circle of one", place: .server(.redirect(to: "/")), expected: redirects),
    FaultCase(
      name: "a circle of two",
      place: .server(
        .redirect(to: "/a"),
        others: ["/a": [.redirect(to: "/b")], "/b": [.redirect(to: "/a")]]
      ),
      expected: redirects
    ),
    FaultCase(
      name: "four redirects",
      place: .server(
        .text("There."),
        others: [
          "/": [.redirect(to: "/1")], "/1": [.redirect(to: "/2")], "/2": [.redirect(to: "/3")],
          "/3": [.redirect(to: "/4")],
        ]
      ),
      expected: redirects
    ),
    FaultCase(
      name: "a secret led to another host",
      place: .server(.redirect(to: "https://other.example/")),
      expected: { .insecureRedirect(host: $0) }
    ),
    FaultCase(
      name: "a redirect to no address",
      place: .server(.redirect(to: "http://")),
      expected: notHTTP
    ),
  ]

  /// Faults inside the body.
  private static let bodies: [FaultCase] = [
    FaultCase(
      name: "silence inside the body",
      place: .server(.stalled(after: 7, of: text)),
      // Long enough for the head, also on a busy machine.
      change: { $0.readTimeout = .seconds(2) },
      expected: late(.body)
    ),
    FaultCase(
      name: "a byte at a time",
      place: .server(.dripping(text, every: .milliseconds(50))),
      change: shortTotal,
      expected: late(.total)
    ),
    FaultCase(
      name: "reset inside the body",
      place: .server(.broken(after: 7, of: text)),
      expected: lost
    ),
    FaultCase(
      name: "closed inside the body",
      place: .server(.broken(after: 7, of: text, by: .close)),
      expected: lost
    ),
    FaultCase(
      name: "cut inside the body",
      place: .server(.broken(after: 7, of: text, by: .cut)),
      expected: lost
    ),
    FaultCase(
      name: "a body of 2 GB, it says",
      place: .server(.claiming(length: 2_000_000_000)),
      expected: { .tooLarge(host: $0, limit: 16 << 20) }
    ),
    FaultCase(
      name: "a long body",
      place: .server(.response(body: Array(repeating: 0, count: 65_537))),
      change: smallLimit,
      expected: tooLarge
    ),
    FaultCase(
      name: "a long body without a length",
      place: .server(.raw(Reply.head() + Array(repeating: 0, count: 1 << 20))),
      change: smallLimit,
      expected: tooLarge
    ),
    FaultCase(
      name: "a gzip bomb",
      place: .server(.gzipBomb(of: 64 << 20)),
      change: smallLimit,
      expected: tooLarge
    ),
    FaultCase(
      name: "a gzip bomb, with the limit of the defaults",
      place: .server(.gzipBomb(of: 64 << 20)),
      expected: { .tooLarge(host: $0, limit: 16 << 20) }
    ),
    FaultCase(
      name: "gzip that is none",
      place: .server(.response(headers: [("Content-Encoding", "gzip")], body: text)),
      expected: notHTTP
    ),
    FaultCase(name: "chunks cut short", place: .server(.truncatedChunks), expected: lost),
    FaultCase(
      name: "a chunk without a size",
      place: raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nlots\r\nhello\r\n"),
      expected: notHTTP
    ),
  ]

  /// Faults that need TLS, or a client that expects it.
  private static let secure: [FaultCase] = [
    FaultCase(
      name: "a certificate of nobody's",
      place: .server(.text("Hello.")),
      tls: true,
      change: { $0.additionalTrustRootsPath = nil },
      expected: { .tls(host: $0, reason: "the certificate is not trusted or not valid today") }
    ),
    FaultCase(
      name: "a certificate of yesterday",
      place: .server(.text("Hello."), certificate: .expired),
      tls: true
    ) { .tls(host: $0, reason: "the certificate is not trusted or not valid today") },
    FaultCase(
      name: "a certificate of another host",
      place: .server(.text("Hello."), certificate: .otherHost),
      tls: true
    ) { .tls(host: $0, reason: "the certificate is for another host") },
    FaultCase(
      name: "no file of trust roots",
      place: .server(.text("Hello.")),
      tls: true,
      change: { $0.additionalTrustRootsPath = "/nowhere/roots.pem" },
      expected: { .tls(host: $0, reason: "the file of trust roots cannot be read") }
    ),
    FaultCase(
      name: "less security",
      place: .server(.redirect(to: "http://127.0.0.1/")),
      tls: true
    ) { .insecureRedirect(host: $0) },
    FaultCase(name: "nothing listens", place: .closedPort, tls: true) { .refused(host: $0) },
    FaultCase(
      name: "nobody accepts",
      place: .silentListener,
      tls: true,
      change: shortConnect,
      expected: late(.connect)
    ),
    FaultCase(
      name: "a server without TLS",
      place: .server(.text("Hello.")),
      isMixedUp: true
    ) { .tls(host: $0, reason: "the server does not speak TLS") },
    FaultCase(
      name: "a handshake that gets no answer",
      place: .server(.silence),
      isMixedUp: true,
      change: shortConnect,
      expected: late(.connect)
    ),
    FaultCase(
      name: "a handshake that is closed",
      place: .server(.closed),
      isMixedUp: true,
      expected: lost
    ),
    FaultCase(
      name: "a handshake that is reset",
      place: .server(.reset),
      isMixedUp: true,
      expected: lost
    ),
    FaultCase(
      name: "a server with TLS",
      place: .server(.text("Hello.")),
      tls: true,
      isMixedUp: true,
      expected: lost
    ),
    FaultCase(
      name: "a body without a length, cut",
      place: .server(Reply([.send(Reply.head() + text), .wait(.milliseconds(50)), .cut])),
      tls: true,
      expected: lost
    ),
  ]
}
