import ExactJSON
import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Frankfurter, blended rates of some hundred central banks: quote units per euro.
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
  /// Frankfurter, version 2 of its API.
  ///
  /// Its figures for past days may change as more banks report.
  package static let frankfurter = RateProvider(
    source: .frankfurter,
    id: "frankfurter",
    baseURL: "https://api.frankfurter.dev",
    schedule: PublicationSchedule(.daily, at: 16, 30, in: .centralEurope),
    firstDay: CalendarDate(1999, 1, 4),
    termsURL: "https://frankfurter.dev",
    attribution: "Rates by Frankfurter, frankfurter.dev",
    latest: { [$0.request("v2/rates", path: "/v2/rates")] },
    // The response for half a year has nearly 2 MB.
    days: DayRequests(longest: 184) { _, days, context in
      let (first, last) = ("\(days.lowerBound)", "\(days.upperBound)")
      let query = [("from", first), ("to", last)]
      return [context.request("v2/rates/\(first)..\(last)", path: "/v2/rates", query: query)]
    },
    decode: FrankfurterFeed.decode
  )
}

/// The rates of Frankfurter's version 2, <https://frankfurter.dev>: rows, each with its own date.
package enum FrankfurterFeed {
  /// Decodes the rates of `/v2/rates`, one table per date in the rows.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal, empty or malformed.
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

  /// Returns the refusal in `body`, in the shape of either version; nil if `body` is not one.
  static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard let message = body.message("message") else { return nil }
    let status = status.stated(body["status"]?.integerValue)
    return status.isRefusal ? .refused(status.refusal, message: message) : nil
  }
}
