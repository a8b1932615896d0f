import ExactMoney
import LoopbackServer
import Testing
import Upstream

/// A client's request, and its reading of an ordinary response.
@Suite struct ResponseTests {
  @Test(arguments: [false, true])
  func `a response arrives with its validators and dates`(tls: Bool) async throws {
    let reply = Reply.text(
      "1.0843",
      headers: [
        ("Content-Type", "text/csv; charset=utf-8"), ("ETag", "W/\"1\""),
        ("Last-Modified", "Sun, 06 Nov 1994 08:49:30 GMT"),
        ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Retry-After", "30"),
      ]
    )
    try await withLoopbackServer(tls: tls, replies: ["/daily?q=1": [reply]]) { server in
      let configuration = UpstreamConfiguration.with {
        $0.additionalTrustRootsPath = server.trustRootsPath
      }
      let response = try await withClient(configuration) {
        try await $0.send(UpstreamRequest(url: server.url("/daily?q=1")))
      }
      #expect(
        response
          == UpstreamResponse(
            status: 200,
            contentType: "text/csv; charset=utf-8",
            body: Array("1.0843".utf8),
            validators: Validators(etag: "W/\"1\"", lastModified: "Sun, 06 Nov 1994 08:49:30 GMT"),
            retryAfter: 30,
            serverDate: Instant(unixSeconds: 784_111_777)
          )
      )
      #expect(!response.isNotModified)
    }
  }

  @Test func `a plain request says who asks and that gzip will do`() async throws {
    try await withLoopbackServer(replies: ["/": [.text("")]]) { server in
      _ = try await withClient {
        try await $0.send(
          UpstreamRequest(
            url: server.url(),
            headers: [UpstreamRequest.Header(name: "Accept", value: "text/csv")]
          )
        )
      }
      let request = try #require(server.requests.first)
      #expect(request.method == "GET")
      #expect(request.header("user-agent") == "Cambio")
      #expect(request.header("accept-encoding") == "gzip")
      #expect(request.header("accept") == "text/csv")
      #expect(request.header("host") == "127.0.0.1:\(server.port)")
      #expect(request.header("if-none-match") == nil)
      #expect(request.header("if-modified-since") == nil)
    }
  }

  @Test func `a copy that still holds is not sent again`() async throws {
    let validators = Validators(etag: "\"1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    let handler: @Sendable (RecordedRequest) -> Reply = { request in
      let isKnown =
        request.header("if-none-match") == "\"1\""
        && request.header("if-modified-since") == "Sun, 06 Nov 1994 08:49:37 GMT"
      return isKnown
        ? .response(status: 304, headers: [("ETag", "\"1\"")])
        : .text("rates", headers: [("ETag", "\"1\"")])
    }
    try await withLoopbackServer(handler: handler) { server in
      try await withClient { client in
        let first = try await client.send(UpstreamRequest(url: server.url()))
        #expect(first.text == "rates")
        let again = UpstreamRequest(url: server.url(), validators: validators)
        let second = try await client.send(again)
        #expect(second.isNotModified)
        #expect(second.body.isEmpty)
        #expect(second.validators.etag == "\"1\"")
      }
    }
  }

  @Test(arguments: [400, 401, 403, 404, 410, 418, 429, 500, 501])
  func `a status is no error, and is asked for once`(status: Int) async throws {
    try await withLoopbackServer(replies: ["/": [.text("why", status: status)]]) { server in
      let response = try await withClient { try await $0.send(UpstreamRequest(url: server.url())) }
      #expect(response.status == status)
      #expect(response.text == "why")
      #expect(server.requests.count == 1)
    }
  }

  @Test func `a part, which no request asks for, is never taken for the whole`() async throws {
    let part = Reply.text("rates of", status: 206, headers: [("Content-Range", "bytes 0-7/90")])
    try await withLoopbackServer(replies: ["/": [part]]) { server in
      let outcome = try await withClient {
        await $0.outcome(of: UpstreamRequest(url: server.url()))
      }
      #expect(outcome.failure == .notHTTP(host: "127.0.0.1"))
    }
  }

  @Test func `a connection is used again`() async throws {
    let handler: @Sendable (RecordedRequest) -> Reply = { .text($0.target) }
    try await withLoopbackServer(handler: handler) { server in
      try await withClient { client in
        for number in 1...5 {
          let response = try await client.send(UpstreamRequest(url: server.url("/\(number)")))
          #expect(response.text == "/\(number)")
        }
      }
      #expect(server.requests.map { $0.target } == ["/1", "/2", "/3", "/4", "/5"])
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `a body may end with its connection`() async throws {
    let reply = Reply.raw(Reply.head() + Array("all of it".utf8))
    try await withLoopbackServer(replies: ["/": [reply]]) { server in
      let response = try await withClient { try await $0.send(UpstreamRequest(url: server.url())) }
      #expect(response.text == "all of it")
    }
  }

  @Test func `an IPv4 server is found under a name with two addresses`() async throws {
    try await withLoopbackServer(tls: true, replies: ["/": [.text("hello")]]) { server in
      let configuration = UpstreamConfiguration.with {
        $0.additionalTrustRootsPath = server.trustRootsPath
      }
      let response = try await withClient(configuration) {
        try await $0.send(UpstreamRequest(url: server.url(host: "localhost")))
      }
      #expect(response.text == "hello")
    }
  }
}
