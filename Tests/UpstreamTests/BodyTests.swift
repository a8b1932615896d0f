import LoopbackServer
import Testing
import Upstream

/// Bodies compressed and counted.
@Suite struct BodyTests {
  private static let limited = UpstreamConfiguration.with { $0.maximumBodyBytes = 100_000 }

  private static func outcome(
    of reply: Reply,
    _ configuration: UpstreamConfiguration = limited
  ) async throws -> Result<UpstreamResponse, UpstreamError> {
    try await withLoopbackServer(replies: ["/": [reply]]) { server in
      try await withClient(configuration) {
        await $0.outcome(of: UpstreamRequest(url: server.url()))
      }
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 100_000])
  func `a body up to the limit arrives whole`(count: Int) async throws {
    let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    #expect(try await Self.outcome(of: .response(body: body)).get().body == body)
    #expect(try await Self.outcome(of: .gzipped(body)).get().body == body)
  }

  @Test func `one byte more is too large, compressed or not`() async throws {
    let body = [UInt8](repeating: 7, count: 100_001)
    let error = UpstreamError.tooLarge(host: "127.0.0.1", limit: 100_000)
    #expect(try await Self.outcome(of: .response(body: body)).failure == error)
    #expect(try await Self.outcome(of: .gzipped(body)).failure == error)
  }

  @Test func `a request may ask for a smaller limit, and for no larger one`() async throws {
    let body = [UInt8](repeating: 7, count: 100_001)
    try await withLoopbackServer(always: .response(body: body)) { server in
      for (asked, limit) in [(1_000, 1_000), (1_000_000, 100_000)] {
        let request = UpstreamRequest(url: server.url(), maximumBodyBytes: asked)
        let outcome = try await withClient(Self.limited) { await $0.outcome(of: request) }
        #expect(outcome.failure == .tooLarge(host: "127.0.0.1", limit: limit))
      }
    }
  }

  @Test func `a request may ask for another time limit`() async throws {
    try await withLoopbackServer(always: .silence) { server in
      let request = UpstreamRequest(url: server.url(), timeLimit: .milliseconds(200))
      let outcome = try await withClient { await $0.outcome(of: request) }
      #expect(outcome.failure == .timedOut(host: "127.0.0.1", phase: .total))
    }
  }

  @Test func `what gzip itself compressed is decompressed`() async throws {
    // printf 'EUR/USD 1.0843\n' | gzip -n9
    let file: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x73, 0x0D,
      0x0D, 0xD2, 0x0F, 0x0D, 0x76, 0x51, 0x30, 0xD4, 0x33, 0xB0, 0x30, 0x31,
      0xE6, 0x02, 0x00, 0x28, 0xBA, 0x66, 0x3F, 0x0F, 0x00, 0x00, 0x00,
    ]
    let reply = Reply.response(headers: [("Content-Encoding", "gzip")], body: file)
    #expect(try await Self.outcome(of: reply).get().text == "EUR/USD 1.0843\n")
  }

  @Test func `a gzip file that is cut short is no response`() async throws {
    guard case .send(let whole)? = Reply.gzipped(Array("EUR/USD 1.0843".utf8)).steps.first else {
      Issue.record("an ordinary reply is sent at once")
      return
    }
    let start = try #require(whole.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
    let file = whole[start...].dropLast(12)
    let reply = Reply.response(headers: [("Content-Encoding", "gzip")], body: Array(file))
    #expect(try await Self.outcome(of: reply).failure == .connectionLost(host: "127.0.0.1"))
  }

  @Test func `a length beyond all numbers is no HTTP`() async throws {
    let head = Reply.head(headers: [("Content-Length", "99999999999999999999999")])
    let outcome = try await Self.outcome(of: .raw(head))
    #expect(outcome.failure == .notHTTP(host: "127.0.0.1"))
  }

  @Test func `a slow body that does arrive in time is a response`() async throws {
    let reply = Reply.dripping(Array("slowly".utf8), bytesAtATime: 2, every: .milliseconds(20))
    #expect(try await Self.outcome(of: reply).get().text == "slowly")
  }

  @Test func `a body in chunks is put together`() async throws {
    let chunks = "5\r\nhello\r\n1;x=y\r\n,\r\n6\r\n world\r\n0\r\nX: y\r\n\r\n"
    let head = Reply.head(headers: [("Transfer-Encoding", "chunked")])
    let reply = Reply([.send(head + Array(chunks.utf8))])
    #expect(try await Self.outcome(of: reply).get().text == "hello, world")
  }

  @Test func `hundreds of headers are no trouble, and thousands no response`() async throws {
    #expect(try await Self.outcome(of: .hugeHeaders(count: 200)).status == 200)
    let error = UpstreamError.notHTTP(host: "127.0.0.1")
    #expect(try await Self.outcome(of: .hugeHeaders(count: 10_000)).failure == error)
  }
}
