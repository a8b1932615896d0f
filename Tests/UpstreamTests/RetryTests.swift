import LoopbackServer
import Testing
import Upstream

/// Retries, counted by the server; the tests of `RetryPolicy` cover their conditions.
@Suite struct RetryTests {
  /// The result of a request to a server with these replies, the number of attempts, and the pauses.
  private static func run(
    _ replies: [Reply],
    attempts: Int = 3
  ) async throws -> (Result<UpstreamResponse, UpstreamError>, count: Int, pauses: [Duration]) {
    let pauses = TestPauses()
    return try await withLoopbackServer(replies: ["/": replies]) { server in
      let configuration = UpstreamConfiguration.with { $0.attempts = attempts }
      let outcome = try await withClient(configuration, pauses: pauses) {
        await $0.outcome(of: UpstreamRequest(url: server.url()))
      }
      return (outcome, server.requests.count, pauses.all)
    }
  }

  @Test(arguments: [502, 503, 504])
  func `a server that is back by the third attempt is no failure`(status: Int) async throws {
    let failure = Reply.response(status: status)
    let (outcome, count, pauses) = try await Self.run([failure, failure, .text("back")])
    #expect(outcome.status == 200)
    #expect(count == 3)
    #expect(pauses == [.milliseconds(250), .milliseconds(500)])
  }

  @Test func `the last response is returned when all fail`() async throws {
    let (outcome, count, _) = try await Self.run([.response(status: 503)])
    #expect(outcome.status == 503)
    #expect(count == 3)
  }

  @Test func `a connection that is closed or reset is made again`() async throws {
    let (outcome, count, _) = try await Self.run([.closed, .reset, .text("back")])
    #expect(outcome.status == 200)
    #expect(count == 3)
  }

  @Test func `a body that is cut short is asked for again`() async throws {
    let broken = Reply.broken(after: 3, of: Array("complete".utf8))
    let (outcome, count, _) = try await Self.run([broken, .truncatedChunks, .text("complete")])
    #expect(try outcome.get().text == "complete")
    #expect(count == 3)
  }

  @Test func `a port where nothing listens is tried three times`() async throws {
    let port = try ClosedPort()
    let pauses = TestPauses()
    let outcome = try await withClient(pauses: pauses) {
      await $0.outcome(of: UpstreamRequest(url: port.url()))
    }
    #expect(outcome.failure == .refused(host: "127.0.0.1"))
    #expect(pauses.all.count == 2)
  }

  @Test func `a listener that never accepts is tried as often as allowed`() async throws {
    let listener = try SilentListener()
    let pauses = TestPauses()
    let configuration = UpstreamConfiguration.with {
      $0.connectTimeout = .milliseconds(100)
      $0.attempts = 2
    }
    let outcome = try await withClient(configuration, pauses: pauses) {
      await $0.outcome(of: UpstreamRequest(url: listener.url()))
    }
    #expect(outcome.failure == .timedOut(host: "127.0.0.1", phase: .connect))
    #expect(pauses.all.count == 1)
  }

  @Test(arguments: [Reply.garbage, .hugeHeaders(count: 10_000), .redirect(to: "/")])
  func `what would not get better is not tried again`(reply: Reply) async throws {
    let (outcome, count, pauses) = try await Self.run([reply])
    #expect(outcome.failure != nil)
    #expect(count == 1)
    #expect(pauses.isEmpty)
  }

  @Test(arguments: [400, 401, 403, 404, 408, 425, 429, 500, 501, 505, 511])
  func `other statuses are not tried again`(status: Int) async throws {
    let reply = Reply.response(status: status, headers: [("Retry-After", "1")])
    let (outcome, count, _) = try await Self.run([reply, .text("never")])
    #expect(try outcome.get().status == status)
    #expect(try outcome.get().retryAfter == 1)
    #expect(count == 1)
  }

  @Test func `one attempt is one attempt`() async throws {
    let (outcome, count, _) = try await Self.run([.closed, .text("never")], attempts: 1)
    #expect(outcome.failure == .connectionLost(host: "127.0.0.1"))
    #expect(count == 1)
  }

  @Test func `a short Retry-After in seconds is waited for`() async throws {
    let busy = Reply.response(status: 503, headers: [("Retry-After", "4")])
    let (outcome, count, pauses) = try await Self.run([busy, .text("back")])
    #expect(outcome.status == 200)
    #expect(count == 2)
    #expect(pauses == [.seconds(4)])
  }

  @Test func `a short Retry-After as a date is waited for, by the server's clock`() async throws {
    let busy = Reply.response(
      status: 503,
      headers: [
        ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("Retry-After", "Sun, 06 Nov 1994 08:49:40 GMT"),
      ]
    )
    let (outcome, count, pauses) = try await Self.run([busy, .text("back")])
    #expect(outcome.status == 200)
    #expect(count == 2)
    #expect(pauses == [.seconds(3)])
  }

  @Test(arguments: ["6", "3600", "Fri, 31 Dec 9999 23:59:59 GMT"])
  func `a long Retry-After is left to the caller`(value: String) async throws {
    let busy = Reply.response(status: 503, headers: [("Retry-After", value)])
    let (outcome, count, _) = try await Self.run([busy, .text("never")])
    #expect(try outcome.get().status == 503)
    #expect(try #require(outcome.get().retryAfter) > 5)
    #expect(count == 1)
  }

  @Test func `a Retry-After that cannot be read is no reason to wait longer`() async throws {
    let busy = Reply.response(status: 503, headers: [("Retry-After", "soon")])
    let (outcome, _, pauses) = try await Self.run([busy, .text("back")])
    #expect(outcome.status == 200)
    #expect(pauses == [.milliseconds(250)])
  }
}
