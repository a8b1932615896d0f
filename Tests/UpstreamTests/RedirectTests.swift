import LoopbackServer
import Testing
import Upstream

/// Redirects over real sockets; the rules themselves are tested with `RedirectTrail`.
@Suite struct RedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308])
  func `redirects are followed with the same method and headers`(status: Int) async throws {
    let replies: [String: [Reply]] = [
      "/a": [.redirect(to: "b/c?x=1", status: status)],
      "/b/c?x=1": [.redirect(to: "../d", status: status)],
      "/d": [.redirect(to: "/e", status: status)],
      "/e": [.text("there")],
    ]
    try await withLoopbackServer(replies: replies) { server in
      let request = UpstreamRequest(
        url: server.url("/a"),
        headers: [UpstreamRequest.Header(name: "Authorization", value: "Bearer key")],
        secret: "key",
        validators: Validators(etag: "\"1\"")
      )
      let response = try await withClient { try await $0.send(request) }
      #expect(response.text == "there")
      #expect(server.requests.map { $0.target } == ["/a", "/b/c?x=1", "/d", "/e"])
      for request in server.requests {
        #expect(request.method == "GET")
        #expect(request.header("authorization") == "Bearer key")
        #expect(request.header("if-none-match") == "\"1\"")
      }
    }
  }

  @Test func `another server gets no credentials`() async throws {
    try await withLoopbackServer(always: .text("there")) { other in
      try await withLoopbackServer(replies: ["/": [.redirect(to: other.url())]]) { server in
        let headers = ["Authorization", "Cookie", "Accept"].map {
          UpstreamRequest.Header(name: $0, value: "value")
        }
        let response = try await withClient {
          try await $0.send(UpstreamRequest(url: server.url(), headers: headers))
        }
        #expect(response.text == "there")
        #expect(server.requests.first?.header("authorization") == "value")
        #expect(other.requests.first?.header("authorization") == nil)
        #expect(other.requests.first?.header("cookie") == nil)
        #expect(other.requests.first?.header("accept") == "value")
      }
    }
  }

  @Test func `another server is never asked for what is secret`() async throws {
    try await withLoopbackServer(always: .text("there")) { other in
      try await withLoopbackServer(replies: ["/?key=k": [.redirect(to: other.url())]]) { server in
        let request = UpstreamRequest(url: server.url("/?key=k"), secret: "k")
        let outcome = try await withClient { await $0.outcome(of: request) }
        #expect(outcome.failure == .insecureRedirect(host: "127.0.0.1"))
        #expect(other.requests.isEmpty)
        #expect(other.connectionCount == 0)
      }
    }
  }

  @Test(arguments: [UpstreamRequest.Reach.sameServer, .sameServerOnInternet])
  func `one bound to its server is led to no other`(reach: UpstreamRequest.Reach) async throws {
    try await withLoopbackServer(always: .text("there")) { other in
      let replies: [String: [Reply]] = [
        "/": [.redirect(to: other.url())], "/on": [.redirect(to: "/there")], "/there": [.text("x")],
      ]
      try await withLoopbackServer(replies: replies) { server in
        try await withClient { client in
          func outcome(_ path: String) async -> Result<UpstreamResponse, UpstreamError> {
            await client.outcome(of: UpstreamRequest(url: server.url(path), reach: reach))
          }
          if reach == .sameServer {
            #expect(await outcome("/").failure == .insecureRedirect(host: "127.0.0.1"))
            #expect(await outcome("/on").status == 200)
          } else {
            // This server is not on the Internet, so it is not asked at all.
            let failure = await outcome("/on").failure
            #expect(
              failure
                == .unreachable(host: "127.0.0.1", reason: "its name leads into this network")
            )
            #expect(server.connectionCount == 0)
          }
        }
      }
      #expect(other.connectionCount == 0)
    }
  }

  @Test func `a redirect from TLS to none asks nothing`() async throws {
    try await withLoopbackServer(always: .text("there")) { plain in
      let replies = ["/": [Reply.redirect(to: plain.url())]]
      try await withLoopbackServer(tls: true, replies: replies) { server in
        let configuration = UpstreamConfiguration.with {
          $0.additionalTrustRootsPath = server.trustRootsPath
        }
        let outcome = try await withClient(configuration) {
          await $0.outcome(of: UpstreamRequest(url: server.url()))
        }
        #expect(outcome.failure == .insecureRedirect(host: "127.0.0.1"))
        #expect(plain.requests.isEmpty)
      }
    }
  }

  @Test func `a redirect to TLS is followed`() async throws {
    try await withLoopbackServer(tls: true, always: .text("there")) { secure in
      try await withLoopbackServer(replies: ["/": [.redirect(to: secure.url())]]) { server in
        let configuration = UpstreamConfiguration.with {
          $0.additionalTrustRootsPath = secure.trustRootsPath
        }
        let response = try await withClient(configuration) {
          try await $0.send(UpstreamRequest(url: server.url()))
        }
        #expect(response.text == "there")
      }
    }
  }

  @Test func `circles are left after one round`() async throws {
    try await withLoopbackServer(replies: ["/": [.redirect(to: "/")]]) { server in
      let outcome = try await withClient {
        await $0.outcome(of: UpstreamRequest(url: server.url()))
      }
      #expect(outcome.failure == .tooManyRedirects(host: "127.0.0.1"))
      #expect(server.requests.count == 1)
    }
  }

  @Test(arguments: [300, 304, 305])
  func `other statuses with a location are responses`(status: Int) async throws {
    try await withLoopbackServer(replies: ["/": [.redirect(to: "/b", status: status)]]) { server in
      let outcome = try await withClient {
        await $0.outcome(of: UpstreamRequest(url: server.url()))
      }
      #expect(outcome.status == status)
    }
  }

  @Test func `a redirect that says nowhere is a response`() async throws {
    try await withLoopbackServer(replies: ["/": [.response(status: 302)]]) { server in
      let outcome = try await withClient {
        await $0.outcome(of: UpstreamRequest(url: server.url()))
      }
      #expect(outcome.status == 302)
    }
  }

  @Test func `a redirect does not wait for its body`() async throws {
    let head = Reply.head(status: 302, headers: [("Location", "/b"), ("Content-Length", "1000")])
    let replies = ["/": [Reply([.send(head), .hang])], "/b": [.text("there")]]
    try await withLoopbackServer(replies: replies) { server in
      let response = try await withClient { try await $0.send(UpstreamRequest(url: server.url())) }
      #expect(response.text == "there")
    }
  }

  @Test(arguments: ["127.0.0.1", "[::ffff:127.0.0.1]", "127.1", "169.254.169.254", "[::1]"])
  func `a source of the Internet is not followed into this network`(host: String) async throws {
    // A proxy replaces the Internet, which the tests do not have.
    let internet: @Sendable (RecordedRequest) -> Reply = { request in
      request.method == "CONNECT"
        ? Reply([.send(Reply.head())]) : .redirect(to: "http://\(host)/inside")
    }
    try await withLoopbackServer(handler: internet) { proxy in
      let configuration = UpstreamConfiguration.with { $0.proxy = proxy.url("") }
      let outcome = try await withClient(configuration) {
        await $0.outcome(of: UpstreamRequest(url: "http://rates.example/"))
      }
      #expect(outcome.failure == .insecureRedirect(host: "rates.example"))
      #expect(proxy.requests.map { $0.target } == ["rates.example:80", "/"])
    }
  }

  @Test func `of a failure at another host the words are left out`() async throws {
    try await withLoopbackServer(always: .response(status: 500, body: Array("inside".utf8))) {
      other in
      let address = "http://localhost:\(other.port)/"
      try await withLoopbackServer(replies: ["/": [.redirect(to: address)]]) { server in
        let configuration = UpstreamConfiguration.with { $0.attempts = 1 }
        let response = try await withClient(configuration) {
          try await $0.send(UpstreamRequest(url: server.url()))
        }
        #expect(response.status == 500)
        #expect(response.text == "")
        #expect(other.requests.count == 1)
      }
    }
  }
}
