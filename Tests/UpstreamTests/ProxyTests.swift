import LoopbackServer
import Testing
import Upstream

/// Requests through a proxy.
///
/// The loopback server is both: it accepts CONNECT, then answers itself.
@Suite struct ProxyTests {
  private static func configuration(_ proxy: String) -> UpstreamConfiguration {
    .with {
      $0.proxy = proxy
      $0.attempts = 1
    }
  }

  private static let accepting: @Sendable (RecordedRequest) -> Reply = { request in
    request.method == "CONNECT" ? Reply([.send(Reply.head())]) : .text("hello")
  }

  @Test func `the proxy is asked for a connection`() async throws {
    try await withLoopbackServer(handler: Self.accepting) { server in
      let response = try await withClient(Self.configuration(server.url(""))) {
        try await $0.send(UpstreamRequest(url: "http://rates.example/daily"))
      }
      #expect(response.text == "hello")
      #expect(server.requests.map { $0.method } == ["CONNECT", "GET"])
      #expect(server.requests.map { $0.target } == ["rates.example:80", "/daily"])
      #expect(server.requests.first?.header("proxy-authorization") == nil)
    }
  }

  @Test func `the proxy is reported user and password, and nobody else is`() async throws {
    try await withLoopbackServer(handler: Self.accepting) { server in
      let proxy = "http://user:p%40ss@127.0.0.1:\(server.port)"
      let response = try await withClient(Self.configuration(proxy)) {
        try await $0.send(UpstreamRequest(url: "http://rates.example/daily"))
      }
      #expect(response.text == "hello")
      // printf user:p@ss | base64
      #expect(server.requests.first?.header("proxy-authorization") == "Basic dXNlcjpwQHNz")
      #expect(server.requests.last?.header("proxy-authorization") == nil)
    }
  }

  @Test func `a SOCKS proxy looks the name up, and connects`() async throws {
    // RFC 1928: a greeting and a request, neither of which begins with a letter.
    let socks: @Sendable (RecordedRequest) -> Reply = { request in
      if request.method.contains("rates.example") {
        Reply([.send([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])])
      } else if request.method == "GET" {
        .text("hello")
      } else {
        Reply([.send([5, 0])])
      }
    }
    try await withLoopbackServer(handler: socks) { server in
      let proxy = "socks5h://127.0.0.1:\(server.port)"
      let response = try await withClient(Self.configuration(proxy)) {
        try await $0.send(UpstreamRequest(url: "http://rates.example/daily"))
      }
      #expect(response.text == "hello")
      #expect(server.requests.count == 3)
      #expect(server.requests.last?.target == "/daily")
    }
  }

  @Test(arguments: [(407, "the proxy asks for a password"), (403, "the proxy refused")])
  func `a proxy that says no is named`(status: Int, reason: String) async throws {
    try await withLoopbackServer(always: .response(status: status)) { server in
      let outcome = try await withClient(Self.configuration(server.url(""))) {
        await $0.outcome(of: UpstreamRequest(url: "https://rates.example/daily"))
      }
      #expect(outcome.failure == .unreachable(host: "127.0.0.1", reason: reason))
    }
  }

  @Test func `a proxy that is not there is named`() async throws {
    let port = try ClosedPort()
    let outcome = try await withClient(Self.configuration(port.url(""))) {
      await $0.outcome(of: UpstreamRequest(url: "https://rates.example/daily"))
    }
    #expect(outcome.failure == .refused(host: "127.0.0.1"))
  }

  @Test(arguments: [
    ("socks5://a:1", "socks5://a:1"), ("http://a/b", "http://a/b"), ("", ""),
    ("http://user:password@a:b", "http://***@a:b"),
  ])
  func `an address that is no proxy's is an error`(proxy: String, shown: String) async throws {
    let outcome = try await withClient(Self.configuration(proxy)) {
      await $0.outcome(of: UpstreamRequest(url: "http://rates.example/"))
    }
    #expect(outcome.failure == .invalidURL(shown))
  }
}
