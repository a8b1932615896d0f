import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import HTTPTypes
import TestClient
import Testing

@testable import CambioServer

@Suite struct APITests {
  @Test func `S0-03 a conversion has its result in exact digits, and every rate it comes from`()
    async throws
  {
    let response = try await ServerBench.get("/api/v1/convert?amount=100&base=USD&quotes=BRL,JPY")
    let json = try response.json()
    #expect(json["amount"]?.stringValue == "100")
    #expect(json["base"]?.stringValue == "USD")
    #expect(json["asOf"]?.stringValue == "2026-10-30")
    let first = try #require(json["conversions"]?.elements?.first)
    #expect(first["value"]?.stringValue == "543.25")
    #expect(first["exact"]?.stringValue == "543.2509846043680630146795560329395")
    #expect(first["sources"]?.elements == [.string("ECB")])
    #expect(first["legs"] == nil)
    let full = try await ServerBench.get(
      "/api/v1/convert?amount=100&base=USD&quotes=BRL&legs=1"
    ).json()
    let legs = full["conversions"]?.elements?.first?["legs"]?.elements
    #expect(legs?.map { $0["rate"]?.stringValue } == ["1.1172", "6.0692"])
    #expect(json["conversions"]?.elements?.last?["value"]?.stringValue == "15725")
  }

