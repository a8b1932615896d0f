import EmbeddedData
import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import TestSupport
import Testing

@testable import CambioServer
@testable import Dialects

/// The texts of answers and refusals, in each API's own words.
extension RateDialectRoutesTests {
  @Test(arguments: [200])
  func `whatever is asked for, an API answers in its own words or refuses`(
    count: Int
  ) async throws {
    var random = SplitMix64(seed: 7)
    func any(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    let words = [
      "", "api", "v1", "v2", "v4", "v6", "live", "latest", "latest.json", "historical", "convert",
      "timeframe",
      "timeseries", "fluctuation", "change", "list", "symbols", "rates", "rate", "rates.csv",
      "currencies",
      "currencies.json", "currency", "pair", "history", "codes", "quota", "time-series.json",
      "usage.json", "fixer",
      "currency_data", "eurofxref", "USD", "BRL", "xqx", "2024-06-15", "2024-06-13..2024-06-17",
      "..", "2024", "6",
      "31", "1.json", "v7", "countries", "others", "usage", "service", "data", "EXR", "providers",
      "dataflow", "datastructure", "codelist", "ECB", "D.USD.EUR.SP00.A", "D..EUR.SP00.A",
      "eurofxref-hist.zip", "eurofxref.csv", "%00",
      "%F0%9F%98%80", "-1", "1e3", "99999999999999999999999999999999999999",
      "K",
    ]
    let names = [
      "source", "base", "from", "to", "currencies", "symbols", "quotes", "date", "start_date",
      "end_date", "start", "end",
      "amount", "access_key", "callback", "group", "expand", "providers", "scope", "DATE",
      "places", "show_bid_ask", "detail", "references", "q", "compact", "endDate", "startPeriod",
      "endPeriod", "lastNObservations", "format",
    ]
    let values = [
      "", "USD", "BRL,EUR", "usd", "BRL,BRL", ",", "XQX", "2024-06-13", "2024-06-17", "2024-02-30",
      "2031-01-01", "x",
      "0000-00-00", "1", "-1", "1e30", "0.000000001", "ECB", "ecb,NBP", "week", "month", "all",
      "f.g", "alert(1)", "%22", "USD_BRL,BRL_USD", "USD_", "ultra", "y", "csvdata", "jsondata",
      "2024-06", "2024",
    ]
    let bench = try Self.bench.get()
    var counts: [Int: Int] = [:]
    for _ in 0..<count {
      let dialect = any(Dialect.ofRates.map { $0.id })
      let path = (0..<Int.random(in: 1...5, using: &random)).map { _ in "/" + any(words) }.joined()
      let query = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "\(any(names))=\(any(values))"
      }
      let address = "/\(dialect)\(path)?\(query.joined(separator: "&"))"
      let response = try await bench.get(address)
      let status = Int(response.status.code)
      counts[status, default: 0] += 1
      #expect([200, 400, 403, 404, 406, 422, 501].contains(status), "\(address): \(status)")
      if response.headers[.contentType]?.hasPrefix("application/json") == true {
        // The reader refuses repeated names.
        #expect(throws: Never.self, "\(address)") {
          try JSONValue(Array(response.body.readableBytesView))
        }
      }
    }
    #expect([200, 404].allSatisfy { counts[$0, default: 0] > count / 20 }, "\(counts)")
  }

  @Test func `an API is answered below its path, and says in its own words what it has not`()
    async throws
  {
    let bench = try Self.bench.get()
    let page = String(buffer: try await bench.get("/programs").body)
    let text = String(buffer: try await bench.get("/llms.txt").body)
    for dialect in Dialect.ofRates {
      let address = dialect.path + dialect.example
      let example = try await bench.get(address)
      #expect(example.status == .ok && String(buffer: example.body).uppercased().contains("BRL"))
      #expect(page.contains(address.replacing("&", with: "&amp;")))
      #expect(text.contains(address))
    }
    #expect(!page.contains(Dialect.server))
    for dialect in Dialect.ofRates {
      let unknown = try await bench.get("/\(dialect.id)/no/such/address")
      let isOfFiles = [.ecb, .fawazahmed0, .firefly].contains(dialect)
      let type = isOfFiles ? "text/plain" : "application/json"
      #expect(unknown.headers[.contentType]?.hasPrefix(type) == true)
      #expect(unknown.headers[.accessControlAllowOrigin] == "*")
      let posted = try await bench.post("/\(dialect.id)/live", "")
      #expect(posted.status == .methodNotAllowed)
      #expect(posted.headers[.contentType]?.hasPrefix(type) == true)
    }
    for version in ["v1", "v2"] {
      let document = try await json("/frankfurter/\(version)/openapi.json")
      for path in try #require(document["paths"]?.members) {
        let place = [
          ("{date}", "2024-01-15"), ("{start}", "2024-01-15"), ("{end}", "2024-01-19"),
          ("{base}", "EUR"), ("{quote}", "USD"), ("{code}", "USD"), ("{key}", "ECB"),
        ].reduce(path.name) { $0.replacing($1.0, with: $1.1) }
        let answer = try await bench.get("/frankfurter/\(version)\(place)")
        #expect(answer.status == .ok, "\(place)")
      }
    }
    let first = try await json("/frankfurter")
    #expect(first["name"]?.stringValue == "Frankfurter")
    #expect(try await json("/frankfurter/v2")["status"]?.stringValue == "current")
  }
}
