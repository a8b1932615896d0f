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
    days: DayRequests(maximumDays: 184) { _, days, context in
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

extension RateSource {
  /// The European Central Bank's reference rates as redistributed by Frankfurter: quote units per
  /// euro.
  package static let frankfurterV1 = RateSource(
    name: "Frankfurter-v1",
    title: "ECB reference rates by way of Frankfurter",
    institution: "Frankfurter",
    pivot: .eur,
    pivotIsBase: true,
    omitsZeros: true,
    origin: .other(RateSource.ecb.name)
  )
}

extension RateProvider {
  /// Frankfurter, version 1 of its API, with the European Central Bank's rates only.
  package static let frankfurterV1 = RateProvider(
    source: .frankfurterV1,
    id: "frankfurter-v1",
    baseURL: "https://api.frankfurter.dev",
    schedule: PublicationSchedule(.workingDays, at: 16, 30, in: .centralEurope),
    firstDay: CalendarDate(1999, 1, 4),
    termsURL: "https://frankfurter.dev/v1",
    attribution: "Source: European Central Bank, by way of Frankfurter, frankfurter.dev",
    latest: { [$0.request("v1/latest", path: "/v1/latest")] },
    // The response for ten years has a megabyte.
    days: DayRequests(maximumDays: 3_653) { _, days, context in
      let range = "v1/\(days.lowerBound)..\(days.upperBound)"
      return [context.request(range, path: "/\(range)")]
    },
    decode: FrankfurterV1Feed.decode
  )
}

/// The rates of Frankfurter's version 1, <https://frankfurter.dev/v1>.
package enum FrankfurterV1Feed {
  /// Decodes the rates for a day, or for the working days of a range.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal, empty or malformed.
  package static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let body = try response.json(to: request, refusal: refusal)
    try body.require("base", RateSource.frankfurterV1.pivot.code)
    // The figures may be for another number of euros.
    let amount = try body.value("amount")
    guard let digits = amount.digits, let number = try? ExactDecimal(digits), number == .one else {
      throw .wrongType(path: "amount", expected: "1", found: amount.digits ?? amount.kind.rawValue)
    }
    var builder = RateTableBuilder(.frankfurterV1)
    if body["start_date"] == nil {
      let day = try body.day("date")
      builder.add(try body.members("rates"), on: day)
    } else {
      for (day, rates) in try body.field("rates").days() {
        builder.add(try rates.members(), on: day)
      }
    }
    return try builder.result()
  }

  /// Returns the refusal in `body`; nil if `body` is not one.
  ///
  /// For an unknown path the body has a status, for a day without rates it has none.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    let isData = body["status"] == nil && body["message"]?.stringValue == "not found"
    if status.code == 404 && isData { return .notPublished }
    return FrankfurterFeed.refusal(in: body, status)
  }
}
