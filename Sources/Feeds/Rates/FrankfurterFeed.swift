import ExactJSON
import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Frankfurter, rates of some hundred central banks blended: quote units per euro.
  package static let frankfurter = RateSource(
    name: "Frankfurter",
    title: "Frankfurter rates",
    institution: "Frankfurter",
    pivot: .eur,
    pivotIsBase: true
  )
}

extension RateProvider {
  /// Frankfurter, version 2 of its interface.
  ///
  /// The figures of past days may still move as more banks report.
  package static let frankfurter = RateProvider(
    source: .frankfurter,
    id: "frankfurter",
    baseURL: "https://api.frankfurter.dev",
    schedule: PublicationSchedule(.daily, at: 16, 30, in: .centralEurope),
    firstDay: CalendarDate(1999, 1, 4),
    termsURL: "https://frankfurter.dev",
    attribution: "Rates by Frankfurter, frankfurter.dev",
    carriesOtherCodes: true,
    latest: { [$0.request("v2/rates", path: "/v2/rates")] },
    history: FrankfurterFeed.history,
    decode: { _, response throws(FeedError) in try FrankfurterFeed.decode(response) }
  )
}

/// The rates of Frankfurter's version 2, <https://frankfurter.dev>: rows, each with its own date.
package enum FrankfurterFeed {
  /// A year of days: some megabytes.
  private static let longestRange = 366

  static func history(_ context: FeedContext, _ days: ClosedRange<CalendarDate>) -> [FeedRequest] {
    let parts = days.published(by: .frankfurter, in: context)?.parts(ofDays: longestRange) ?? []
    return parts.map { part in
      let (first, last) = (part.lowerBound.description, part.upperBound.description)
      return context.request(
        "v2/rates/\(first)..\(last)",
        path: "/v2/rates",
        query: [("from", first), ("to", last)]
      )
    }
  }

  /// The rates of `/v2/rates`, a table for each date among the rows.
  package static func decode(_ response: FeedResponse) throws(FeedError) -> FeedResult {
    let body = try JSONFeed.body(of: response, refusal: FrankfurterFeed.refusal)
    var reading = QuotesReading(.frankfurter, carriesOtherCodes: true)
    for row in try body.elements() {
      try row.require("base", RateSource.frankfurter.pivot.code)
      reading.read(try row.string("quote"), try row.value("rate"), on: try row.day("date"))
    }
    return try reading.result()
  }

  /// The refusal that `body` is, in the shape of either version; nil when it is none.
  static func refusal(in body: JSONField, status: Int) -> FeedError? {
    guard let message = body["message"]?.stringValue else { return nil }
    guard status >= 400 || body["status"] != nil else { return nil }
    let status = body["status"]?.integerValue ?? status
    return .refused(FeedError.Refusal(httpStatus: status), message: message)
  }
}
