import ExactJSON
import HTTPTypes
import Logging
import Synchronization
import TestClient
import Testing

@testable import CambioServer

@Suite struct OperationTests {
  @Test func `the server says that it lives and that it has rates`() async throws {
    let bench = try ServerBench()
    #expect(try await bench.get("/healthz").text == "ok\n")
    let ready = try await bench.get("/readyz")
    #expect(ready.status == .ok)
    #expect(try ready.json()["ready"]?.boolValue == true)
    #expect(ready.headers[.cacheControl] == "no-store")
  }

  @Test func `requests are counted by route, method and status`() async throws {
    try await ServerBench().test { client in
      for path in ["/USD/BRL", "/EUR/BRL", "/nowhere", "/api/v1/convert"] {
        _ = try await client.get(path)
      }
      _ = try await client.execute(uri: "/USD/BRL", method: .patch)
      let text = try await client.metrics()
      for line in [
        "cambio_requests_total{route=\"/{base}/{quote}\",method=\"GET\",status=\"200\"} 2",
        "cambio_requests_total{route=\"NotFound\",method=\"GET\",status=\"404\"} 1",
        "cambio_requests_total{route=\"NotFound\",method=\"other\",status=\"405\"} 1",
        "cambio_requests_total{route=\"/api/v1/convert\",method=\"GET\",status=\"400\"} 1",
        "cambio_request_duration_seconds_count{route=\"/{base}/{quote}\"} 2",
        "cambio_request_duration_seconds_bucket{route=\"/{base}/{quote}\",le=\"+Inf\"} 2",
        "cambio_rates_age_days{source=\"ECB\"} 22", "cambio_dropped_log_lines_total 0",
      ] {
        #expect(text.contains(line + "\n"), "\(line)")
      }
    }
  }

  @Test func `every line of the metrics is a comment or a sample`() async throws {
    let text = try await ServerBench().test { try await $0.metrics() }
    for line in text.split(separator: "\n")
    where !line.hasPrefix("# HELP ") && !line.hasPrefix("# TYPE ") {
      #expect(line.wholeMatch(of: /cambio_[a-z_]+(\{.*\})? [0-9.]+/) != nil, "\(line)")
    }
  }

  @Test func `what is logged cannot begin a line of its own`() throws {
    let buffer = LineBuffer()
    let logWriter = LogWriter { buffer.add($0) }
    var logger = Logger(label: "test") { _ in
      LogWriterHandler(logWriter: logWriter, now: { ServerBench.noon })
    }
    logger[metadataKey: LogWriterHandler.requestID] = "1"
    logger.warning("one\n{\"level\":\"info\"}", metadata: ["reason": "\u{1B}[31m\"two\"\r\n"])
    logWriter.writeNow()
    let lines = buffer.bytes.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 1)
    let json = try JSONValue(Array(try #require(lines.first)))
    #expect(json["time"]?.stringValue == "2026-11-21T12:00:00Z")
    #expect(json["id"]?.stringValue == "1")
    #expect(json["message"]?.stringValue == "one\n{\"level\":\"info\"}")
    #expect(json["reason"]?.stringValue == "\u{1B}[31m\"two\"\r\n")
  }
}

@Suite struct LogWriterTests {
  /// Adds `count` numbered lines of 1,000 bytes while the writer is suspended.
  private func fill(
    _ count: Int,
    _ send: @escaping @Sendable ([UInt8]) throws(LogWriter.Failure) -> Void
  ) -> LogWriter {
    let logWriter = LogWriter(send: send)
    logWriter.queue.suspend()
    for number in 0..<count {
      let line = Array("\(number)".utf8)
      let rest = [UInt8](repeating: UInt8(ascii: "."), count: 1_000 - line.count)
      logWriter.add(line + rest, at: ServerBench.noon, isUrgent: number % 100 == 0)
    }
    return logWriter
  }

  @Test func `lines without room are dropped, and their number is logged after the others`() throws
  {
    let buffer = LineBuffer()
    let logWriter = fill(3_000) { buffer.add($0) }
    let kept = LogWriter.maximumBytes / 1_001
    #expect(logWriter.dropped == 3_000 - kept)
    logWriter.queue.resume()
    logWriter.writeNow()
    let lines = buffer.bytes.split(separator: UInt8(ascii: "\n"))
    let last = try JSONValue(Array(try #require(lines.last)))
    #expect(lines.count == kept + 1 && lines.dropLast().allSatisfy { $0.count == 1_000 })
    #expect(last["count"]?.integerValue == 3_000 - kept)
    #expect(last["time"]?.stringValue == "2026-11-21T12:00:00Z")
    // Room is available again, and nothing more was dropped.
    logWriter.add(Array("after".utf8), at: ServerBench.noon, isUrgent: true)
    logWriter.writeNow()
    #expect(String(decoding: buffer.bytes, as: UTF8.self).hasSuffix("}\nafter\n"))
    #expect(logWriter.dropped == 3_000 - kept)
  }

  @Test func `lines that could not be written are counted, and reported once some can`() throws {
    let buffer = LineBuffer()
    let isFull = Mutex(true)
    let logWriter = fill(7) { bytes throws(LogWriter.Failure) in
      if isFull.withLock({ $0 }) { throw LogWriter.Failure(code: 28) }
      buffer.add(bytes)
    }
    logWriter.queue.resume()
    logWriter.writeNow()
    #expect(logWriter.dropped == 7 && buffer.bytes.isEmpty)
    isFull.withLock { $0 = false }
    logWriter.add(Array("after".utf8), at: ServerBench.noon, isUrgent: false)
    logWriter.writeNow()
    let lines = buffer.bytes.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 2 && lines.first.map { String(decoding: $0, as: UTF8.self) } == "after")
    #expect(try JSONValue(Array(try #require(lines.last)))["count"]?.integerValue == 7)
    #expect(logWriter.dropped == 7)
  }

  @Test func `the end does not wait for a reader that has gone`() async {
    let logWriter = LogWriter { _ in }
    logWriter.queue.suspend()
    logWriter.add(Array("a".utf8), at: ServerBench.noon, isUrgent: true)
    await logWriter.flush()
    logWriter.queue.resume()
  }
}

@Suite struct TextLogTests {
  @Test func `on a terminal a request is a short line, the app's own files none`() async throws {
    let bench = try await ServerBench({ $0.logFormat = .text })
    _ = try await bench.get("/currencies?q=dolar")
    _ = try await bench.get("/assets/none/flags/us.svg")
    let lines = bench.logText.split(separator: "\n")
    #expect(lines.count == 2)
    let page = try #require(lines.first)
    let expected = /12:00:00Z GET \/currencies 200, [0-9]+\.[0-9] ms/
    #expect(page.wholeMatch(of: expected) != nil, "\(page)")
    #expect(lines.last?.contains("404") == true)
  }

