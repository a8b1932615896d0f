import LoopbackServer
import Testing
import Upstream

/// The server that the other tests rely on.
@Suite struct LoopbackServerTests {
  @Test func `replies are reported apart by path and count`() async throws {
    let replies: [String: [Reply]] = ["/a": [.text("1"), .text("2")], "/b?c": [.text("3")]]
    try await withLoopbackServer(replies: replies) { server in
      try await withClient { client in
        var texts: [String] = []
        for path in ["/a", "/a", "/a", "/b?c"] {
          texts.append(try await client.send(UpstreamRequest(url: server.url(path))).text)
        }
        #expect(texts == ["1", "2", "2", "3"])
        let other = await client.outcome(of: UpstreamRequest(url: server.url("/b")))
        #expect(other.status == 404)
      }
      #expect(server.requests.map { $0.target } == ["/a", "/a", "/a", "/b?c", "/b"])
      let times = server.requests.map { $0.receivedAt }
      #expect(times == times.sorted())
    }
  }

  @Test func `a server that has stopped is not there`() async throws {
    let server = try await LoopbackServer.start(always: .text("hello"))
    let request = UpstreamRequest(url: server.url())
    let configuration = UpstreamConfiguration.with { $0.attempts = 1 }
    try await withClient(configuration) { client in
      #expect(await client.outcome(of: request).status == 200)
      await server.stop()
      #expect(await client.outcome(of: request).failure != nil)
    }
    try await withClient(configuration) { client in
      #expect(await client.outcome(of: request).failure == .refused(host: "127.0.0.1"))
    }
  }

  @Test func `stopping ends replies that hang`() async throws {
    let server = try await LoopbackServer.start(always: .silence)
    let configuration = UpstreamConfiguration.with { $0.attempts = 1 }
    try await withClient(configuration) { client in
      let caller = Task { await client.outcome(of: UpstreamRequest(url: server.url())) }
      await server.firstRequest()
      await server.stop()
      #expect(await caller.value.failure == .connectionLost(host: "127.0.0.1"))
    }
  }

  @Test func `many servers at a time keep their records apart`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          try await withLoopbackServer(always: .text("\(number)")) { server in
            let response = try await withClient {
              try await $0.send(UpstreamRequest(url: server.url("/\(number)")))
            }
            #expect(response.text == "\(number)")
            #expect(server.requests.map { $0.target } == ["/\(number)"])
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
