import ExactJSON
import ExactMoney
import ExchangeRates
import Testing

@testable import Dialects

/// The Currency Converter API's three response formats, its lists and its refusals.
extension RateDialectTests {
  @Test(arguments: ["v3", "v5", "v6", "v7", "v8"])
  func `pairs are asked for alike in all versions`(version: String) throws {
    let convert = "/api/\(version)/convert?apiKey=K&q="
    #expect(
      Self.question(Self.currencyConverterAPI, convert + "USD_BRL,brl_usd,USD_BRL,USD_,X,USD_XQX")
        .requested
        == .all([.on([nil], base: .usd, quotes: [.brl]), .on([nil], base: .brl, quotes: [.usd])])
    )
    let day = try Self.day("2024-01-15")
    for (query, last) in [("", day), ("&endDate=2024-01-16", try Self.day("2024-01-16"))] {
      #expect(
        Self.question(Self.currencyConverterAPI, convert + "USD_BRL&date=2024-01-15" + query)
          .requested
          == .all([.over(day...last, base: .usd, quotes: [.brl], .days)])
      )
    }
  }

  @Test(arguments: [
    ("/api/v7/convert", "Query parameter not found"),
    ("/api/v7/convert?q=", "Query parameter not found"),
    (
      "/api/v7/convert?q=USD_BRL&date=2024-02-30",
      "Date should be a valid past date in the format YYYY-MM-DD."
    ),
    (
      "/api/v7/convert?q=USD_BRL&date=2031-01-01",
      "Date should be a valid past date in the format YYYY-MM-DD."
    ),
    (
      "/api/v7/convert?q=USD_BRL&date=2024-01-02&endDate=2024-01-01",
      "Date should not be after endDate."
    ),
    (
      "/api/v7/convert?q=" + Array(repeating: "USD_BRL", count: 101).joined(separator: ","),
      "Too many pairs. Maximum of 100 is supported."
    ),
  ])
  func `the Currency Converter API refuses in an envelope`(address: String, text: String) throws {
    let (status, json) = try Self.empty(Self.currencyConverterAPI, address)
    #expect(status == 400)
    #expect(json == ["status": 400, "error": .string(text)])
  }

  @Test func `a pair that nobody has is left out`() throws {
    for (compact, expected) in [
      ("", ["query": ["count": 0], "results": [:]]), ("&compact=y", [:]), ("&compact=ultra", [:]),
    ] as [(String, JSONValue)] {
      let (status, json) = try Self.empty(
        Self.currencyConverterAPI,
        "/api/v7/convert?q=USD_XQX" + compact
      )
      #expect(status == 200 && json == expected, "\(compact)")
    }
    for address in ["/api/v2/convert?q=USD_BRL", "/api/v9/countries", "/convert", "/others"] {
      #expect(try Self.empty(Self.currencyConverterAPI, address).0 == 404, "\(address)")
    }
  }

  @Test func `countries have their codes of both lengths and the currency of the catalogue`() throws
  {
    let results = try #require(
      Self.empty(Self.currencyConverterAPI, "/api/v7/countries").1["results"]?.members
    )
    #expect(results.count > 240)
    let brazil = results.first { $0.name == "BR" }?.value
    #expect(brazil?["alpha3"]?.stringValue == "BRA" && brazil?["currencyId"]?.stringValue == "BRL")
    #expect(Set(results.compactMap { $0.value["alpha3"]?.stringValue }).count == results.count)
    for (code, alpha3) in [
      ("CH", "CHE"), ("DE", "DEU"), ("GS", "SGS"), ("KM", "COM"), ("KP", "PRK"), ("KR", "KOR"),
      ("RS", "SRB"), ("TF", "ATF"), ("XK", "XKX"), ("YT", "MYT"),
    ] {
      let country = results.first { $0.name == code }?.value
      #expect(country?["alpha3"]?.stringValue == alpha3)
    }
    for result in results {
      let code = result.name
      let currency = try #require(result.value["currencyId"]?.stringValue)
      #expect(Currency(currency)?.status == .active, "\(code) \(currency)")
    }
    let usage = try Self.empty(Self.currencyConverterAPI, "/others/usage").1
    #expect(usage["timestamp"]?.stringValue == "2026-11-18T11:06:40.000Z")
    #expect(usage["usage"] == 0)
  }
}
