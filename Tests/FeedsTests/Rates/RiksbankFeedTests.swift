import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct RiksbankFeedTests {
  @Test func `a key travels in a header, and nowhere else`() throws {
    let context = try context(of: .riksbank, today: "2026-11-21", key: "abc123")
    let request = try #require(RateProvider.riksbank.latest(context).first)
    #expect(
      request.url
        == "https://api.riksbank.se/swea/v1/Observations/ByGroup/130/2026-11-11/2026-11-21"
    )
    #expect(request.headers == [FeedRequest.Header("Ocp-Apim-Subscription-Key", "abc123")])
    #expect(request.secret == "abc123")
  }

  @Test func `it works without a key`() throws {
    let context = try context(of: .riksbank, today: "2026-11-21")
    let request = try #require(RateProvider.riksbank.latest(context).first)
    #expect(request.headers.isEmpty)
    #expect(request.secret == nil)
  }

  @Test func `past days are asked a year at a time`() throws {
    let history = try #require(RateProvider.riksbank.history)
    let context = try context(of: .riksbank, today: "2026-11-21")
    let resources = history(context, try day("1990-01-01")...day("1994-06-30")).map(\.resource)
    #expect(resources == ["1993-01-04/1994-01-03", "1994-01-04/1994-06-30"])
  }

  @Test func `observations are gathered by day, the krona against itself is left out`() throws {
    let tables = try RateProvider.riksbank.tables("latest", "riksbank/ByGroup-130.json")
    #expect(tables.map(\.asOf.description) == ["2026-03-23", "2026-03-24"])
    #expect(tables.map(\.lines) == [["USD 9.3310"], ["AUD 6.5", "IDR 0.00055", "USD 9.35344"]])
    #expect(tables.map(\.rejectLines) == [[], ["QQQ 1.0 unknownCode"]])
  }

  @Test func `the euro before 1999 is the ECU, and left out`() throws {
    let text = """
      [{"seriesId":"SEKEURPMI","date":"1998-12-30","value":9.4696},
      {"seriesId":"SEKUSDPMI","date":"1998-12-30","value":8.0670},
      {"seriesId":"SEKEURPMI","date":"1999-01-04","value":9.4696}]
      """
    let tables = try RateProvider.riksbank.result("latest", text: text).tables
    #expect(tables.map(\.lines) == [["USD 8.0670"], ["EUR 9.4696"]])
  }

  @Test func `a range without observations is not published`() {
    #expect(RateProvider.riksbank.error("latest", [], status: 204) == .notPublished)
    #expect(RateProvider.riksbank.error("latest", text: "[]") == .notPublished)
  }

  @Test func `a key that is not taken is said to be the reason`() throws {
    let context = try context(of: .riksbank, today: "2026-11-21", key: "abc123")
    let request = try #require(RateProvider.riksbank.latest(context).first)
    let response = FeedResponse(status: 401, bytes: Array("{\"message\":\"Who?\"}".utf8))
    #expect(throws: FeedError.refused(.keyInvalid, message: "Who?")) {
      try RateProvider.riksbank.decode(request, response)
    }
  }

  @Test func `too many requests are reported in the bank's words`() {
    let text =
      "{ \"statusCode\": 429, \"message\": \"Rate limit is exceeded. Try again in 3 seconds.\" }"
    let error = FeedError.refused(
      .rateLimited,
      message: "Rate limit is exceeded. Try again in 3 seconds."
    )
    #expect(RateProvider.riksbank.error("latest", text: text, status: 429) == error)
  }

  @Test func `a series with another name stands for itself`() throws {
    let text = "[{\"seriesId\":\"SEKKIX92\",\"date\":\"2026-03-24\",\"value\":1}]"
    let table = try RateProvider.riksbank.result("latest", text: text).tables.first
    #expect(table?.rejectLines == ["SEKKIX92 1 unknownCode"])
  }
}
