import HTTPTypes
import TestClient
import Testing

@testable import CambioServer

@Suite struct OperatorTests {
  private let own: HTTPFields = [.secFetchSite: "same-origin"]

  @Test(arguments: ["/metrics", "/operator/sources"])
  func `only who shows the token sees how the server does`(path: String) async throws {
    let bench = try ServerBench.shared.get()
    for wrong in [
      "", "Bearer", "Bearer ", "Bearer x", "Basic " + ServerBench.token, ServerBench.token,
      "Bearer " + ServerBench.token + "x", "Bearer " + ServerBench.token.dropLast(),
    ] {
      let response = try await bench.get(path, [.authorization: wrong])
      #expect(response.status == .unauthorized, "\(wrong)")
      #expect(response.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
      #expect(!response.text.contains("cambio_") && !response.text.contains("quota"))
    }
    #expect(try await bench.get(path, ServerBench.asOperator).status == .ok)
    #expect(
      try await bench.get(path, [.authorization: "bearer " + ServerBench.token]).status == .ok
    )
  }

  @Test func `readers hear of a source who it is, how fresh, and on what terms`() async throws {
    let bench = try ServerBench.shared.get()
    let source = try #require(
      try await bench.get("/api/v1/sources").json()["sources"]?.elements?.first
    )
    #expect(
      source.members?.map { $0.name } == [
        "name", "id", "title", "institution", "pivot", "asOf", "retrievedAt", "due", "freshness",
        "terms", "attribution",
      ]
    )
    let known = try await bench.get("/operator/sources", ServerBench.asOperator).json()
    #expect(known["sources"]?.elements?.first?["lastFailure"] == .null)
  }

  @Test func `a browser signs in with a form, and gets a cookie, not the token`() async throws {
    try await ServerBench().test { client in
      let refused = try await client.get("/operator", [.accept: "text/html"])
      #expect(refused.status == .unauthorized)
      #expect(refused.text.contains("name=\"token\""))
      let wrong = try await client.post("/operator/sign-in", "token=wrong", own)
      #expect(wrong.status == .unauthorized)
      #expect(wrong.headers[.setCookie] == nil)
      let right = try await client.post("/operator/sign-in", "token=\(ServerBench.token)", own)
      #expect(right.status == .seeOther)
      #expect(right.headers[.location] == "/operator")
      let cookie = try #require(right.headers[.setCookie])
      #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
      #expect(!cookie.contains(ServerBench.token))
      let signedIn: HTTPFields = [.cookie: String(cookie.prefix { $0 != ";" })]
      let page = try await client.get("/operator", signedIn)
      #expect(page.status == .ok)
      #expect(page.headers[.cacheControl] == "no-store")
      #expect(page.text.contains("European Central Bank"))
      #expect(page.text.contains("action=\"/operator/refresh\""))
      #expect(try await client.get("/metrics", signedIn).status == .ok)
      let out = try await client.post("/operator/sign-out", "", own.adding(signedIn))
      #expect(out.headers[.setCookie]?.contains("Max-Age=0") == true)
    }
  }

  @Test(arguments: [true, false])
  func `by TLS the operator's cookie is for TLS alone, as far as a proxy is believed`(
    hasProxy: Bool
  ) async throws {
    let bench = try ServerBench { $0.clientField = hasProxy ? "X-Forwarded-For" : nil }
    let fields = own.adding([.forwardedProtocol: "https"])
    let cookie = try await bench.post("/operator/sign-in", "token=\(ServerBench.token)", fields)
      .headers[.setCookie]
    #expect(cookie?.hasSuffix("; SameSite=Strict" + (hasProxy ? "; Secure" : "")) == true)
  }

  @Test func `another start knows no cookie of this one`() async throws {
    let first = OperatorAccess(token: ServerBench.token)
    let second = OperatorAccess(token: ServerBench.token)
    #expect(first.signingIn(isSecure: false) != second.signingIn(isSecure: false))
    #expect(OperatorAccess(token: nil).token != OperatorAccess(token: nil).token)
    #expect(OperatorAccess(token: nil).token.count == 32)
  }

  @Test func `only the operator has sources asked by force, never another site`() async throws {
    try await ServerBench().test { client in
      let reader = try await client.post("/operator/refresh", "", own)
      #expect(reader.status == .unauthorized)
      let cross = ServerBench.asOperator.adding([.secFetchSite: "cross-site"])
      #expect(try await client.post("/operator/refresh", "", cross).status == .forbidden)
      #expect(
        try await client.post("/operator/refresh", "", ServerBench.asOperator).status == .seeOther
      )
    }
  }
}
