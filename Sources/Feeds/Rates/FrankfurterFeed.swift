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
    pivotIsBase: true,
    omitsZeros: true
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
    latest: { [$0.request("v2/rates", path: "/v2/rates")] },
    days: DayRequests(longest: FrankfurterFeed.maximumRangeDays, FrankfurterFeed.requests),
    decode: FrankfurterFeed.decode
  )
}

/// The rates of Frankfurter's version 2, <https://frankfurter.dev>: rows, each with its own date.
package enum FrankfurterFeed {
  /// Half a year of days has nearly two megabytes.
  static let maximumRangeDays = 184

  static func requests(
    _ name: String,
    _ days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> [FeedRequest] {
    let (first, last) = (days.lowerBound.description, days.upperBound.description)
    let request = context.request(
      "v2/rates/\(first)..\(last)",
      path: "/v2/rates",
      query: [("from", first), ("to", last)]
    )
    return [request]
  }

  /// The rates of `/v2/rates`, a table for each date among the rows.
  package static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let body = try response.json(to: request, refusal: FrankfurterFeed.refusal)
    var builder = RateTableBuilder(.frankfurter, carriesOtherCodes: true)
    for row in try body.elements() {
      try row.require("base", RateSource.frankfurter.pivot.code)
      let code = RateCode(try row.string("quote"))
      builder.add(code, try row.value("rate").figure, on: try row.day("date"))
    }
    return try builder.result()
  }

  /// The refusal that `body` is, in the shape of either version; nil when it is none.
  static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard let message = body.message("message") else { return nil }
    let status = status.stated(body["status"]?.integerValue)
    return status.isRefusal ? .refused(status.refusal, message: message) : nil
  }
}
