import ExactMoney
import LoopbackServer
import Testing
import Upstream

/// The pauses after which a failing server is called again.
@Suite struct HostBackoffTests {
  private static let rest = UpstreamError.unreachable(
    host: "127.0.0.1",
    reason: "it failed several times in a row"
  )
  private static let once = UpstreamConfiguration.with { $0.attempts = 1 }

  @Test func `a host that failed five times is left alone for a minute`() async throws {
    let clock = TestClock()
    let failure = Reply.response(status: 500)
    let replies = ["/": [failure, .closed, .garbage, failure, .reset, failure, .text("back")]]
    try await withLoopbackServer(replies: replies) { server in
      try await withClient(Self.once, clock: clock) { client in
        let request = UpstreamRequest(url: server.url())
        for _ in 1...5 { _ = await client.outcome(of: request) }
        #expect(server.requests.count == 5)
        for _ in 1...3 { #expect(await client.outcome(of: request).failure == Self.rest) }
        clock.advance(by: 59)
        #expect(await client.outcome(of: request).failure == Self.rest)
        #expect(server.requests.count == 5)

        clock.advance(by: 1)
        #expect(await client.outcome(of: request).status == 500)
        #expect(await client.outcome(of: request).failure == Self.rest)
        #expect(server.requests.count == 6)

        clock.advance(by: 60)
        for _ in 1...3 { #expect(await client.outcome(of: request).status == 200) }
        #expect(server.requests.count == 9)
      }
    }
  }

  @Test func `another port of the same host is another matter`() async throws {
    try await withLoopbackServer(always: .text("hello")) { server in
      let port = try ClosedPort()
      try await withClient(Self.once) { client in
        for _ in 1...5 { _ = await client.outcome(of: UpstreamRequest(url: port.url())) }
        let left = await client.outcome(of: UpstreamRequest(url: port.url("/other"))).failure
        #expect(left == Self.rest)
        #expect(await client.outcome(of: UpstreamRequest(url: server.url())).status == 200)
      }
    }
  }

  @Test func `the retries of a request count as one`() async throws {
    let port = try ClosedPort()
    try await withClient { client in
      let request = UpstreamRequest(url: port.url())
      for _ in 1...5 {
        #expect(await client.outcome(of: request).failure == .refused(host: "127.0.0.1"))
      }
      #expect(await client.outcome(of: request).failure == Self.rest)
    }
  }

  @Test func `an answer begins the count anew, and a clock set back ends the rest`() async throws {
    let clock = TestClock()
    let failure = Reply.response(status: 500)
    let replies = Array(repeating: failure, count: 4) + [.text("up")]
    let all = replies + replies + Array(repeating: failure, count: 5) + [.text("up")]
    try await withLoopbackServer(replies: ["/": all]) { server in
      try await withClient(Self.once, clock: clock) { client in
        let request = UpstreamRequest(url: server.url())
        for _ in 1...15 { #expect(await client.outcome(of: request).status != nil) }
        #expect(await client.outcome(of: request).failure == Self.rest)
        clock.advance(by: -3_600)
        #expect(await client.outcome(of: request).status == 200)
      }
    }
  }

  @Test func `bodies that never end count too`() async throws {
    let configuration = UpstreamConfiguration.with {
      $0.attempts = 1
      $0.totalTimeout = .milliseconds(100)
    }
    let endless = Reply.dripping(Array(repeating: 0, count: 1_000), every: .milliseconds(30))
    try await withLoopbackServer(always: endless) { server in
      try await withClient(configuration) { client in
        let request = UpstreamRequest(url: server.url())
        for _ in 1...5 {
          let failure = await client.outcome(of: request).failure
          #expect(failure == .timedOut(host: "127.0.0.1", phase: .total))
        }
        #expect(await client.outcome(of: request).failure == Self.rest)
      }
    }
  }

  @Test func `refusals of the request do not count`() async throws {
    try await withLoopbackServer(always: .response(status: 404)) { server in
      try await withClient { client in
        for _ in 1...10 {
          #expect(await client.outcome(of: UpstreamRequest(url: server.url())).status == 404)
        }
      }
    }
  }
}
