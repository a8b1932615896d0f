import ExactJSON
import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Open Exchange Rates, mid-market rates: quote units per US dollar.
  package static let openExchangeRates = RateSource(
    name: "OpenExchangeRates",
    title: "Open Exchange Rates mid-market rates",
    institution: "Open Exchange Rates",
    pivot: .usd,
    pivotIsBase: true,
    omitsZeros: true
  )
}

extension RateProvider {
  /// Open Exchange Rates, whose free plan has the dollar as its only base.
  package static let openExchangeRates = RateProvider(
    source: .openExchangeRates,
    id: "openexchangerates",
    baseURL: "https://openexchangerates.org/api",
    schedule: PublicationSchedule(.hourly, in: .utc),
    firstDay: CalendarDate(1999, 1, 1),
    key: .required,
    quota: Quota(1_000, per: .month),
    termsURL: "https://openexchangerates.org/terms",
    attribution: "Rates by openexchangerates.org",
    latest: { context in
      [context.request("latest", path: "/latest.json", key: OpenExchangeRatesFeed.keyPlace)]
    },
    days: DayRequests(maximumDays: 1) { _, days, context in
      let name = "historical/\(days.lowerBound)"
      return [context.request(name, path: "/\(name).json", key: OpenExchangeRatesFeed.keyPlace)]
    },
    decode: OpenExchangeRatesFeed.decode
  )
}

/// The rates of Open Exchange Rates, <https://docs.openexchangerates.org>.
package enum OpenExchangeRatesFeed {
  /// The key's header field, which keeps it out of URLs.
  static let keyPlace = KeyPlace.header(name: "Authorization", prefix: "Token ")

  /// Decodes the rates of `latest.json` or `historical/….json`.
  ///
  /// Past rates are for the requested day, the newest ones for the day of their timestamp in UTC.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal, empty or malformed.
  package static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let body = try response.json(to: request, refusal: refusal)
    try body.require("base", RateSource.openExchangeRates.pivot.code)
    let publishedAt = try body.instant("timestamp")
    let day = request.dayOfResource ?? publishedAt.day
    var builder = RateTableBuilder(.openExchangeRates, carriesOtherCodes: true)
    builder.add(try body.members("rates"), on: day)
    return try builder.result(publishedAt: publishedAt)
  }

  /// Returns the refusal in `body`, identified by its `message`, since the statuses vary; nil if
  /// `body` is not one.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard body["error"] == .bool(true), let name = body.message("message") else { return nil }
    let kind: FeedError.Refusal
    switch name {
    case "missing_app_id": kind = .keyMissing
    case "invalid_app_id", "app_id_inactive": kind = .keyInvalid
    case "not_allowed": kind = .planTooSmall
    case "access_restricted": kind = .quotaEnded
    case "not_available": return .notPublished
    case "invalid_base", "invalid_date", "invalid_date_range", "invalid_currency":
      kind = .badRequest
    case "not_found": kind = .notFound
    default: kind = status.stated(body["status"]?.integerValue).refusal
    }
    return .refused(kind, message: body.message("description") ?? name)
  }
}
