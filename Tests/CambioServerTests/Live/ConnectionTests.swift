import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import TestClient
import Testing

@testable import CambioServer

/// The server's HTTP/1 behaviour, with connections that send exact bytes.
@Suite(.serialized) struct ConnectionTests {
  private func exchange(
    _ text: String,
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> String {
    try await ServerBench(change).test { client in
      try await RawConnection.exchange(port: client.port, text)
    }
  }

  @Test(arguments: [
    "/", "/api/v1/sources", "/healthz", "/assets/3f9c/none.css", "/settings/export",
  ])
  func `a name that was rebound to this machine passes nothing`(path: String) async throws {
    let answer = try await exchange(
      "GET \(path) HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    )
    #expect(answer.hasPrefix("HTTP/1.1 421 "))
    #expect(answer.contains("urn:cambio:problem:misdirected"))
    #expect(answer.contains("--allow-host"))
  }

  @Test func `a form of a rebound name changes nothing`() async throws {
    let answer = try await exchange(
      """
      POST /settings HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n\
      Sec-Fetch-Site: same-origin\r\nContent-Length: 10\r\nConnection: close\r\n\r\ntheme=dark
      """
    )
    #expect(answer.hasPrefix("HTTP/1.1 421 "))
    #expect(!answer.contains("Set-Cookie"))
  }

  @Test func `a name that was allowed passes`() async throws {
    let answer = try await exchange(
      "GET /healthz HTTP/1.1\r\nHost: cambio.example\r\nConnection: close\r\n\r\n"
    ) { $0.allowedHosts = ["cambio.example"] }
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
  }

  @Test(arguments: ["", "Host: \r\n", "Host: localhost\r\nHost: localhost\r\n"])
  func `a request without one host is refused with its connection`(hosts: String) async throws {
    let answer = try await exchange("GET /healthz HTTP/1.1\r\n\(hosts)\r\nGET / HTTP/1.1\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
    #expect(answer.contains("Connection: close"))
    #expect(answer.components(separatedBy: "HTTP/1.1 ") == 2)
  }

  @Test(arguments: ["", "Host: localhost\r\n"])
  func `HTTP/1.0 is answered once, and has its end`(host: String) async throws {
    let answer = try await exchange("GET /healthz HTTP/1.0\r\n\(host)\r\n")
    #expect(answer.hasPrefix("HTTP/1.0 200 "))
    #expect(answer.hasSuffix("ok\n"))
    #expect(answer.contains("Connection: close"))
  }

  @Test func `HTTP/1.0 may ask for the connection to stay`() async throws {
    let answer = try await exchange(
      """
      GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n\
      GET /healthz HTTP/1.0\r\n\r\n
      """
    )
    #expect(answer.components(separatedBy: "HTTP/1.0 200 ") == 3)
    #expect(answer.contains("Connection: keep-alive"))
  }

  @Test func `after a request that says close nothing more is read`() async throws {
    let answer = try await exchange(
      """
      GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n\
      GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n
      """
    )
    #expect(answer.components(separatedBy: "HTTP/1.1 200 ") == 2)
  }

  @Test func `a body that is too long ends the connection, and its answer arrives`() async throws {
    let start = ContinuousClock.now
    let answer = try await exchange(
      """
      POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n\
      \(String(repeating: "a", count: 300_000))
      """
    )
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
    #expect(answer.contains("Connection: close"))
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  @Test func `who waits for word before a body gets it`() async throws {
    try await ServerBench().test { client in
      let connection = try RawConnection(port: client.port)
      defer { connection.close() }
      connection.send(
        """
        POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\
        Expect: 100-continue\r\nConnection: close\r\n\r\n
        """
      )
      #expect(await connection.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      connection.send("theme=dark")
      #expect(await connection.readAll().hasPrefix("HTTP/1.1 303 "))
    }
  }

  @Test func `the word comes after the answers to earlier requests`() async throws {
    try await ServerBench().test { client in
      let connection = try RawConnection(port: client.port)
      defer { connection.close() }
      connection.send(
        """
        GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n\
        POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\
        Expect: 100-continue\r\nConnection: close\r\n\r\n
        """
      )
      let first = await connection.read(until: "100 Continue\r\n\r\n")
      #expect(first.hasPrefix("HTTP/1.1 200 "))
      #expect(first.hasSuffix("ok\nHTTP/1.1 100 Continue\r\n\r\n"))
      connection.send("theme=dark")
      #expect(await connection.readAll().hasPrefix("HTTP/1.1 303 "))
    }
  }

  @Test func `a body that is too long is not asked for`() async throws {
    let answer = try await exchange(
      """
      POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\
      Expect: 100-continue\r\n\r\n
      """
    )
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
  }

  @Test(arguments: ["/api/v1/sources", "/nothing/here"])
  func `a body that nobody reads ends the connection, since its rest would be a request`(
    path: String
  ) async throws {
    let answer = try await exchange(
      "GET \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nab"
    )
    #expect(answer.contains("Connection: close"))
    #expect(answer.components(separatedBy: "HTTP/1.1 ") == 2)
    let whole = try await exchange(
      """
      GET \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab\
      GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n
      """
    )
    #expect(whole.components(separatedBy: "HTTP/1.1 ") == 3)
  }

  @Test(arguments: [HTTPMethod.GET, .HEAD, .PUT, .POST])
  func `only a body that may be read passes`(method: HTTPMethod) throws {
    let channel = EmbeddedChannel(handler: HTTP1Exchange())
    defer { _ = try? channel.finish() }
    let fields = HTTPHeaders([("Host", "localhost"), ("Content-Length", "3")])
    let head = HTTPRequestHead(version: .http1_1, method: method, uri: "/", headers: fields)
    try channel.writeInbound(HTTPServerRequestPart.head(head))
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "abc")))
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
    var passed: [HTTPServerRequestPart] = []
    while let part = try channel.readInbound(as: HTTPServerRequestPart.self) { passed.append(part) }
    #expect(passed.first == .head(head) && passed.last == .end(nil))
    #expect(passed.contains(.body(ByteBuffer(string: "abc"))) == (method == .POST))
  }

  @Test func `a body that never comes takes no place of others`() async throws {
    let bench = try ServerBench()
    try await bench.test { client in
      let held = try (0..<20).map { _ in try RawConnection(port: client.port, from: "127.0.0.2") }
      for (number, connection) in held.enumerated() {
        let path = ["/movies/list/import", "/settings", "/mcp", "/frankfurter/v1/1999-01-04.."]
        connection.send(
          """
          \(number % 4 == 3 ? "GET" : "POST") \(path[number % 4]) HTTP/1.1\r\nHost: localhost\r\n\
          Content-Length: 10000\r\n\r\na
          """
        )
      }
      defer { for connection in held { connection.close() } }
      let form = try await client.post("/settings", "theme=dark", [.secFetchSite: "same-origin"])
      #expect(form.status == .seeOther)
      #expect(try await client.get("/frankfurter/v1/1999-01-05..2026-01-01").status == .ok)
      let list = try await client.execute(
        uri: "/movies/list/import",
        method: .post,
        headers: [.secFetchSite: "same-origin"],
        body: ByteBuffer(string: "{}\n")
      )
      #expect(list.status.code == 422)
      #expect(try await client.metrics().contains("cambio_waiting_requests 0\n"))
    }
  }

  @Test func `one client has so many connections, and others have theirs`() async throws {
    let bench = try ServerBench { $0.maximumConnectionsPerClient = 3 }
    try await bench.test { client in
      let port = client.port
      let mine = try (0..<3).map { _ in try RawConnection(port: port, from: "127.0.0.2") }
      defer { for connection in mine { connection.close() } }
      let health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
      for connection in mine {
        connection.send(health)
        #expect(await connection.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
      }
      let fourth = try RawConnection(port: port, from: "127.0.0.2")
      defer { fourth.close() }
      fourth.send(health)
      #expect(await fourth.read() == "")
      let other = try RawConnection(port: port, from: "127.0.0.3")
      defer { other.close() }
      other.send(health)
      #expect(await other.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
      #expect(try await client.metrics().contains("cambio_refused_connections_total 1\n"))
    }
  }

  @Test func `of all connections those beyond the limit wait for others to end`() async throws {
    let bench = try ServerBench { $0.maximumConnections = 2 }
    try await bench.test { client in
      let health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let first = try RawConnection(port: client.port)
      let second = try RawConnection(port: client.port)
      for connection in [first, second] {
        connection.send(health)
        #expect(await connection.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
      }
      let third = try RawConnection(port: client.port)
      defer { third.close() }
      third.send(health)
      // Meanwhile the first client gets many responses.
      for _ in 0..<50 {
        first.send(health)
        #expect(await first.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
      }
      #expect(try bench.log.count { $0["message"]?.stringValue == "request" } == 52)
      first.close()
      second.close()
      #expect(await third.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `a client's connections are counted at all ports together`() async throws {
    let bench = try ServerBench {
      $0.maximumConnectionsPerClient = 3
      $0.dialectPorts = [.frankfurter: 0, .ecb: 0]
    }
    let (addresses, listening) = AsyncStream.makeStream(of: String.self)
    let running = Task {
      try await bench.server.run { address, _ in
        listening.yield(address)
      } onDialectReady: { _, address in
        listening.yield(address)
      }
    }
    defer { running.cancel() }
    var ports: [Int] = []
    for await address in addresses {
      ports.append(try #require(Int(address.split(separator: ":").last?.dropLast() ?? "")))
      if ports.count == 3 { break }
    }
    let request = "GET /v1/latest HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let mine = try ports.map { try RawConnection(port: $0, from: "127.0.0.2") }
    for connection in mine {
      connection.send(request)
      #expect(await connection.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 "))
    }
    for port in ports {
      let fourth = try RawConnection(port: port, from: "127.0.0.2")
      fourth.send(request)
      #expect(await fourth.read() == "")
      fourth.close()
    }
    for connection in mine { connection.close() }
  }

  @Test func `one client has so many streams of events, and others have theirs`() async throws {
    let bench = try ServerBench { $0.maximumEventStreamsPerClient = 2 }
    try await bench.test { client in
      let port = client.port
      let events = "GET /app/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let mine = try (0..<2).map { _ in try RawConnection(port: port, from: "127.0.0.2") }
      for connection in mine {
        connection.send(events)
        #expect(await connection.read(until: "data: ").hasPrefix("HTTP/1.1 200 "))
      }
      let third = try RawConnection(port: port, from: "127.0.0.2")
      defer { third.close() }
      third.send(events)
      let refused = await third.read(until: "\r\n\r\n")
      #expect(refused.hasPrefix("HTTP/1.1 429 ") && refused.contains("\r\nRetry-After: 60\r\n"))
      let other = try RawConnection(port: port, from: "127.0.0.3")
      defer { other.close() }
      other.send(events)
      #expect(await other.read(until: "data: ").hasPrefix("HTTP/1.1 200 "))
      for connection in mine {
        connection.finish()
        _ = await connection.readAll()
        connection.close()
      }
      #expect(try await client.metrics().contains("cambio_event_streams 1\n"))
    }
  }
}

extension String {
  /// Returns the number of parts between `separator`s.
  fileprivate func components(separatedBy separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }
}

@Suite struct ClientCountTests {
  @Test func `all connections have a limit, and one that was refused counts nowhere`() throws {
    let client = try #require(ClientAddress("192.0.2.1"))
    let connections = Connections(maximum: 3, clients: ClientCount(maximum: 2))
    #expect((0..<5).map { _ in connections.add(client) } == [true, true, false, false, false])
    #expect(connections.add(nil) && !connections.add(nil))
    connections.remove(client)
    #expect(connections.add(client) && !connections.add(nil))
  }

  @Test func `a site of IPv6 has the share of several clients, on whichever network`() throws {
    let count = ClientCount(maximum: 2)
    var clients: [ClientAddress] = []
    for network in 0..<100 {
      clients.append(try #require(ClientAddress("2001:db8:7:\(String(network, radix: 16))::1")))
    }
    let admitted = clients.filter { count.add($0) }
    #expect(admitted.count == 2 * ClientParty.siteShare)
    #expect(count.add(try #require(ClientAddress("2001:db8:8::1"))))
    #expect(count.add(try #require(ClientAddress("192.0.2.1"))))
    for client in admitted { count.remove(client) }
    #expect(clients.filter { count.add($0) }.count == 2 * ClientParty.siteShare)
  }
}
