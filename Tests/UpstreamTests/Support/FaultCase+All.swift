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
    FaultCase("nothing listens", .closedPort) { .refused(host: $0) },
    FaultCase("nobody accepts", .silentListener, change: shortConnect, late(.connect)),
    // A label of a name has 63 letters at most, so no name server is asked.
    FaultCase(
      "no such name",
      .address("http://\(String(repeating: "x", count: 64)).invalid")
    ) { .nameNotFound(host: $0) },
    FaultCase("no way there", .address("http://224.0.0.1")) {
      .unreachable(host: $0, reason: "no way to its network")
    },
    FaultCase("no address", .address("rates.example")) { _ in
      .invalidURL("rates.example?key=***")
    },
    FaultCase("another scheme", .address("file:///etc/hosts")) { _ in
      .invalidURL("file:///etc/hosts?key=***")
    },
  ]

  /// Faults before the body.
  private static let heads: [FaultCase] = [
    FaultCase("closed instead of a head", .server(.closed), lost),
    FaultCase("reset instead of a head", .server(.reset), lost),
    FaultCase("silence", .server(.silence), change: shortRead, late(.firstByte)),
    FaultCase(
      "silence inside the head",
      .server(Reply([.send(Array("HTTP/1.1 200 OK\r\nDate".utf8)), .hang])),
      change: shortRead,
      late(.firstByte)
    ),
    FaultCase("closed inside the head", raw("HTTP/1.1 200 OK\r\nDa"), lost),
    FaultCase("garbage", .server(.garbage), notHTTP),
    FaultCase("no status", raw("HTTP/1.1 fine\r\n\r\n"), notHTTP),
    FaultCase("a negative length", raw("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"), notHTTP),
    FaultCase(
      "two lengths",
      raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
      notHTTP
    ),
    FaultCase("10,000 headers", .server(.hugeHeaders(count: 10_000)), notHTTP),
    FaultCase(
      "a header of 1 MB",
      raw("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 1 << 20))\r\n\r\n"),
      notHTTP
    ),
    FaultCase(
      "a header without an end",
      .server(
        Reply(
          [.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8))]
            + Array(repeating: .send(Array(repeating: 0x78, count: 65_536)), count: 64) + [.hang]
        )
      ),
      notHTTP
    ),
    FaultCase("a circle of one", .server(.redirect(to: "/")), redirects),
    FaultCase(
      "a circle of two",
      .server(
        .redirect(to: "/a"),
        others: ["/a": [.redirect(to: "/b")], "/b": [.redirect(to: "/a")]]
      ),
      redirects
    ),
    FaultCase(
      "four redirects",
      .server(
        .text("There."),
        others: [
          "/": [.redirect(to: "/1")], "/1": [.redirect(to: "/2")], "/2": [.redirect(to: "/3")],
          "/3": [.redirect(to: "/4")],
        ]
      ),
      redirects
    ),
    FaultCase(
      "a secret led to another host",
      .server(.redirect(to: "https://other.example/")),
      { .insecureRedirect(host: $0) }
    ),
    FaultCase(
      "a redirect to no address",
      .server(.redirect(to: "http://")),
      notHTTP
    ),
  ]

  /// Faults inside the body.
  private static let bodies: [FaultCase] = [
    FaultCase(
      "silence inside the body",
      .server(.stalled(after: 7, of: text)),
      // Long enough for the head, also on a busy machine.
      change: { $0.readTimeout = .seconds(2) },
      late(.body)
    ),
    FaultCase(
      "a byte at a time",
      .server(.dripping(text, every: .milliseconds(50))),
      change: shortTotal,
      late(.total)
    ),
    FaultCase("reset inside the body", .server(.broken(after: 7, of: text)), lost),
    FaultCase("closed inside the body", .server(.broken(after: 7, of: text, by: .close)), lost),
    FaultCase("cut inside the body", .server(.broken(after: 7, of: text, by: .cut)), lost),
    FaultCase(
      "a body of 2 GB, it says",
      .server(.claiming(length: 2_000_000_000)),
      { .tooLarge(host: $0, limit: 16 << 20) }
    ),
    FaultCase(
      "a long body",
      .server(.response(body: Array(repeating: 0, count: 65_537))),
      change: smallLimit,
      tooLarge
    ),
    FaultCase(
      "a long body without a length",
      .server(.raw(Reply.head() + Array(repeating: 0, count: 1 << 20))),
      change: smallLimit,
      tooLarge
    ),
    FaultCase("a gzip bomb", .server(.gzipBomb(of: 64 << 20)), change: smallLimit, tooLarge),
    FaultCase(
      "a gzip bomb, with the limit of the defaults",
      .server(.gzipBomb(of: 64 << 20)),
      { .tooLarge(host: $0, limit: 16 << 20) }
    ),
    FaultCase(
      "gzip that is none",
      .server(.response(headers: [("Content-Encoding", "gzip")], body: text)),
      notHTTP
    ),
    FaultCase("chunks cut short", .server(.truncatedChunks), lost),
    FaultCase(
      "a chunk without a size",
      raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nlots\r\nhello\r\n"),
      notHTTP
    ),
  ]

  /// Faults that need TLS, or a client that expects it.
  private static let secure: [FaultCase] = [
    FaultCase(
      "a certificate of nobody's",
      .server(.text("Hello.")),
      tls: true,
      change: { $0.additionalTrustRootsPath = nil },
      { .tls(host: $0, reason: "the certificate is not trusted or not valid today") }
    ),
    FaultCase(
      "a certificate of yesterday",
      .server(.text("Hello."), certificate: .expired),
      tls: true
    ) { .tls(host: $0, reason: "the certificate is not trusted or not valid today") },
    FaultCase(
      "a certificate of another host",
      .server(.text("Hello."), certificate: .otherHost),
      tls: true
    ) { .tls(host: $0, reason: "the certificate is for another host") },
    FaultCase(
      "no file of trust roots",
      .server(.text("Hello.")),
      tls: true,
      change: { $0.additionalTrustRootsPath = "/nowhere/roots.pem" },
      { .tls(host: $0, reason: "the file of trust roots cannot be read") }
    ),
    FaultCase(
      "less security",
      .server(.redirect(to: "http://127.0.0.1/")),
      tls: true
    ) { .insecureRedirect(host: $0) },
    FaultCase("nothing listens", .closedPort, tls: true) { .refused(host: $0) },
    FaultCase("nobody accepts", .silentListener, tls: true, change: shortConnect, late(.connect)),
    FaultCase(
      "a server without TLS",
      .server(.text("Hello.")),
      isMixedUp: true
    ) { .tls(host: $0, reason: "the server does not speak TLS") },
    FaultCase(
      "a handshake that gets no answer",
      .server(.silence),
      isMixedUp: true,
      change: shortConnect,
      late(.connect)
    ),
    FaultCase("a handshake that is closed", .server(.closed), isMixedUp: true, lost),
    FaultCase("a handshake that is reset", .server(.reset), isMixedUp: true, lost),
    FaultCase("a server with TLS", .server(.text("Hello.")), tls: true, isMixedUp: true, lost),
    FaultCase(
      "a body without a length, cut",
      .server(Reply([.send(Reply.head() + text), .wait(.milliseconds(50)), .cut])),
      tls: true,
      lost
    ),
  ]
}