  @Test func `what is logged cannot command a terminal`() {
    let line = LogLine(
      time: ServerBench.noon,
      level: .warning,
      message: "refresh failed",
      fields: [
        JSONMember("id", .string("1")), JSONMember("reason", .string("\u{1B}[31m\r\nred\u{9B}")),
      ]
    )
    let lost = "\u{FFFD}"
    #expect(
      String(decoding: line.text, as: UTF8.self)
        == "12:00:00Z warning: refresh failed, reason \(lost)[31m\(lost)\(lost)red\(lost)"
    )
  }
}

@Suite struct FileTests {
  static let files = ServedFiles(
    root: "/assets/3f9c",
    versioned: [
      ServedFile(
        path: "cambio.css",
        contentType: "text/css; charset=utf-8",
        count: 5,
        gzip: lasting("zipped"),
        brotli: lasting("br"),
        digest: "aaaa"
      ) { Array("plain".utf8) },
      ServedFile(
        path: "locales/en.txt",
        contentType: "text/plain; charset=utf-8",
        count: 5_000,
        digest: "bbbb"
      ) { Array(String(repeating: "word ", count: 1_000).utf8) },
    ],
    fixed: [
      ServedFile(
        path: "service-worker.js",
        contentType: "text/javascript; charset=utf-8",
        count: 6,
        plain: lasting("worker"),
        digest: "cccc"
      ) { Array("worker".utf8) }
    ]
  )

  private static func lasting(_ text: StaticString) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  @Test func `a file goes in the client's best coding, to be kept for ever`() async throws {
    try await ServerBench(files: FileTests.files).test { client in
      let path = "/assets/3f9c/cambio.css"
      let best = try await client.get(path, [.acceptEncoding: "gzip, br"])
      #expect(best.text == "br")
      #expect(best.headers[.contentEncoding] == "br")
      #expect(best.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(best.headers[.contentType] == "text/css; charset=utf-8")
      #expect(try await client.get(path, [.acceptEncoding: "gzip"]).text == "zipped")
      let plain = try await client.get(path)
      #expect(plain.text == "plain")
      #expect(plain.headers[.vary] == "Accept-Encoding")
      let tag = try #require(plain.headers[.eTag])
      #expect(try await client.get(path, [.ifNoneMatch: tag]).status == .notModified)
    }
  }

  @Test func `what the program has for itself is compressed when it is asked for`() async throws {
    try await ServerBench(files: FileTests.files).test { client in
      let file = try await client.get("/assets/3f9c/locales/en.txt", [.acceptEncoding: "gzip"])
      #expect(file.headers[.contentEncoding] == "gzip")
      #expect(file.body.readableBytes < 200)
    }
  }

  @Test func `what a page is made of says nothing about what pages may do`() async throws {
    let fields = try await ServerBench(files: FileTests.files).get("/assets/3f9c/cambio.css")
      .headers
    #expect(fields[.xContentTypeOptions] == "nosniff")
    #expect(fields[.crossOriginResourcePolicy] == "same-origin")
    for name in HTTPFields.page.map(\.name) where HTTPFields.pagePart[name] == nil {
      #expect(fields[name] == nil, "\(name)")
    }
  }

  @Test func `the worker is asked for anew each time, and may do what pages may`() async throws {
    let worker = try await ServerBench(files: FileTests.files).get("/service-worker.js")
    #expect(worker.text == "worker")
    #expect(worker.headers[.cacheControl] == "no-cache")
    #expect(worker.headers[.contentSecurityPolicy]?.contains("connect-src 'self'") == true)
  }

  @Test(arguments: [
    "/assets/3f9c/none.css", "/assets/0000/cambio.css", "/assets/3f9c/../3f9c/cambio.css",
    "/assets/3f9c/%63ambio.css", "/assets/", "/assets",
  ])
  func `nothing else is a file`(path: String) async throws {
    #expect(try await ServerBench(files: FileTests.files).get(path).status == .notFound)
  }
}
