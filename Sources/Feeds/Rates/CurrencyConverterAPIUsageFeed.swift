package import ExactMoney
import ExchangeRates

/// How often a key of the Currency Converter API was used in the current hour: `/others/usage`.
package enum CurrencyConverterAPIUsageFeed {
  /// So many calls, counted at a moment.
  package struct Usage: Hashable, Sendable {
    package let calls: Int
    package let countedAt: Instant
  }

  /// The usage that the answer states.
  package static func decode(_ response: FeedResponse) throws(FeedError) -> Usage {
    let body = try JSONFeed.body(of: response, refusal: CurrencyConverterAPIFeed.refusal)
    let text = try body.string("timestamp")
    guard let countedAt = instant(text) else {
      throw .wrongType(path: "timestamp", expected: "time", found: "string")
    }
    return Usage(calls: try body.integer("usage"), countedAt: countedAt)
  }

  /// Reads `2021-12-20T15:53:38.334Z`, the fraction dropped.
  private static func instant(_ text: String) -> Instant? {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[1].hasSuffix("Z"), let day = CalendarDate(halves[0]) else {
      return nil
    }
    let clock = halves[1].dropLast().prefix { $0 != "." }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.count == 2 && part.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        ? Int64(part) : nil
    }
    guard parts.count == 3, numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 61
    else { return nil }
    return Instant(startOf: day).adding(seconds: numbers[0] * 3_600 + numbers[1] * 60 + numbers[2])
  }
}
