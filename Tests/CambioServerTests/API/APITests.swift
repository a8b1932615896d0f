import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import CambioServer

@Suite struct APITests {
  @Test func `S0-03 a conversion has its result in exact digits, and every rate it comes from`()
    async throws
  {
    let response = try await ServerBench.shared.get().get(
      "/api/v1/convert?amount=100&from=USD&to=BRL,JPY"
    )
    let json = try response.json()
    #expect(json["amount"]?["value"]?.stringValue == "100")
    #expect(json["asOf"]?.stringValue == "2026-10-30")
    let first = try #require(json["conversions"]?.elements?.first)
    #expect(first["value"]?.stringValue == "543.25")
    #expect(first["exact"]?.stringValue == "543.2509846043680630146795560329395")
    #expect(first["legs"]?.elements?.map { $0["rate"]?.stringValue } == ["1.1172", "6.0692"])
    #expect(json["conversions"]?.elements?.last?["value"]?.stringValue == "15725")
  }

  @Test func `a code outside ISO 4217 is taken at par, and the answer says so`() async throws {
    let bench = try ServerBench.shared.get()
    let json = try await bench.get("/api/v1/convert?amount=100&from=JEP&to=GBP,CNH").json()
    #expect(json["conversions"]?.elements?.first?["value"]?.stringValue == "100.00")
    #expect(
      json["notes"]?.elements?.map { $0.stringValue } == [
        "JEP is no code of ISO 4217; it is taken at par with GBP",
        "CNH is no code of ISO 4217; it is taken at par with CNY",
      ]
    )
    #expect(try await bench.get("/api/v1/convert?from=GBP&to=CNY").json()["notes"] == nil)
  }

  @Test func `a day of the past has its own rates, which may be kept for long`() async throws {
    let response = try await ServerBench(archive: EmbeddedRates.archive)
      .get("/api/v1/convert?amount=100&from=USD&to=BRL&date=2008-09-14")
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
    let two = try await bench.get("/api/v1/rates?base=USD&to=BRL,EUR").json()
    #expect(two["rates"]?.elements?.map { $0["quote"]?.stringValue } == ["BRL", "EUR"])
  }

  @Test func `a history is that of a range, or of days`() async throws {
    let bench = try ServerBench.shared.get()
    let year = try await bench.get("/api/v1/history?from=USD&to=BRL&range=1Y").json()
    #expect(year["points"]?.elements?.count ?? 0 > 250)
    #expect(year["points"]?.elements?.last?.elements?.first?.stringValue == "2026-10-30")
    let days =
      try await bench
      .get("/api/v1/history?from=USD&to=BRL&start=2026-09-10&end=2026-09-13").json()
    #expect(
      days["points"]?.elements?.compactMap { $0.elements?.first?.stringValue }
        == ["2026-09-10", "2026-09-11"]
    )
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
    #expect(countries.headers[.vary] == "Accept-Language, Accept-Encoding")
  }

  @Test func `S4-01 there are currencies of at least 156 countries`() async throws {
    let json = try await ServerBench.shared.get().get("/api/v1/countries").json()
    #expect(json["countries"]?.elements?.count ?? 0 >= 156)
  }

  @Test(arguments: [
    ("convert?to=BRL", 400, "missing-parameter", "from"),
    ("convert?from=USD", 400, "missing-parameter", "to"),
    ("convert?from=USD&to=BRL&amount=1,000", 400, "malformed-parameter", "amount"),
    ("convert?from=USD&to=BRL&date=14.09.2008", 400, "malformed-parameter", "date"),
    ("convert?from=USD&to=BRL&day=2008-09-14", 400, "unknown-parameter", "day"),
    ("convert?from=USD&from=EUR&to=BRL", 400, "repeated-parameter", "from"),
    ("convert?from=USX&to=BRL", 422, "unknown-currency", "from"),
    ("convert?from=USD&to=BRL,", 422, "unknown-currency", "to"),
    ("convert?from=USD&to=BRL&date=2026-11-22", 422, "date-ahead", "date"),
    ("convert?from=USD&to=BRL&date=1998-12-31", 422, "out-of-range", "date"),
    ("convert?from=USD&to=BRL&source=moon", 422, "unknown-source", "source"),
    ("convert?from=USD&to=RUB&date=2024-01-01&source=ECB", 404, "no-rate", "to"),
    ("rates?base=XTS", 404, "no-rate", "base"),
    ("history?from=USD&to=BRL&range=2Y", 400, "malformed-parameter", "range"),
    ("history?from=USD&to=BRL&end=2008-09-14", 400, "missing-parameter", "start"),
    ("history?from=USD&to=BRL&start=2009-01-01&end=2008-09-14", 422, "out-of-range", "start"),
    ("currencies?lang=tlh", 422, "unknown-language", "lang"),
    ("tables?on=yesterday", 400, "malformed-parameter", "on"),
    ("sources?key=1", 400, "unknown-parameter", "key"),
  ])
  func `a problem names the parameter, the reason and the way out`(
    path: String,
    status: Int,
    kind: String,
    parameter: String
  ) async throws {
    let response = try await ServerBench.shared.get().get("/api/v1/" + path)
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

  @Test func `any page may read the answers, which say how long they hold`() async throws {
    try await ServerBench.shared.get().test { client in
      let response = try await client.get("/api/v1/rates?base=USD&to=BRL")
      #expect(response.headers[.accessControlAllowOrigin] == "*")
      #expect(response.headers[.cacheControl] == "public, max-age=3600")
      let tag = try #require(response.headers[.eTag])
      let again = try await client.get("/api/v1/rates?base=USD&to=BRL", [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
    }
  }

  @Test func `the book of rates is that of the pages, and never changes under its version`()
    async throws
  {
    try await ServerBench.shared.get().test { client in
      let newest = try await client.get("/api/v1/tables")
      #expect(newest.headers[.cacheControl] == "no-cache")
      let book = try #require(RateBookJSON.decode(try newest.json()))
      #expect(book.sources.map { $0.source.name } == ["ECB", "NBP", "HMRC"])
      #expect(newest.text.hasPrefix("{\"version\":\"\(book.version)\""))
      let named = try await client.get(RateQueryPath.book(version: book.version))
      #expect(named.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(named.text == newest.text)
      let old = try await client.get(RateQueryPath.book(version: "0123456789abcdef"))
      #expect(old.status == .temporaryRedirect)
      #expect(old.headers[.location] == "/api/v1/tables")
      let day = try await client.get("/api/v1/tables?on=2008-09-14")
      #expect(try RateAnswerJSON.decode(day.json(), to: .tables(over: book.day...book.day)) != nil)
    }
  }
}

extension RateBook {
  fileprivate var day: CalendarDate { CalendarDate(dayNumber: 0) }
}
