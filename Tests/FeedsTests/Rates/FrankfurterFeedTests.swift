import ExchangeRates
import Feeds
import TestSupport
import Testing

@Suite struct FrankfurterFeedTests {
  private static let provider = RateProvider.frankfurter

  @Test func `every row is in the table of its own date`() throws {
    let tables = try Self.provider.tables("v2/rates", "frankfurter/rates.json")
    #expect(tables.map { $0.asOf } == [try day("2024-01-12"), try day("2024-01-15")])
    #expect(tables.map { $0.lines } == [["MRU 43.38"], ["AUD 1.6468", "USD 1.089"]])
    #expect(tables.allSatisfy { $0.publishedAt == nil && $0.source.pivot == .eur })
  }

  @Test func `a range is a table a day`() throws {
    let tables = try Self.provider.tables("v2/rates/a", "frankfurter/range.json")
    #expect(tables.map { $0.asOf } == [try day("2026-03-10"), try day("2026-03-11")])
    #expect(
      tables.map { $0.lines } == [["GBP 0.86423", "USD 1.1634"], ["GBP 0.86512", "USD 1.1589"]]
    )
  }

  @Test func `the newest rates are asked for without anything, past ones by from and to`() throws {
    let context = try context(of: Self.provider, today: "2026-11-21", key: "ignored")
    #expect(
      Self.provider.latest(context)
        == [FeedRequest(resource: "v2/rates", url: "https://api.frankfurter.dev/v2/rates")]
    )
    let history = try #require(Self.provider.history)
    #expect(
      history(context, try day("2026-03-10")...day("2026-03-11")).map { $0.url } == [
        "https://api.frankfurter.dev/v2/rates?from=2026-03-10&to=2026-03-11"
      ]
    )
    #expect(history(context, try day("1999-01-04")...day("2026-11-21")).count == 56)
  }

  @Test(
    arguments: [
      (422, "conflicting params", .badRequest), (404, "not found", .notFound),
      (503, "request exceeded 90s timeout", .serverError), (500, "oops", .serverError),
      (429, "slow down", .rateLimited),
    ] as [(Int, String, Refusal)]
  )
  func `an error's status is in the body`(status: Int, message: String, kind: Refusal) {
    let text = "{\"status\":\(status),\"message\":\"\(message)\"}"
    for outer in [200, status] {
      #expect(
        Self.provider.error("v2/rates", text: text, status: outer)
          == .refused(kind, message: message)
      )
    }
  }

  @Test func `the documented error is one`() throws {
    let bytes = try BankFixture.bytes("frankfurter/error.json")
    #expect(
      Self.provider.error("v2/rates", bytes, status: 422)
        == .refused(.badRequest, message: "conflicting params")
    )
  }

  @Test(arguments: [
    ("[]", FeedError.notPublished), (#"[{"date":"2024-01-15"}]"#, .missing(path: "[0].base")),
    (#"[{"base":"USD"}]"#, .wrongType(path: "[0].base", expected: "EUR", found: "USD")),
    (
      #"[{"base":"EUR","quote":"USD","rate":1,"date":"15/01/2024"}]"#,
      .wrongType(path: "[0].date", expected: "date", found: "string")
    ),
    (#"[{"base":"EUR","quote":"USD","date":"2024-01-15"}]"#, .missing(path: "[0].rate")),
    (
      #"[{"base":"EUR","quote":"USD","rate":1,"date":"2024-01-15"},null]"#,
      .wrongType(path: "[1]", expected: "object", found: "null")
    ),
    ("{}", .wrongType(path: "$", expected: "array", found: "object")),
  ])
  func `rows out of order are an error with their path`(text: String, error: FeedError) {
    #expect(Self.provider.error("v2/rates", text: text) == error)
  }

  @Test func `the islands' pounds and the offshore yuan are counted, not rejected`() throws {
    let rows = ["GGP", "IMP", "JEP", "CNH", "USD"].map { code in
      #"{"date":"2024-01-15","base":"EUR","quote":"\#(code)","rate":0.86}"#
    }
    let text = "[\(rows.joined(separator: ","))]"
    let result = try Self.provider.result("v2/rates", text: text)
    #expect(result.tables.map { $0.lines } == [["USD 0.86"]])
    #expect(result.tables.allSatisfy { $0.rejects.isEmpty })
    #expect(result.otherCodes == 4)
  }
}

@Suite struct FrankfurterV1FeedTests {
  private static let provider = RateProvider.frankfurterV1

  @Test func `the newest rates are those of the date they name`() throws {
    let tables = try Self.provider.tables("v1/latest", "frankfurter-v1/latest.json")
    #expect(tables.map { $0.asOf } == [try day("2024-01-15")])
    #expect(tables.map { $0.lines } == [["AUD 1.6468", "GBP 0.8615", "USD 1.0945"]])
  }

  @Test func `a range is a table for each working day`() throws {
    let tables = try Self.provider.tables("v1/a", "frankfurter-v1/range.json")
    #expect(
      tables.map { "\($0.asOf) \($0.lines)" } == [
        "1999-01-04 [\"AUD 1.91\"]", "1999-01-05 [\"AUD 1.8944\"]", "1999-01-06 [\"AUD 1.882\"]",
      ]
    )
  }

  @Test func `days are part of the path`() throws {
    let context = try context(of: Self.provider, today: "2026-11-21")
    let history = try #require(Self.provider.history)
    #expect(
      (Self.provider.latest(context) + history(context, try day("1999-01-04")...day("1999-01-06")))
        .map { $0.url } == [
          "https://api.frankfurter.dev/v1/latest",
          "https://api.frankfurter.dev/v1/1999-01-04..1999-01-06",
        ]
    )
  }

  @Test func `a day without rates is reported from a path that is none`() throws {
    #expect(
      try Self.provider.error(
        "v1/a",
        BankFixture.bytes("frankfurter-v1/not-found.json"),
        status: 404
      ) == .notPublished
    )
    #expect(
      try Self.provider
        .error("v1/a", BankFixture.bytes("frankfurter-v1/unknown-path.json"), status: 404)
        == .refused(.notFound, message: "not found")
    )
    #expect(throws: FeedError.refused(.badRequest, message: "invalid date")) {
      try Self.provider.result("v1/a", text: #"{"message":"invalid date"}"#, status: 422)
    }
  }

  @Test(arguments: [
    (#"{"base":"EUR"}"#, FeedError.missing(path: "amount")),
    (#"{"base":"EUR","amount":10.0}"#, .wrongType(path: "amount", expected: "1", found: "10.0")),
    (#"{"base":"EUR","amount":"1"}"#, .wrongType(path: "amount", expected: "1", found: "string")),
    (#"{"base":"USD","amount":1}"#, .wrongType(path: "base", expected: "EUR", found: "USD")),
    (#"{"base":"EUR","amount":1}"#, .missing(path: "date")),
    (#"{"base":"EUR","amount":1,"date":"2024-01-15"}"#, .missing(path: "rates")),
    (
      #"{"base":"EUR","amount":1,"start_date":"2024-01-15","rates":{"x":{}}}"#,
      .wrongType(path: "rates.x", expected: "date", found: "name")
    ),
    (
      #"{"base":"EUR","amount":1,"start_date":"2024-01-15","rates":{"2024-01-15":1}}"#,
      .wrongType(path: "rates.2024-01-15", expected: "object", found: "number")
    ),
  ])
  func `a body out of order is an error with its path`(text: String, error: FeedError) {
    #expect(Self.provider.error("v1/latest", text: text) == error)
  }
}
