import CambioAPI
import EmbeddedRates
import ExactJSON
import HTTPTypes
import TestClient
import Testing

@testable import CambioServer

/// Requests every address of the description, and compares the responses with it.
@Suite struct OpenAPITests {
  private func description() throws -> JSONValue { OpenAPI.document }

  @Test func `the description is served as it is`() async throws {
    let response = try await ServerBench.get("/api/v1/openapi.json")
    #expect(response.headers[.contentType] == "application/json")
    #expect(try response.json() == description())
  }

  @Test func `every address answers its example as its schema says`() async throws {
    let description = try description()
    let checker = SchemaChecker(document: description)
    let paths = try #require(description["paths"]?.members)
    let posted = [OpenAPI.verifyPath]
    #expect(paths.map { $0.name } == Contract.endpoints.map { $0.path } + posted)
    try await ServerBench(archive: EmbeddedRates.archive).test { client in
      for (path, endpoint) in zip(paths, Contract.endpoints) {
        let response = try await client.get(endpoint.address(with: endpoint.example))
        #expect(response.status == .ok, "\(path.name)")
        let schema = try #require(
          path.value["get"]?["responses"]?["200"]?["content"]?["application/json"]?["schema"]
        )
        #expect(checker.violations(of: try response.json(), schema, at: path.name) == [])
      }
    }
  }

  @Test func `the licence is the package's, and every operation has a name of its own`() throws {
    let description = try description()
    #expect(description["info"]?["license"]?["identifier"]?.stringValue == "Apache-2.0")
    let names = try #require(description["paths"]?.members).compactMap {
      ($0.value["get"] ?? $0.value["post"])?["operationId"]?.stringValue
    }
    #expect(Set(names).count == description["paths"]?.members?.count)
  }

  @Test(arguments: [
    ("/api/v1/convert?amount=1e3&base=USD&quotes=BRL", "Conversions"),
    ("/api/v1/convert?amount=1e-30&base=USD&quotes=BRL", "Conversions"),
    ("/api/v1/convert?amount=1000&base=DEM&quotes=FRF&date=2008-09-14", "Conversions"),
    ("/api/v1/convert?amount=10/3&base=USD&quotes=BRL,JPY", "Conversions"),
    ("/api/v1/convert?amount=20%20EUR%20%2B%2035%20USD&quotes=BRL&legs=1", "Conversions"),
    (
      "/api/v1/convert?amount=5&base=JEP&quotes=XAF&legs=1&policy=month-average&date=2024-03-05",
      "Conversions"
    ),
    (
      "/api/v1/convert?amount=5&base=EUR&quotes=PLN&legs=1&rule=pl-vat&date=2024-11-12&receipt=1",
      "Conversions"
    ),
    ("/api/v1/rates/USD?amount=2.50&legs=1&date=2008-09-14", "Rates"),
    ("/api/v1/history?base=USD&quotes=BRL&range=5Y&group=month", "History"),
    ("/api/v1/currencies/XAU", "Currency"),
  ])
  func `unusual questions are answered as described`(path: String, schema: String) async throws {
    let description = try description()
    let checker = SchemaChecker(document: description)
    let answer = try await ServerBench(archive: EmbeddedRates.archive).get(path)
    #expect(answer.status == .ok)
    let wanted = try #require(description["components"]?["schemas"]?[schema])
    #expect(checker.violations(of: try answer.json(), wanted, at: path) == [])
  }

  @Test func `no kind of leg is described that cannot come`() throws {
    let kinds = try description()["components"]?["schemas"]?["Leg"]?["properties"]?["kind"]
    #expect(
      kinds?["enum"]?.elements?.map { $0.stringValue }
        == ["published", "fixed", "peg", "redenomination"]
    )
  }

  @Test func `a problem is as the description says`() async throws {
    let description = try description()
    let problem = try await ServerBench.get("/api/v1/convert?base=USX&quotes=BRL").json()
    let schema = try #require(description["components"]?["schemas"]?["Problem"])
    #expect(
      SchemaChecker(document: description).violations(of: problem, schema, at: "problem") == []
    )
  }

  @Test func `every address of the interface is described, and no other`() async throws {
    let described = try #require(try description()["paths"]?.members).map { $0.name }
    let bench = try ServerBench.shared.get()
    let served = bench.server.paths.filter { $0.hasPrefix("/api/v1/") }.map { path in
      path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
        .reduce("") { $0 + "/" + $1 }
    }
    let plain = described.filter { !$0.hasSuffix("}") && $0 != OpenAPI.verifyPath }
    let tables = plain.flatMap { [$0 + ".csv", $0 + ".ndjson"] }
    #expect(Set(served) == Set(described + tables).union(["/api/v1/openapi.json"]))
    for endpoint in Contract.endpoints {
      let address = endpoint.address(with: endpoint.example)
      let misspelt = address + (address.contains("?") ? "&" : "?") + "unheard=of"
      #expect(try await bench.get(misspelt).status == .badRequest)
    }
  }
}
