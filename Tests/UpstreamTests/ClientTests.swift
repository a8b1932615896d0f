import Dispatch
import LoopbackServer
import Testing

@testable import Upstream

/// A client's life: sharing, cancelling, proxies, and its end.
@Suite struct ClientTests {
  @Test func `twenty equal requests at a time are one`() async throws {
    let slow = Reply([.wait(.milliseconds(300))] + Reply.text("rates").steps)
    try await withLoopbackServer(always: slow) { server in
      try await withClient { client in
        let request = UpstreamRequest(url: server.url())
        let statuses = await withTaskGroup { group in
          for _ in 1...20 { group.addTask { await client.outcome(of: request).status } }
          return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 20))
      }
      #expect(server.requests.count == 1)
    }
  }

  @Test func `a request says who asks and that any type will do, or which`() async throws {
    try await withLoopbackServer(always: .text("rates")) { server in
      try await withClient { client in
        _ = await client.outcome(of: UpstreamRequest(url: server.url()))
        let accept = UpstreamRequest.Header(name: "Accept", value: "text/csv")
        _ = await client.outcome(of: UpstreamRequest(url: server.url(), headers: [accept]))
      }
      #expect(server.requests.map { $0.header("Accept") } == ["*/*", "text/csv"])
      #expect(server.requests.allSatisfy { $0.header("User-Agent") == "Cambio" })
    }
  }

  @Test func `requests that differ are sent each`() async throws {
    try await withLoopbackServer(always: .text("rates")) { server in
      try await withClient { client in
        await withTaskGroup { group in
          for number in 1...20 {
            let request = UpstreamRequest(
              url: server.url(),
              headers: [UpstreamRequest.Header(name: "X-Number", value: "\(number)")]
            )
            group.addTask { _ = await client.outcome(of: request) }
          }
        }
      }
      #expect(server.requests.count == 20)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a transfer that hangs, as in a name lookup, costs no more than its limit`() async throws {
    let end = DispatchSemaphore(value: 0)
    let configuration = UpstreamConfiguration.with { $0.totalTimeout = .milliseconds(20) }
    let network = Network.test(configuration) { _ in
      end.wait()
      return .here
    }
    let request = UpstreamRequest(url: "http://127.0.0.1:1/", reach: .sameServerOnInternet)
    await #expect(throws: UpstreamError.timedOut(host: "127.0.0.1", phase: .total)) {
      try await network.send(request, .free)
    }
    end.signal()
    await network.shutDown()
  }

  @Test(.timeLimit(.minutes(1)))
  func `a caller that gives up leaves, and its connection ends`() async throws {
    try await withLoopbackServer(always: .silence) { server in
      try await withClient { client in
        let caller = Task { await client.outcome(of: UpstreamRequest(url: server.url())) }
        await server.firstRequest()
        caller.cancel()
        #expect(await caller.value.failure == .cancelled)
        // The client is not shut down yet: the transfer alone ends.
        await server.connectionsEnd()
      }
    }
  }

  @Test func `a pause before a retry can be given up`() async throws {
    let (starts, start) = AsyncStream<Void>.makeStream()
    let never = AsyncStream<Void>.makeStream()
    let sleep: @Sendable (Duration) async throws -> Void = { _ in
      start.yield()
      for await _ in never.stream {}
      try Task.checkCancellation()
    }
    let pauses = RetryPauses(random: { $0.upperBound }, sleep: sleep)
    let port = try ClosedPort()
    let client = UpstreamClient.live(now: { TestClock().now }, pauses: pauses)
    let caller = Task { await client.outcome(of: UpstreamRequest(url: port.url())) }
    for await _ in starts { break }
    caller.cancel()
    #expect(await caller.value.failure == .cancelled)
    await client.shutdown()
  }

  @Test func `a client that was never used can be shut down, and one twice`() async throws {
    let client = UpstreamClient.live(now: { TestClock().now })
    await client.shutdown()
    await client.shutdown()
    let outcome = await client.outcome(of: UpstreamRequest(url: "http://127.0.0.1:1/"))
    #expect(outcome.failure == .cancelled)
  }

  @Test func `a client that is shut down ends what is under way`() async throws {
    try await withLoopbackServer(always: .silence) { server in
      let client = UpstreamClient.live(now: { TestClock().now })
      let caller = Task { await client.outcome(of: UpstreamRequest(url: server.url())) }
      await server.firstRequest()
      await client.shutdown()
      #expect(await caller.value.failure == .cancelled)
    }
  }

  @Test func `a request with a line break in a header is not sent`() async throws {
    try await withLoopbackServer(always: .text("")) { server in
      let header = UpstreamRequest.Header(name: "X", value: "key\r\nY: z")
      let request = UpstreamRequest(url: server.url(), headers: [header], secret: "key")
      let failure = try await withClient { await $0.outcome(of: request).failure }
      #expect(failure != nil)
      #expect(!"\(String(describing: failure))".contains("key"))
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `without libcurl a request says what to install, with no retry`() async throws {
    let pauses = TestPauses()
    let transport = HTTPTransport(
      UpstreamConfiguration(),
      library: { CurlLibrary(named: ["libcambio-none.so.4", "libz.so.1"]) }
    )
    let network = Network(
      UpstreamConfiguration(),
      now: { TestClock().now },
      pauses: pauses.pauses,
      transport: transport
    )
    let counts = PermitCounts()
    for _ in 1...6 {
      await #expect(throws: UpstreamError.libraryMissing) {
        try await network.send(UpstreamRequest(url: "http://127.0.0.1:1/"), counts.permit)
      }
    }
    #expect(pauses.all.isEmpty)
    #expect(counts.taken == 6)
    #expect(counts.givenBack == 6)
    for words in ["libcurl4", "Debian", "Fedora", "conversions"] {
      #expect(UpstreamError.libraryNeeded.contains(words))
    }
    await network.shutDown()
  }
}
