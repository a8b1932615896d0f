import EmbeddedRates
import ExactJSON
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import CambioServer

/// Asks every address that the description names, and holds the answers against it.
@Suite struct OpenAPITests {
  private func description() throws -> JSONValue {
    try JSONValue(Array(OpenAPI.document.utf8))
  }

  @Test func `the description is served as it is`() async throws {
    let response = try await ServerBench.shared.get().get("/api/v1/openapi.json")
    #expect(response.headers[.contentType] == "application/json")
    #expect(try response.json() == description())
  }

  @Test func `every address answers its example as its schema says`() async throws {
    let description = try description()
    let checker = SchemaChecker(document: description)
    let paths = try #require(description["paths"]?.members)
    #expect(paths.count == 10)
    try await ServerBench(archive: EmbeddedRates.archive).test { client in
      for path in paths where path.name != "/api/v1/events" {
        let response = try await client.get(address(of: path, in: description))
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
      $0.value["get"]?["operationId"]?.stringValue
    }
    #expect(Set(names).count == description["paths"]?.members?.count)
  }

  @Test(arguments: [
    ("/api/v1/convert?amount=1e3&from=USD&to=BRL", "Conversions"),
    ("/api/v1/convert?amount=1e-30&from=USD&to=BRL", "Conversions"),
    ("/api/v1/convert?amount=1000&from=DEM&to=FRF&date=2008-09-14", "Conversions"),
    ("/api/v1/convert?amount=10/3&from=USD&to=BRL,JPY", "Conversions"),
  ])
  func `answers to unusual questions are as the description says too`(
    path: String,
    schema: String
  ) async throws {
    let description = try description()
    let checker = SchemaChecker(document: description)
    let answer = try await ServerBench(archive: EmbeddedRates.archive).get(path)
    #expect(answer.status == .ok)
    let wanted = try #require(description["components"]?["schemas"]?[schema])
    #expect(checker.violations(of: try answer.json(), wanted, at: path) == [])
  }

  @Test func `a status that an address answers is described`() async throws {
    let responses = try description()["paths"]?["/api/v1/tables"]?["get"]?["responses"]
    let old = try await ServerBench.shared.get().get("/api/v1/tables?v=0123456789abcdef")
    #expect(responses?[String(old.status.code)] != nil)
    #expect(old.headers[.location] == "/api/v1/tables")
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
    let problem = try await ServerBench.shared.get().get("/api/v1/convert?from=USX&to=BRL").json()
    let schema = try #require(description["components"]?["schemas"]?["Problem"])
    #expect(
      SchemaChecker(document: description).violations(of: problem, schema, at: "problem") == []
    )
  }

  @Test func `every address of the interface is described, and every description is of one`()
    async throws
  {
    let described = try #require(try description()["paths"]?.members).map { $0.name }
    let bench = try ServerBench.shared.get()
    let served = bench.server.paths.filter { $0.hasPrefix("/api/") }.map { path in
      path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
        .reduce("") { $0 + "/" + $1 }
    }
    #expect(Set(served) == Set(described).union(["/api/v1/openapi.json"]))
    for path in ["convert", "rates", "history", "fetches", "tables", "currencies", "countries"] {
      #expect(try await bench.get("/api/v1/\(path)?unheard=of").status == .badRequest)
    }
  }

  /// The address that the examples of an operation's parameters make.
  private func address(of path: JSONMember, in description: JSONValue) -> String {
    var address = path.name
    var items: [String] = []
    for reference in path.value["get"]?["parameters"]?.elements ?? [] {
      let name = reference["$ref"]?.stringValue?.split(separator: "/").last.map(String.init) ?? ""
      let parameter = description["components"]?["parameters"]?[name]
      guard let key = parameter?["name"]?.stringValue,
        let example = parameter?["example"]?.stringValue
      else { continue }
      if parameter?["in"]?.stringValue == "path" {
        address = address.replacing("{\(key)}", with: example)
      } else {
        items.append("\(key)=\(example)")
      }
    }
    return items.isEmpty ? address : address + "?" + items.joined(separator: "&")
  }
}
