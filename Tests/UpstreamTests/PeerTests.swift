import LoopbackServer
import Synchronization
import Testing

@testable import Upstream

/// The servers that may be asked, by the addresses of the final connections.
///
/// The tests have no Internet, so addresses of this machine take its place.
@Suite struct PeerTests {
  private static let reason = "its name leads into this network"

  @Test func `a name that leads elsewhere after it was found good is refused`() async throws {
    let scope = Mutex(AddressScope.everywhere)
    try await withLoopbackServer(always: .text("there")) { server in
      let network = Network.test(.with { $0.attempts = 1 }) { _ in scope.withLock { $0 } }
      let counts = PermitCounts()
      let request = UpstreamRequest(url: server.url(), reach: .sameServerOnInternet)
      #expect(try await network.send(request, counts.permit).status == 200)
      scope.withLock { $0 = .here }
      // Neither over the kept connection, nor over a new one to another of its addresses.
      for url in [server.url(), server.url(host: "localhost")] {
        let request = UpstreamRequest(url: url, reach: .sameServerOnInternet)
        let host = try #require(WebAddress(url)).host
        await #expect(throws: UpstreamError.unreachable(host: host, reason: Self.reason)) {
          try await network.send(request, counts.permit)
        }
      }
      #expect(server.requests.count == 1)
      #expect(server.connectionCount == 1)
      #expect(counts.taken == 3)
      #expect(counts.givenBack == 2)
      await network.shutDown()
    }
  }

  @Test func `a server of the Internet leads to nothing in this network`() async throws {
    let lookedAt = Mutex(0)
    let redirects = ["/": [Reply.redirect(to: "http://127.0.0.2:1/")], "/a": [.redirect(to: "/b")]]
    try await withLoopbackServer(replies: redirects) { server in
      for path in ["/", "/a"] {
        // The first address is checked before connecting and before the request.
        lookedAt.withLock { $0 = 0 }
        let network = Network.test(.with { $0.attempts = 1 }) { _ in
          lookedAt.withLock { count in
            count += 1
            return count <= 1 ? .everywhere : .here
          }
        }
        await #expect(throws: UpstreamError.insecureRedirect(host: "127.0.0.1")) {
          try await network.send(UpstreamRequest(url: server.url(path)), .free)
        }
        await network.shutDown()
      }
      #expect(server.requests.map { $0.target } == ["/", "/a"])
    }
  }

  @Test
  func `a server of this network may lead to another, and one of the Internet to a third there`()
    async throws
  {
    try await withLoopbackServer(always: .text("there")) { other in
      try await withLoopbackServer(replies: ["/": [.redirect(to: other.url())]]) { server in
        for scope in [AddressScope.here, .everywhere] {
          let network = Network.test { _ in scope }
          let response = try await network.send(UpstreamRequest(url: server.url()), .free)
          #expect(response.text == "there")
          await network.shutDown()
        }
      }
    }
  }

  @Test func `a server of this network leads to no link, where a cloud has its secrets`()
    async throws
  {
    try await withLoopbackServer(always: .text("secret")) { other in
      let address = other.url(host: "127.0.0.2")
      try await withLoopbackServer(replies: ["/": [.redirect(to: address)]]) { server in
        let network = Network.test { $0 == "127.0.0.2" ? .linkLocal : .here }
        await #expect(throws: UpstreamError.insecureRedirect(host: "127.0.0.1")) {
          try await network.send(UpstreamRequest(url: server.url()), .free)
        }
        #expect(other.connectionCount == 0)
        await network.shutDown()
      }
    }
  }
}
