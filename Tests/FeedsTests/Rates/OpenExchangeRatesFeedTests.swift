import ExactMoney
import ExchangeRates
import Feeds
import TestSupport
import Testing

@Suite struct OpenExchangeRatesFeedTests {
  private static let provider = RateProvider.openExchangeRates

  @Test func `S0-02 the key is a header field, and in no address`() throws {
    let context = try context(of: Self.provider, today: "2026-11-21", key: "abc")
    let history = try #require(Self.provider.history)
    let requests =
      Self.provider.latest(context) + history(context, try day("2016-02-28")...day("2016-03-01"))
    #expect(
      requests.map { $0.url } == [
        "https://openexchangerates.org/api/latest.json",
        "https://openexchangerates.org/api/historical/2016-02-28.json",
        "https://openexchangerates.org/api/historical/2016-02-29.json",
        "https://openexchangerates.org/api/historical/2016-03-01.json",
      ]
    )
    for request in requests {
      #expect(request.headers == [FeedRequest.Header("Authorization", "Token abc")])
      #expect(request.secret == "abc")
    }
  }

  @Test func `the newest rates are for the day of their timestamp`() throws {
    let bytes = try BankFixture.bytes("openexchangerates/latest.json")
    let result = try Self.provider.result("latest", bytes)
    let table = try #require(result.tables.first)
    #expect(table.lines == ["AED 3.672538", "EUR 0.913492", "GBP 0.662839"])
    #expect(table.asOf == (try day("2015-12-11")))
    #expect(table.publishedAt == Instant(unixSeconds: 1_449_877_801))
    // BTC and GGP.
    #expect(result.otherCodes == 2)
  }

  @Test func `past rates are for the day asked for`() throws {
    // The rates for the last hour of the day are published after midnight.
    let bytes = try BankFixture.bytes("openexchangerates/latest.json")
    let table = try #require(try Self.provider.result("historical/2015-12-10", bytes).tables.first)
    #expect(table.asOf == (try day("2015-12-10")))
    #expect(table.publishedAt == Instant(unixSeconds: 1_449_877_801))
  }

  @Test(
    arguments: [
      ("missing_app_id", 401, .keyMissing), ("missing_app_id", 403, .keyMissing),
      ("invalid_app_id", 401, .keyInvalid), ("app_id_inactive", 401, .keyInvalid),
      ("not_allowed", 429, .planTooSmall), ("not_allowed", 403, .planTooSmall),
      ("access_restricted", 403, .quotaEnded), ("access_restricted", 429, .quotaEnded),
      ("invalid_base", 400, .badRequest), ("invalid_date", 400, .badRequest),
      ("not_found", 404, .notFound), ("something_new", 503, .serverError),
    ] as [(String, Int, Refusal)]
  )
  func `a message means a refusal, whatever the status`(name: String, status: Int, kind: Refusal) {
    let text = """
      {"error":true,"status":\(status),"message":"\(name)","description":"In words."}
      """
    for outer in [200, status] {
      #expect(
        Self.provider.error("latest", text: text, status: outer)
          == .refused(kind, message: "In words.")
      )
    }
  }

  @Test func `the documented errors are what they say`() throws {
    let invalid = try BankFixture.bytes("openexchangerates/error-key-invalid.json")
    #expect {
      try Self.provider.result("latest", invalid, status: 401)
    } throws: { error in
      guard case FeedError.refused(.keyInvalid, let message) = error else { return false }
      return message.hasPrefix("Invalid App ID provided.")
    }
    let absent = try BankFixture.bytes("openexchangerates/error-not-available.json")
    #expect(Self.provider.error("historical/1998-01-01", absent, status: 400) == .notPublished)
  }

  @Test(arguments: [
    ("{}", FeedError.missing(path: "base")),
    (#"{"base":"EUR"}"#, .wrongType(path: "base", expected: "USD", found: "EUR")),
    (#"{"base":"USD"}"#, .missing(path: "timestamp")),
    (
      #"{"base":"USD","timestamp":"x"}"#,
      .wrongType(path: "timestamp", expected: "Unix seconds", found: "string")
    ),
    (
      #"{"base":"USD","timestamp":1e9}"#,
      .wrongType(path: "timestamp", expected: "Unix seconds", found: "number")
    ),
    (
      #"{"base":"USD","timestamp":-1}"#,
      .wrongType(path: "timestamp", expected: "Unix seconds", found: "number")
    ),
    (
      #"{"base":"USD","timestamp":99999999999999}"#,
      .wrongType(path: "timestamp", expected: "Unix seconds", found: "number")
    ),
    (#"{"base":"USD","timestamp":1}"#, .missing(path: "rates")),
  ])
  func `a body out of order is an error with its path`(text: String, error: FeedError) {
    #expect(Self.provider.error("latest", text: text) == error)
  }
}
