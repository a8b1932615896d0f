import CambioAPI
import EmbeddedData
import ExactMoney
import ExchangeRates
import HTTPTypes
import TestClient
import Testing

@testable import CambioServer

@Suite struct AppTests {
  @Test func `the book of rates is the pages', and never changes under its version`() async throws {
    try await ServerBench.shared.get().test { client in
      let newest = try await client.get("/app/tables")
      #expect(newest.headers[.cacheControl] == "no-cache")
      let book = try #require(RateBookJSON.decode(try newest.json()))
      #expect(book.sources.map { $0.source.name } == ["ECB", "NBP", "HMRC"])
      #expect(newest.text.hasPrefix("{\"version\":\"\(book.version)\""))
      let named = try await client.get(RateQueryPath.book(version: book.version))
      #expect(named.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(named.text == newest.text)
      let old = try await client.get(RateQueryPath.book(version: "0123456789abcdef"))
      #expect(old.status == .temporaryRedirect)
      #expect(old.headers[.location] == "/app/tables")
      let day = try await client.get("/app/tables?start=2008-09-14")
      #expect(try RateAnswerJSON.decode(day.json(), to: .tables(over: book.day...book.day)) != nil)
    }
  }

  @Test func `the book has the newest rates, the year before them goes alone`() async throws {
    try await ServerBench.shared.get().test { client in
      let newest = try await client.get("/app/tables")
      #expect(newest.text.utf8.count < 30_000)
      let book = try #require(RateBookJSON.decode(try newest.json()))
      let through = try #require(book.archive.newestDay(of: .ecb))
      #expect(!book.archive.reaches(back: through.adding(days: -60), in: .ecb))
      let needed = RateQuery.year(through: through.adding(days: -through.weekday))
      let answer = try await client.get(RateQueryPath.text(of: needed))
      #expect(answer.headers[.cacheControl] == "public, max-age=86400")
      guard case .year(let year, _) = RateAnswerJSON.decode(try answer.json(), to: needed) else {
        Issue.record("no year")
        return
      }
      #expect(year.reaches(back: through.adding(days: -365), in: .ecb))
      // The page is rendered from the document and does not contain it.
      let page = try await client.get("/USD/BRL?amount=100")
      #expect(page.text.contains("class=\"spark-line\""))
      #expect(page.text.contains("class=\"chart-plot\""))
      #expect(!page.text.contains("/app/year"))
    }
  }

  @Test(arguments: ["fetches?base=USD&quote=BRL", "history?base=USD&quote=BRL&range=1Y"])
  func `an answer that a fetch may change at any time is asked again`(path: String) async throws {
    let answer = try await ServerBench.get("/app/" + path)
    #expect(answer.status == .ok)
    #expect(answer.headers[.cacheControl] == "no-cache")
  }

  @Test(arguments: [
    "year", "year?v=2026-11-22", "tables?start=yesterday", "tables?start=2026-11-22",
    "tables?start=2008-01-01&end=2009-02-01",
    "history?base=USD&quote=BRL", "fetches?base=USD",
  ])
  func `a question that the page does not ask is refused`(path: String) async throws {
    let answer = try await ServerBench.get("/app/" + path)
    #expect(answer.status == .badRequest)
    #expect(answer.headers[.contentType] == ContentType.problem)
  }

  @Test func `what the page asks is no other site's business`() async throws {
    try await ServerBench.shared.get().test { client in
      for path in ["tables", "tables?start=2008-09-14", "fetches?base=USD&quote=BRL", "none"] {
        let answer = try await client.get("/app/" + path)
        #expect(answer.headers[.accessControlAllowOrigin] == nil)
        #expect(answer.headers[.crossOriginResourcePolicy] == "same-origin")
      }
    }
  }
}

extension RateBook {
  fileprivate var day: CalendarDate { CalendarDate(clamping: 0) }
}
