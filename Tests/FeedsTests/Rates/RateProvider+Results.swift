import ExactMoney
import ExchangeRates
import Feeds
import TestSupport

typealias Refusal = FeedError.Refusal

extension RateProvider {
  /// Decodes `bytes` as the provider's response to a request for `resource`.
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

  /// Decodes `text` as the provider's response, like ``result(_:_:status:)``.
  func result(_ resource: String, text: String, status: Int = 200) throws(FeedError) -> FeedResult {
    try result(resource, Array(text.utf8), status: status)
  }

  /// Returns the error with which the provider refuses `bytes`; nil if it accepts them.
  func error(_ resource: String, _ bytes: [UInt8], status: Int = 200) -> FeedError? {
    do throws(FeedError) {
      _ = try result(resource, bytes, status: status)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the error with which the provider refuses `text`, like ``error(_:_:status:)``.
  func error(_ resource: String, text: String, status: Int = 200) -> FeedError? {
    error(resource, Array(text.utf8), status: status)
  }

  /// Returns the tables in the fixture at `path`.
  func tables(_ resource: String, _ path: String) throws -> [RateTable] {
    try result(resource, BankFixture.bytes(path)).tables
  }
}

extension RateTable {
  /// Each rate as text, such as "USD 1.1172" and "JPY 6.1037 per 10^2".
  var lines: [String] {
    entries.map { entry in
      let unit = entry.unitExponent == 0 ? "" : " per 10^\(entry.unitExponent)"
      return "\(entry.currency) \(entry.value)\(unit)"
    }
  }

  /// Each reject as text, such as "ZIG 35.8801 unknownCode".
  var rejectLines: [String] { rejects.map { "\($0.code) \($0.figure) \($0.reason.rawValue)" } }
}

/// Returns a context with the provider's own address and the day.
func context(of provider: RateProvider, today: String, key: String? = nil) throws -> FeedContext {
  FeedContext(baseURL: provider.baseURL, key: key, today: try day(today))
}
