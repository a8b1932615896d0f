import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct BankOfCanadaFeedTests {
  private static let group =
    "https://www.bankofcanada.ca/valet/observations/group/FX_RATES_DAILY/json"

  @Test func `the newest rates are those of the last days`() throws {
    let context = try context(of: .bankOfCanada, today: "2026-11-21")
    #expect(
      RateProvider.bankOfCanada.latest(context).map(\.url) == [
        Self.group + "?start_date=2026-11-11&end_date=2026-11-21"
      ]
    )
  }

  @Test func `past days are asked a year at a time`() throws {
    let history = try #require(RateProvider.bankOfCanada.history)
    let context = try context(of: .bankOfCanada, today: "2026-11-21")
    let requests = history(context, try day("2000-01-01")...day("2018-12-31"))
    #expect(requests.map(\.resource) == ["2017-01-03/2018-01-03", "2018-01-04/2018-12-31"])
    #expect(requests[1].url == Self.group + "?start_date=2018-01-04&end_date=2018-12-31")
  }

  @Test func `a series is a currency in Canadian dollars, or nothing`() throws {
    let tables = try RateProvider.bankOfCanada.tables("latest", "boc/latest.json")
    #expect(tables.map(\.asOf.description) == ["2026-03-11", "2026-03-12"])
    #expect(
      tables.map(\.lines) == [["USD 1.3588", "JPY 0.008550"], ["USD 1.3617", "IDR 0.000081"]]
    )
    #expect(tables.map(\.rejectLines) == [[], ["XNN 1.0 unknownCode"]])
    #expect(tables[0].source.pivotIsBase == false)
  }

  @Test func `a refusal is reported in the bank's words`() throws {
    let bytes = try BankFixture.bytes("boc/not-found.json")
    #expect(
      RateProvider.bankOfCanada.error("latest", bytes, status: 404)
        == .refused(.notFound, message: "Series FXABCCAD not found.")
    )
  }

  @Test(arguments: [
    ("{\"observations\":[]}", FeedError.notPublished),
    ("{}", FeedError.missing(path: "observations")),
    ("[]", FeedError.missing(path: "observations")),
    (
      "{\"observations\":{}}",
      FeedError.wrongType(path: "observations", expected: "array", found: "object")
    ),
    ("{\"observations\":[{}]}", FeedError.missing(path: "observations[0].d")),
    (
      "{\"observations\":[{\"d\":\"2026-03-12\",\"FXUSDCAD\":{}}]}",
      FeedError.missing(path: "observations[0].FXUSDCAD.v")
    ),
    (
      "{\"observations\":[{\"d\":\"2026-03-12\",\"FXUSDCAD\":1.36}]}",
      FeedError.wrongType(path: "observations[0].FXUSDCAD", expected: "object", found: "number")
    ),
  ])
  func `a field that is missing or wrong is named`(text: String, error: FeedError) {
    #expect(RateProvider.bankOfCanada.error("latest", text: text) == error)
  }
}
