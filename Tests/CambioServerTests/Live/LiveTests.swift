import HTTPTypes
import Synchronization
import TestClient
import Testing

@testable import CambioServer

@Suite(.serialized) struct LiveTests {
  @Test func `pages are sent over a connection`() async throws {
    try await ServerBench().test { client in
      let page = try await client.get("/USD/BRL", [.acceptEncoding: "gzip"])
      #expect(page.status == .ok)
      #expect(page.headers[.contentEncoding] == "gzip")
      #expect(try await client.get("/USD/EUR").text.contains("</html>"))
    }
  }

  @Test
  func
    `a reader of events hears the version there is, each new one, and that the connection lives`()
    async throws
  {
    let bench = try ServerBench()
    let current = bench.server.current
    try await bench.test { client in
      let connection = try RawConnection(port: client.port)
      defer { connection.close() }
      connection.send("GET /app/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let version = current.snapshot.book.version
      let first = await connection.read(until: "data: \(version)\n\n")
      #expect(first.contains("Content-Type: text/event-stream"))
      #expect(first.contains("event: rates\ndata: \(version)\n\n"))
      current.events.announce("0123456789abcdef")
      #expect(await connection.read(until: "\n\n").contains("data: 0123456789abcdef\n\n"))
      current.events.beat()
      #expect(await connection.read(until: ":\n\n").contains(":\n\n"))
    }
  }

  @Test func `no more listen than there is room for, and who goes makes room at once`() async throws
  {
    let bench = try ServerBench { $0.maximumEventStreams = 1 }
    try await bench.test { client in
      let connection = try RawConnection(port: client.port)
      connection.send("GET /app/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = await connection.read(until: "data: ")
      let refused = try await client.get("/app/events")
      #expect(refused.status == .serviceUnavailable)
      #expect(refused.headers[.retryAfter] == "60")
      connection.finish()
      _ = await connection.readAll()
      connection.close()
      #expect(try await client.metrics().contains("cambio_event_streams 0\n"))
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: localhost\r\n",
    "POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na",
    "",
  ])
  func `a request that does not come in time is given up`(start: String) async throws {
    let bench = try ServerBench { $0.requestTimeout = 1 }
    try await bench.test { client in
      let connection = try RawConnection(port: client.port)
      defer { connection.close() }
      connection.send(start)
      #expect(await connection.read() == "")
      let another = try RawConnection(port: client.port)
      defer { another.close() }
      another.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(await another.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `a head that drips is given up as well`() async throws {
    let bench = try ServerBench {
      $0.requestTimeout = 1
      $0.requestsPerMinute = nil
    }
    try await bench.test { client in
      let connection = try RawConnection(port: client.port)
      defer { connection.close() }
      let isOver = Atomic(false)
      async let end = {
        defer { isOver.store(true, ordering: .relaxed) }
        return await connection.read()
      }()
      connection.send("GET / HTTP/1.1\r\nX: ")
      while !isOver.load(ordering: .relaxed) {
        connection.send("y")
        _ = try await client.get("/healthz")
      }
      #expect(await end == "")
    }
  }

  @Test(arguments: ["zz\r\nhello\r\n", "5\r\nhel"])
  func `a body that is framed wrongly is the client's fault`(body: String) async throws {
    try await ServerBench().test { client in
      let connection = try RawConnection(port: client.port)
      defer { connection.close() }
      connection.send(
        "POST /settings HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + body
      )
      connection.finish()
      let answer = await connection.read(until: "\r\n\r\n")
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test(arguments: [
    "\u{16}\u{3}\u{1}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + String(repeating: "x", count: 40_000) + "\r\n\r\n",
    "POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na",
  ])
  func `what is no request is refused, and the server lives on`(text: String) async throws {
    try await ServerBench().test { client in
      let connection = try RawConnection(port: client.port)
      defer { connection.close() }
      connection.send(text)
      let answer = await connection.read(until: "\r\n\r\n")
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400 "))
      #expect(try await client.get("/healthz").status == .ok)
    }
  }

  @Test func `a port that is taken is said to be`() async throws {
    try await ServerBench().test { client in
      let port = client.port
      let second = try ServerBench { $0.port = port }
      await #expect(throws: ListeningFailure.self) {
        _ = try await second.server.run { _, _ in Issue.record("it listens") }
      }
    }
  }
}
