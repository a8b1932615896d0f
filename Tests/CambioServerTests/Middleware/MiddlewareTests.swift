import ExactJSON
import HTTPTypes
import TestClient
import Testing

@testable import CambioServer

@Suite struct MiddlewareTests {
  @Test(arguments: ["/", "/USD/BRL", "/currencies", "/app/tables", "/healthz"])
  func `HEAD has the fields of GET`(path: String) async throws {
    try await ServerBench.shared.get().test { client in
      let page = try await client.get(path)
      let head = try await client.execute(uri: path, method: .head)
      #expect(head.status == page.status)
      #expect(head.headers[.contentLength] == String(page.body.readableBytes))
      #expect(head.body.readableBytes == 0)
      #expect(head.headers[.eTag] == page.headers[.eTag])
    }
  }

  @Test(arguments: [
    ("/USD/BRL", HTTPRequest.Method.delete, "GET, HEAD, OPTIONS"),
    ("/favourites", .get, "POST, OPTIONS"),
    ("/settings", .put, "POST, GET, HEAD, OPTIONS"), ("/api/v1/rates", .post, "GET, HEAD, OPTIONS"),
    ("/assets/3f9c/cambio.css", .post, "GET, HEAD, OPTIONS"),
  ])
  func `a method that an address does not take is refused with those it takes`(
    path: String,
    method: HTTPRequest.Method,
    allowed: String
  ) async throws {
    let response = try await ServerBench.shared.get().test { client in
      try await client.execute(uri: path, method: method)
    }
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers[.allow] == allowed)
  }

  @Test func `who asks too often waits, each client for itself`() async throws {
    let bench = try ServerBench { configuration in
      configuration.requestsPerMinute = 3
      configuration.clientField = "X-Forwarded-For"
    }
    let field = try #require(HTTPField.Name("X-Forwarded-For"))
    try await bench.test { client in
      // The client sent the first value itself; the proxy appended the second.
      var refused: TestResponse?
      for forged in 0..<100 where refused == nil {
        let fields: HTTPFields = [field: "10.1.1.\(forged), 203.0.113.7"]
        let response = try await client.get("/healthz", fields)
        if response.status == .tooManyRequests { refused = response }
      }
      let response = try #require(refused)
      #expect(response.headers[.retryAfter].flatMap { Int($0) } ?? 0 > 0)
      #expect(try response.json()["type"]?.stringValue == "urn:cambio:problem:too-many-requests")
      #expect(try await client.get("/healthz", [field: "203.0.113.8"]).status == .ok)
    }
  }

  @Test func `a peer other than the proxy cannot name its client`() async throws {
    let bench = try ServerBench { configuration in
      configuration.requestsPerMinute = 3
      configuration.clientField = "X-Forwarded-For"
      configuration.proxies = [IPNetwork("127.0.0.77")].compactMap { $0 }
    }
    try await bench.test { client in
      let port = client.port
      func answers(from peer: String, count: Int) async throws -> [String] {
        var answers: [String] = []
        for number in 0..<count {
          let connection = try RawConnection(port: port, from: peer)
          defer { connection.close() }
          connection.send(
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
              + "X-Forwarded-For: 10.1.1.\(number)\r\n\r\n"
          )
          answers.append(String(await connection.readAll().prefix(12)))
        }
        return answers
      }
      let proxied = try await answers(from: "127.0.0.77", count: 9)
      #expect(proxied.allSatisfy { $0 == "HTTP/1.1 200" })
      let direct = try await answers(from: "127.0.0.78", count: 9)
      #expect(direct.contains("HTTP/1.1 429"))
    }
  }

  @Test func `a proxy has as many connections as it needs, any other peer those of a client`()
    async throws
  {
    let bench = try ServerBench { configuration in
      configuration.clientField = "X-Forwarded-For"
      configuration.proxies = [IPNetwork("127.0.0.77")].compactMap { $0 }
      configuration.maximumConnectionsPerClient = 2
    }
    try await bench.test { client in
      for (peer, served) in [("127.0.0.77", 3), ("127.0.0.79", 2)] {
        var connections: [RawConnection] = []
        var answers = 0
        for _ in 0..<3 {
          let connection = try RawConnection(port: client.port, from: peer)
          connections.append(connection)
          connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
          answers += await connection.read(until: "ok\n").isEmpty ? 0 : 1
        }
        #expect(answers == served)
        for connection in connections { connection.close() }
      }
    }
  }

  @Test func `clients behind a proxy that writes their ports are reported apart`() async throws {
    let bench = try ServerBench { configuration in
      configuration.requestsPerMinute = 3
      configuration.clientField = "X-Forwarded-For"
    }
    let field = try #require(HTTPField.Name("X-Forwarded-For"))
    try await bench.test { client in
      for number in 1...5 {
        for address in [
          "10.1.0.\(number):5555", "[2001:db8:\(number)::1]", "[2001:db8:\(number)::2]:443",
        ] {
          let response = try await client.get("/healthz", [field: address])
          #expect(response.status == .ok, "\(address)")
        }
      }
    }
  }

  @Test func `an address that is too long is refused`() async throws {
    let path = "/USD/BRL?amount=" + String(repeating: "1", count: 9_000)
    #expect(try await ServerBench.get(path).status == .uriTooLong)
  }

  @Test func `each request is a line of JSON without its query`() async throws {
    let bench = try ServerBench()
    try await bench.test { client in
      _ = try await client.get("/USD/BRL?amount=31337")
      _ = try await client.get("/a%0A%22b", [.accept: "text/html"])
    }
    let lines = try bench.log.filter { $0["message"]?.stringValue == "request" }
    #expect(lines.map { $0["status"]?.integerValue } == [200, 404])
    #expect(lines.map { $0["path"]?.stringValue } == ["/USD/BRL", "/a%0A%22b"])
    #expect(Set(lines.map { $0["id"]?.stringValue }).count == 2)
    #expect(!lines.contains { $0.text.contains("31337") })
  }

  @Test func `the number of a request that failed is in its answer and in the log`() async throws {
    let bench = try ServerBench()
    let response = try await bench.get("/api/v1/convert")
    let id = try #require(response.headers[.requestID])
    #expect(try response.json()["instance"]?.stringValue == "urn:cambio:request:" + id)
    #expect(try bench.log.contains { $0["id"]?.stringValue == id })
  }
}
