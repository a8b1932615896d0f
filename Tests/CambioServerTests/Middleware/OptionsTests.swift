import HTTPTypes
import TestClient
import Testing

@testable import CambioServer

/// The methods that each address allows, and the permissions of pages from other sites.
@Suite struct OptionsTests {
  private func options(_ path: String, _ fields: HTTPFields = [:]) async throws -> TestResponse {
    try await ServerBench.shared.get().test { client in
      try await client.execute(uri: path, method: .options, headers: fields)
    }
  }

  @Test(arguments: [
    ("/USD/BRL", "GET, HEAD, OPTIONS"), ("/favourites", "POST, OPTIONS"),
    ("/api/v1/rates", "GET, HEAD, OPTIONS"), ("*", "GET, HEAD, POST, OPTIONS"),
  ])
  func `an address says what it takes`(path: String, allowed: String) async throws {
    let response = try await options(path)
    #expect(response.status == .noContent)
    #expect(response.headers[.allow] == allowed)
    #expect(try await options("/no/where/at/all").status == .notFound)
  }

  @Test func `a page of another site may read the interface, and say what it has`() async throws {
    let asking: HTTPFields = [
      .origin: "https://other.example", .accessControlRequestMethod: "GET",
      .accessControlRequestHeaders: "if-none-match",
    ]
    let fields = try await options("/api/v1/rates", asking).headers
    #expect(fields[.accessControlAllowOrigin] == "*")
    #expect(fields[.accessControlAllowMethods] == "GET, HEAD")
    #expect(fields[.accessControlAllowHeaders] == "If-None-Match")
    #expect(fields[.accessControlAllowCredentials] == nil)
    let answer = try await ServerBench.get("/api/v1/rates?base=USD&quotes=BRL")
    #expect(answer.headers[.accessControlExposeHeaders] == "ETag, Retry-After, X-Request-ID")
  }

  @Test func `an answer of the interface can be drawn by no page and run nothing`() async throws {
    let bench = try ServerBench.shared.get()
    for path in ["/api/v1/rates?base=USD&quotes=BRL", "/api/v1/none", "/api/v1/convert"] {
      let fields = try await bench.get(path).headers
      #expect(fields[.contentSecurityPolicy] == "default-src 'none'; frame-ancestors 'none'")
      #expect(fields[.xContentTypeOptions] == "nosniff")
    }
  }

  @Test(arguments: [
    "/", "/USD/BRL", "/settings", "/settings/export", "/healthz", "/readyz", "/metrics",
    "/operator", "/operator/sources", "/refresh", "/none", "/assets/none",
  ])
  func `nothing else is for pages of other sites`(path: String) async throws {
    let origin: HTTPFields = [.origin: "https://other.example", .accept: "*/*"]
    let bench = try ServerBench.shared.get()
    for fields in [
      try await options(path, origin).headers, try await bench.get(path, origin).headers,
      try await bench.post(path, "", origin).headers,
    ] {
      #expect(fields[.accessControlAllowOrigin] == nil)
    }
  }
}
