import HTTPTypes
import TestClient
import Testing

@testable import CambioServer

/// A cached response equals the first one.
///
/// Requests with other preferences get their own.
@Suite(.serialized) struct CacheTests {
  /// Returns a GET request with `fields` after its host.
  private static func get(_ path: String, _ fields: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
  }

  /// Returns the responses to each of `rounds`, each with one connection that sends its requests in
  /// order.
  ///
  /// The first request of a round is answered before the second round starts.
  private func responses(_ bench: ServerBench, _ rounds: [String]...) async throws -> [[String]] {
    try await bench.test { client in
      let port = client.port
      var all: [[String]] = []
      for round in rounds {
        let end = CacheTests.get("/healthz", "Connection: close\r\n")
        let answer = try await RawConnection.exchange(port: port, round.joined() + end)
        all.append(answer.split(separator: "HTTP/1.1 ").dropLast().map { String($0) })
      }
      return all
    }
  }

  /// Returns `response` without its date.
  private func undated(_ response: String) -> String {
    response.replacing(#/\r\nDate: [^\r]*/#, with: "")
  }

  @Test(arguments: [
    "/", "/USD/BRL?amount=5", "/currencies", "/api/v1/rates/USD",
    "/api/v1/convert?base=USD&quotes=BRL",
    "/api/v1/currencies", "/app/tables", "/app/history?base=USD&quote=BRL&range=1M",
  ])
  func `the second response is the first, in its place among others`(path: String) async throws {
    let request = CacheTests.get(path)
    let fresh = CacheTests.get("/api/v1/convert?base=EUR&quotes=JPY&amount=7")
    let all = try await responses(try ServerBench(), [request], [request, request, fresh, request])
    let first = undated(try #require(all[0].first))
    #expect(first.hasPrefix("200 OK\r\n"))
    try #require(all[1].count == 4)
    for index in [0, 1, 3] { #expect(undated(all[1][index]) == first) }
    #expect(all[1][2].contains("\"base\":\"EUR\""))
    // The date is from the bench's clock, so the response came from the cache.
    #expect(all[1][0].contains("\r\nDate: Sat, 21 Nov 2026 12:00:00 GMT\r\n"))
  }

  @Test func `who asks in another language or format, or with choices, gets that`() async throws {
    let round = [
      CacheTests.get("/currencies", "Accept-Language: pt-BR\r\n"),
      CacheTests.get("/currencies", "Accept-Language: de\r\n"),
      CacheTests.get(
        "/currencies",
        "Accept-Language: de\r\nCookie: cambio=version=1&home=USD&favourites=USD_EUR&theme=dark&layout=list&order=name\r\n"
      ),
      CacheTests.get("/api/v1/rates/USD"),
      CacheTests.get("/api/v1/rates/USD", "Accept: text/csv\r\n"),
    ]
    let all = try await responses(try ServerBench(), round, round)
    let first = all[0].map { undated($0) }
    #expect(Set(first).count == 5)
    #expect(all[1].map { undated($0) } == first)
    #expect(first[0].contains("lang=\"pt-BR\""))
    #expect(first[1].contains("lang=\"de\""))
    #expect(first[2].contains("data-theme=\"dark\""))
    #expect(first[4].contains("text/csv"))
  }

  @Test func `what a client has is not sent again`() async throws {
    let bench = try ServerBench()
    let request = CacheTests.get("/api/v1/sources")
    let first = try await responses(bench, [request])[0][0]
    let tag = try #require(first.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") })
    let known = CacheTests.get("/api/v1/sources", "If-None-Match: \(tag.dropFirst(6))\r\n")
    let all = try await responses(bench, [known, known])[0]
    #expect(all.count == 2)
    for response in all { #expect(response.hasPrefix("304 ") && response.hasSuffix("\r\n\r\n")) }
  }

  @Test func `HEAD has the fields of what is kept, and no body`() async throws {
    let bench = try ServerBench()
    let head = "HEAD /api/v1/sources HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let all = try await responses(bench, [CacheTests.get("/api/v1/sources")], [head])
    let (whole, fields) = (undated(all[0][0]), undated(all[1][0]))
    #expect(fields.hasSuffix("\r\n\r\n"))
    #expect(whole.hasPrefix(fields) && whole.utf8.count > fields.utf8.count)
  }

  @Test func `what is kept is no way around the limits`() async throws {
    let bench = try ServerBench { $0.requestsPerMinute = 3 }
    let request = CacheTests.get("/api/v1/sources")
    let rounds = try await responses(bench, [request], Array(repeating: request, count: 5))
    let all = rounds[0] + rounds[1]
    let served = all.filter { $0.hasPrefix("200 ") }
    #expect((1...4).contains(served.count))
    #expect(all.filter { $0.hasPrefix("429 ") }.count == 6 - served.count)
    let rebound = "GET /api/v1/sources HTTP/1.1\r\nHost: evil.example\r\n\r\n"
    let other = try await responses(try ServerBench(), [request], [request, rebound])
    #expect(other[1][1].hasPrefix("421 "))
  }

  @Test func `what is sent again is counted and logged as any other`() async throws {
    let bench = try ServerBench()
    let request = CacheTests.get("/api/v1/sources?")
    _ = try await responses(bench, [request], [request, request])
    let lines = try bench.log.filter { $0["path"]?.stringValue == "/api/v1/sources" }
    #expect(lines.count == 3)
    #expect(Set(lines.map { $0["bytes"]?.integerValue }).count == 1)
    #expect(Set(lines.map { $0["id"]?.stringValue }).count == 3)
    let counted = try await bench.test { try await $0.metrics() }
    #expect(counted.contains("route=\"/api/v1/sources\",method=\"GET\",status=\"200\"} 3\n"))
  }
}