  @Test func `a code outside ISO 4217 is taken at par, and the answer says so`() async throws {
    let bench = try ServerBench.shared.get()
    let json = try await bench.get("/api/v1/convert?amount=100&base=JEP&quotes=GBP,CNH").json()
    #expect(json["conversions"]?.elements?.first?["value"]?.stringValue == "100.00")
    #expect(
      json["notes"]?.elements?.map { $0.stringValue } == [
        "JEP is not an ISO 4217 code; treated as equal to GBP",
        "CNH is not an ISO 4217 code; treated as equal to CNY",
      ]
    )
    #expect(try await bench.get("/api/v1/convert?base=GBP&quotes=CNY").json()["notes"] == nil)
  }

  @Test func `a day of the past has its own rates, which may be kept for long`() async throws {
    let response = try await ServerBench(archive: EmbeddedRates.archive)
      .get("/api/v1/convert?amount=100&base=USD&quotes=BRL&date=2008-09-14")
    let first = try #require(try response.json()["conversions"]?.elements?.first)
    #expect(first["value"]?.stringValue == "180.29")
    #expect(first["carriedForwardDays"]?.integerValue == 2)
    #expect(response.headers[.cacheControl] == "public, max-age=86400")
  }

  @Test func `all rates of a currency come in one answer, or those that are wanted`() async throws {
    let bench = try ServerBench.shared.get()
    let all = try #require(try await bench.get("/api/v1/rates?base=USD").json()["rates"]?.elements)
    #expect(all.count > 150)
    #expect(
      try await bench.get("/api/v1/rates/USD").text == bench.get("/api/v1/rates?base=USD").text
    )
    #expect(try await bench.get("/api/v1/rates/XYZ").status == .unprocessableContent)
    #expect(try await bench.get("/api/v1/rates/USD?base=EUR").status == .badRequest)
    let two = try await bench.get("/api/v1/rates?base=USD&quotes=BRL,EUR")
    #expect(try two.json()["rates"]?.elements?.map { $0["quote"]?.stringValue } == ["BRL", "EUR"])
    #expect(try await bench.get("/api/v1/rates/USD/BRL,EUR").text == two.text)
  }

  @Test func `rates come with an amount's cost, to the cent of a conversion`() async throws {
    let bench = try ServerBench.shared.get()
    let rates = try await bench.get("/api/v1/rates/USD/BRL,JPY?amount=100").json()
    let converted = try await bench.get("/api/v1/convert?amount=100&base=USD&quotes=BRL,JPY").json()
    for name in ["value", "exact", "rate"] {
      #expect(
        rates["rates"]?.elements?.map { $0[name]?.stringValue }
          == converted["conversions"]?.elements?.map { $0[name]?.stringValue }
      )
    }
  }

  @Test func `a history is that of a range, or of days, in several currencies`() async throws {
    let bench = try ServerBench.shared.get()
    let year = try await bench.get("/api/v1/history?base=USD&quotes=BRL&range=1Y").json()
    let series = try #require(year["series"]?.elements?.first)
    #expect(series["rates"]?.elements?.count ?? 0 > 250)
    #expect(series["rates"]?.elements?.last?["date"]?.stringValue == "2026-10-30")
    let days = try await bench.get(
      "/api/v1/history?base=USD&quotes=BRL,EUR&since=2026-09-10&until=2026-09-13"
    ).json()
    #expect(
      days["series"]?.elements?.map { series in
        series["rates"]?.elements?.map { $0["date"]?.stringValue }
      } == [["2026-09-10", "2026-09-11"], ["2026-09-10", "2026-09-11"]]
    )
  }

  @Test func `a history has one rate for each week or month, the mean of its days`() async throws {
    let bench = try ServerBench.shared.get()
    let days = "/api/v1/history?base=EUR&quotes=USD&since=2026-09-07&until=2026-09-18&group="
    let weeks = try await bench.get(days + "week").json()["series"]?.elements?.first
    #expect(
      weeks?["rates"]?.elements?.map { $0["date"]?.stringValue } == ["2026-09-07", "2026-09-14"]
    )
    let months = try await bench.get(days + "month").json()["series"]?.elements?.first
    #expect(months?["rates"]?.elements?.map { $0["date"]?.stringValue } == ["2026-09-01"])
    let all = try await bench.get(days + "day").json()["series"]?.elements?.first
    #expect(
      months?["rates"]?.elements?.first?["rate"]?.stringValue
        == all?["summary"]?["mean"]?.stringValue
    )
  }

  @Test func `a source's history is asked for by its name`() async throws {
    let bench = try ServerBench.shared.get()
    let days = "/api/v1/history?base=PLN&quotes=USD&since=2026-09-07&until=2026-09-11&source="
    for source in ["ECB", "NBP"] {
      let json = try await bench.get(days + source.lowercased()).json()
      #expect(json["series"]?.elements?.first?["source"]?.stringValue == source)
    }
  }

  @Test func `a currency has its own address, with who has rates of it`() async throws {
    let bench = try ServerBench.shared.get()
    let dollar = try await bench.get("/api/v1/currencies/usd?lang=pt-BR").json()
    #expect(dollar["name"]?.stringValue == "Dólar americano")
    #expect(dollar["sources"]?.elements == ["ECB", "NBP", "HMRC"].map { .string($0) })
    let ofBank = try await bench.get("/api/v1/currencies?source=ecb").json()["currencies"]?.elements
    #expect(ofBank?.count == 42)
    #expect(ofBank?.contains(dollar) == false, "names are in English here")
  }

  @Test(arguments: [
    ("/api/v1/rates/USD/BRL.csv", "text/html"), ("/api/v1/rates/USD/BRL", "text/csv"),
    ("/api/v1/rates.csv?base=USD&quotes=BRL", "application/json"),
    ("/api/v1/rates/USD/BRL", "text/html, application/json;q=0.5, text/csv;q=0.8"),
  ])
  func `a table comes by suffix, or as accepted`(path: String, accept: String) async throws {
    let answer = try await ServerBench.get(path, [.accept: accept])
    #expect(answer.headers[.contentType] == ContentType.csv)
    #expect(
      answer.text == """
        base,quote,rate,asOf,carriedForwardDays,sources
        USD,BRL,5.432509846043680630146795560329395,2026-10-30,0,ECB

        """
    )
  }

  @Test(arguments: ["*/*", "text/html,*/*;q=0.8", "text/csv;q=0, application/json", ""])
  func `whoever asks for no table gets a document`(accept: String) async throws {
    let answer = try await ServerBench.get("/api/v1/rates/USD/BRL", [.accept: accept])
    #expect(answer.headers[.contentType] == ContentType.json)
    #expect(answer.headers[.vary] == "Accept, Accept-Encoding")
  }

  @Test func `every line of a table is a document of its own where that is asked for`() async throws
  {
    let answer = try await ServerBench.get(
      "/api/v1/history.ndjson?base=USD&quotes=BRL,EUR&since=2026-09-10&until=2026-09-11"
    )
    #expect(answer.headers[.contentType] == "application/x-ndjson")
    let lines = try answer.text.split(separator: "\n").map { try JSONValue(Array($0.utf8)) }
    #expect(lines.map { $0["quote"]?.stringValue } == ["BRL", "BRL", "EUR", "EUR"])
    #expect(lines.allSatisfy { $0["base"]?.stringValue == "USD" && $0["source"] != nil })
  }

  @Test func `people read every address, with an example that answers`() async throws {
    try await ServerBench(archive: EmbeddedRates.archive).test { client in
      let page = try await client.get("/api/v1", [.accept: "text/html"])
      #expect(page.headers[.contentType] == ContentType.html)
      let links = page.text.matches(of: /href="(\/api\/v1[^"]*)"/).map { String($0.output.1) }
      #expect(links.count == Contract.endpoints.count * 3 + 1)
      for link in links {
        let answer = try await client.get(link.replacing("&amp;", with: "&"))
        #expect(answer.status == .ok, "\(link)")
      }
    }
  }

  @Test func `names come in the language asked for`() async throws {
    let bench = try ServerBench.shared.get()
    let currencies = try await bench.get("/api/v1/currencies?lang=pt-BR").json()
    let dollar = currencies["currencies"]?.elements?.first { $0["code"]?.stringValue == "USD" }
    #expect(dollar?["name"]?.stringValue == "Dólar americano")
    #expect(dollar?["minorUnits"]?.integerValue == 2)
    let countries = try await bench.get("/api/v1/countries", [.acceptLanguage: "ko"])
    let korea = try countries.json()["countries"]?.elements?.first {
      $0["code"]?.stringValue == "KR"
    }
    #expect(korea?["name"]?.stringValue == "대한민국")
    #expect(korea?["currencies"]?.elements?.first?.stringValue == "KRW")
    #expect(countries.headers[.vary] == "Accept, Accept-Language, Accept-Encoding")
  }

  @Test func `S4-01 there are currencies of at least 156 countries`() async throws {
    let json = try await ServerBench.get("/api/v1/countries").json()
    #expect(json["countries"]?.elements?.count ?? 0 >= 156)
  }

  @Test(arguments: [
    ("convert?quotes=BRL", 400, "missing-parameter", "base"),
    ("convert?base=USD", 400, "missing-parameter", "quotes"),
    ("convert?base=USD&quotes=BRL&amount=1,000", 400, "malformed-parameter", "amount"),
    ("convert?base=USD&quotes=BRL&date=14.09.2008", 400, "malformed-parameter", "date"),
    ("convert?base=USD&quotes=BRL&day=2008-09-14", 400, "unknown-parameter", "day"),
    ("convert?base=USD&base=EUR&quotes=BRL", 400, "repeated-parameter", "base"),
    ("convert?base=USX&quotes=BRL", 422, "unknown-currency", "base"),
    ("convert?base=USD&quotes=BRL,", 422, "unknown-currency", "quotes"),
    ("convert?base=USD&quotes=BRL&date=2026-11-22", 422, "date-ahead", "date"),
    ("convert?base=USD&quotes=BRL&date=1998-12-31", 404, "no-rate", "quotes"),
    ("convert?base=USD&quotes=BRL&source=moon", 422, "unknown-source", "source"),
    ("convert?base=USD&quotes=BRL&digits=31", 422, "out-of-range", "digits"),
    ("convert?base=USD&quotes=BRL&digits=2&cash=1", 400, "malformed-parameter", "digits"),
    ("convert?base=USD&quotes=BRL&cash=Mars", 400, "malformed-parameter", "cash"),
    ("convert?base=USD&quotes=BRL&legs=yes", 400, "malformed-parameter", "legs"),
    ("convert?base=USD&quotes=BRL&fee=100", 422, "out-of-range", "fee"),
    ("convert?base=USD&quotes=BRL&fee=-2", 422, "out-of-range", "fee"),
    ("convert?base=USD&quotes=BRL&fee=2&card=2", 400, "malformed-parameter", "card"),
    ("convert?base=USD&quotes=RUB&date=2024-01-01&source=ECB", 404, "no-rate", "quotes"),
    ("rates?base=XTS", 404, "no-rate", "base"),
    ("rates/USD/BRL?amount=ten", 400, "malformed-parameter", "amount"),
    ("history?base=USD", 400, "missing-parameter", "quotes"),
    ("history?base=USD&quotes=BRL&range=2Y", 400, "malformed-parameter", "range"),
    ("history?base=USD&quotes=BRL&group=year", 400, "malformed-parameter", "group"),
    ("history?base=USD&quotes=BRL&until=2008-09-14", 400, "missing-parameter", "since"),
    (
      "history?base=USD&quotes=BRL&range=1Y&since=2008-09-14", 400, "malformed-parameter", "range"
    ),
    ("history?base=USD&quotes=BRL&since=2009-01-01&until=2008-09-14", 422, "out-of-range", "since"),
    ("currencies?lang=tlh", 422, "unknown-language", "lang"),
    ("currencies?source=moon", 422, "unknown-source", "source"),
    ("currencies/USX", 422, "unknown-currency", "currency"),
    ("sources?key=1", 400, "unknown-parameter", "key"),
  ])
  func `a problem names the parameter, the reason and the way out`(
    path: String,
    status: Int,
    kind: String,
    parameter: String
  ) async throws {
    let response = try await ServerBench.get("/api/v1/" + path)
    #expect(response.status.code == status)
    #expect(response.headers[.contentType] == "application/problem+json")
    #expect(response.headers[.accessControlAllowOrigin] == "*")
    let json = try response.json()
    #expect(json["type"]?.stringValue == "urn:cambio:problem:" + kind)
    #expect(json["status"]?.integerValue == status)
    #expect(json["parameter"]?.stringValue == parameter)
    #expect(json["detail"]?.stringValue?.isEmpty == false)
    #expect(json["hint"]?.stringValue?.isEmpty == false)
  }

  @Test(arguments: ["convert?base=USD&quotes=BRL&date=", "rates?source=", "currencies?lang="])
  func `an empty parameter is not taken for one that is left out`(path: String) async throws {
    let problem = try await ServerBench.get("/api/v1/" + path).json()
    #expect(problem["detail"]?.stringValue?.hasSuffix("is empty.") == true)
    #expect(problem["hint"]?.stringValue == "Leave it out, or give it a value.")
  }

  @Test func `any page may read the answers, which say how long they hold`() async throws {
    try await ServerBench.shared.get().test { client in
      let response = try await client.get("/api/v1/rates?base=USD&quotes=BRL")
      #expect(response.headers[.accessControlAllowOrigin] == "*")
      #expect(response.headers[.cacheControl] == "public, max-age=3600")
      let tag = try #require(response.headers[.eTag])
      let again = try await client.get("/api/v1/rates?base=USD&quotes=BRL", [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
    }
  }
}
