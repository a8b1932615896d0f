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

  @Test func `a problem is as the description says`() async throws {
    let description = try description()
    let problem = try await ServerBench.shared.get().get("/api/v1/convert?from=USX&to=BRL").json()
    let schema = try #require(description["components"]?["schemas"]?["Problem"])
    #expect(
      SchemaChecker(document: description).violations(of: problem, schema, at: "problem") == []
    )
  }

  @Test func `every address of the interface is described`() async throws {
    let described = try #require(try description()["paths"]?.members).map { $0.name }
    let bench = try ServerBench.shared.get()
    for path in ["convert", "rates", "history", "fetches", "tables", "currencies", "countries"] {
      #expect(described.contains("/api/v1/" + path))
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
