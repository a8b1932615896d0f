import ExactMoney
import ExchangeRates
import Feeds
import TestSupport

typealias Refusal = FeedError.Refusal

extension RateProvider {
  /// What the provider makes of `bytes` as the answer to a request for `resource`.
  func result(
    _ resource: String,
    _ bytes: [UInt8],
    status: Int = 200
  ) throws(FeedError) -> FeedResult {
    try decode(
      FeedRequest(resource: resource, url: "https://example.org/"),
      FeedResponse(status: status, bytes: bytes)
    )
  }

  /// What the provider makes of `text`, as ``result(_:_:status:)`` does.
  func result(_ resource: String, text: String, status: Int = 200) throws(FeedError) -> FeedResult {
    try result(resource, Array(text.utf8), status: status)
  }

  /// Why the provider refuses such an answer; nil when it does not.
  func error(_ resource: String, _ bytes: [UInt8], status: Int = 200) -> FeedError? {
    do throws(FeedError) {
      _ = try result(resource, bytes, status: status)
      return nil
    } catch {
      return error
    }
  }

  /// Why the provider refuses `text`, as ``error(_:_:status:)`` does.
  func error(_ resource: String, text: String, status: Int = 200) -> FeedError? {
    error(resource, Array(text.utf8), status: status)
  }

  /// The tables in the fixture at `path`.
  func tables(_ resource: String, _ path: String) throws -> [RateTable] {
    try result(resource, BankFixture.bytes(path)).tables
  }
}

extension RateTable {
  /// Each rate in words: "USD 1.1172", "JPY 6.1037 per 10^2".
  var lines: [String] {
    entries.map { entry in
      let unit = entry.unitExponent == 0 ? "" : " per 10^\(entry.unitExponent)"
      return "\(entry.currency) \(entry.value)\(unit)"
    }
  }

  /// Each reject in words: "ZIG 35.8801 unknownCode".
  var rejectLines: [String] { rejects.map { "\($0.code) \($0.figure) \($0.reason.rawValue)" } }
}

/// What a provider is asked in tests: nothing but its own address and the day.
func context(of provider: RateProvider, today: String, key: String? = nil) throws -> FeedContext {
  FeedContext(baseURL: provider.baseURL, key: key, today: try day(today))
}
