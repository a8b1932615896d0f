import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import HTTPTypes
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// Conversions by rules of law over HTTP, and their receipts.
@Suite struct RuleAPITests {
  private static let bench = Result { try ServerBench(archive: EmbeddedRates.archive) }
  private static let example = "/api/v1/convert?amount=1000&base=EUR&quotes=PLN&date=2024-11-12"

  @Test func `every vector has its result, or the problem of its refusal`() async throws {
    let vectors = try DataTable("Tests/ExchangeRatesTests/Fixtures/rule_vectors.csv").rows
    #expect(vectors.count == 75)
    try await Self.bench.get().test { client in
      for row in vectors {
        let path =
          "/api/v1/convert?amount=\(row["amount"])&base=\(row["from"])&quotes=\(row["to"])"
          + "&rule=\(row["rule"])&date=\(row["on"])"
        let answer = try await client.get(path)
        let json = try answer.json()
        // The server's day is 21 November 2026, and that of the vectors is the 27th.
        let isAhead = row["on"] > "2026-11-21"
        guard row["outcome"] != "ok" || isAhead else {
          #expect(answer.status == .ok, "\(row["id"])")
          #expect(json["rule"]?.stringValue == row["rule"] + "/1", "\(row["id"])")
          let conversion = json["conversions"]?.elements?.first
          #expect(conversion?["value"]?.stringValue == row["result"], "\(row["id"])")
          #expect(answer.headers[.cacheControl] == "public, max-age=86400")
          continue
        }
        let code = isAhead ? "not-final" : row["outcome"]
        #expect(json["type"]?.stringValue == "urn:cambio:problem:\(code)", "\(row["id"]): \(json)")
        #expect(json["conversions"] == nil && json["hint"] != nil, "\(row["id"])")
        // The command's sentence, which names the rule.
        let detail = json["detail"]?.stringValue ?? ""
        #expect(detail.contains("rule \(row["rule"]) "), "\(row["id"]): \(detail)")
      }
    }
  }

  @Test(arguments: [
    "amount=10/3&base=EUR&quotes=PLN", "amount=20%20EUR%20%2B%2035%20USD&quotes=PLN",
    "amount=1&base=EUR&quotes=PLN,USD",
  ])
  func `a rule takes one amount and one target`(words: String) async throws {
    let answer = try await Self.bench.get()
      .get("/api/v1/convert?\(words)&rule=pl-vat&date=2024-11-12")
    #expect(answer.status == .badRequest)
    #expect(try answer.json()["detail"]?.stringValue?.contains("one amount") == true)
  }

  @Test func `a table of a ruled answer names the rule`() async throws {
    let lines = try await Self.bench.get()
      .get(Self.example.replacing("convert", with: "convert.csv") + "&rule=pl-vat").text
      .split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix(",rule") && lines[1].hasSuffix(",pl-vat/1"))
  }

  @Test func `a receipt comes if asked for, and is verified; a changed one is not`() async throws {
    let bench = try Self.bench.get()
    #expect(try await bench.get(Self.example + "&rule=pl-vat").json()["receipt"] == nil)
    let answer = try await bench.get(Self.example + "&rule=pl-vat&receipt=true")
    let receipt = try #require(try answer.json()["receipt"])
    #expect(receipt["result"]?.stringValue == "4324.40")
    #expect(receipt["made"]?.stringValue == "2026-11-21T12:00Z by cambio")
    let whole = try await bench.post("/api/v1/receipts/verify", receipt.text)
    #expect(whole.status == .ok && whole.headers[.cacheControl] == "no-store")
    let verdict = try whole.json()
    #expect(verdict["status"]?.integerValue == 0)
    for question in ["intact", "arithmetic", "published", "rule"] {
      #expect(verdict[question] == ["answer": "holds"], "\(question)")
    }
    let changed = receipt.text.replacing("4324.40", with: "4324.41")
    let refused = try await bench.post("/api/v1/receipts/verify", changed).json()
    #expect(refused["status"]?.integerValue == 65)
    #expect(refused["intact"]?["reason"]?.stringValue == "changed")
    #expect(refused["intact"]?["text"]?.stringValue == "it was changed after it was made")
    #expect(refused["rule"] == ["answer": "not-asked"])
  }

  @Test(arguments: ["", "{", "[]", "\u{FFFD}", String(repeating: "[", count: 60_000)])
  func `what is no receipt is answered too`(body: String) async throws {
    let answer = try await Self.bench.get().post("/api/v1/receipts/verify", body)
    #expect(answer.status == .ok)
    #expect(try answer.json()["intact"]?["answer"]?.stringValue == "contradicted")
  }

  @Test func `a body of more than 64 KB is refused, and so is GET`() async throws {
    let bench = try Self.bench.get()
    let long = String(repeating: " ", count: 65_537)
    let answer = try await bench.post("/api/v1/receipts/verify", long)
    #expect(answer.status == .contentTooLarge)
    #expect(try await bench.get("/api/v1/receipts/verify").status == .methodNotAllowed)
  }

  @Test func `a verdict is as the description says`() async throws {
    let description = OpenAPI.document
    let schema = try #require(description["components"]?["schemas"]?["Verdict"])
    let answer = try await Self.bench.get().post("/api/v1/receipts/verify", "{}").json()
    let checker = SchemaChecker(document: description)
    #expect(checker.violations(of: answer, schema, at: "verdict") == [])
  }
}
