import ExactJSON
import ExactMoney
package import ExchangeRates
import PlainBytes

extension RateSource {
  /// ExchangeRate-API, daily rates with a key: quote units per US dollar.
  package static let exchangeRateAPI = RateSource(
    name: "ExchangeRate-API",
    title: "ExchangeRate-API daily rates",
    institution: "ExchangeRate-API",
    pivot: .usd,
    pivotIsBase: true,
    omitsZeros: true
  )

  /// ExchangeRate-API, daily rates without a key: quote units per US dollar.
  package static let exchangeRateAPIOpen = RateSource(
    name: "ExchangeRate-API-open",
    title: "ExchangeRate-API open rates",
    institution: "ExchangeRate-API",
    pivot: .usd,
    pivotIsBase: true,
    omitsZeros: true,
    origin: .other(exchangeRateAPI.name)
  )
}

extension RateProvider {
  /// ExchangeRate-API with a key, version 6 of its API.
  package static let exchangeRateAPI = RateProvider(
    source: .exchangeRateAPI,
    id: "exchangerate-api",
    baseURL: "https://v6.exchangerate-api.com",
    schedule: PublicationSchedule(.daily, at: 0, 10, in: .utc),
    firstDay: CalendarDate(1990, 1, 1),
    key: .required,
    quota: Quota(1_500, per: .month),
    termsURL: "https://www.exchangerate-api.com/terms",
    attribution: "Rates By Exchange Rate API, www.exchangerate-api.com",
    latest: { [ExchangeRateAPIFeed.request("latest", path: "latest/USD", in: $0)] },
    days: DayRequests(maximumDays: 1) { _, days, context in
      let (year, month, day) = days.lowerBound.components
      let path = "history/USD/\(year)/\(month)/\(day)"
      return [
        ExchangeRateAPIFeed.request("history/\(days.lowerBound)", path: path, in: context)
      ]
    },
    decode: { request, response throws(FeedError) in
      try ExchangeRateAPIFeed.decode(request, response, of: .exchangeRateAPI)
    }
  )

  /// ExchangeRate-API's open access, which needs no key but a link to the service.
  package static let exchangeRateAPIOpen = RateProvider(
    source: .exchangeRateAPIOpen,
    id: "exchangerate-api-open",
    baseURL: "https://open.er-api.com",
    schedule: PublicationSchedule(.daily, at: 0, 30, in: .utc),
    firstDay: CalendarDate(2020, 4, 3),
    termsURL: "https://www.exchangerate-api.com/terms",
    attribution: "Rates By Exchange Rate API, www.exchangerate-api.com",
    latest: { [$0.request("latest", path: "/v6/latest/USD")] },
    decode: { request, response throws(FeedError) in
      try ExchangeRateAPIFeed.decode(request, response, of: .exchangeRateAPIOpen)
    }
  )
}

/// The rates of ExchangeRate-API, <https://www.exchangerate-api.com/docs>, with or without a key.
package enum ExchangeRateAPIFeed {
  /// Returns a request with the key in the path, as this provider expects it.
  static func request(
    _ resource: String,
    path: String,
    in context: FeedContext
  ) -> FeedRequest {
    let secret = context.givenKey.map { PercentCoding.encoded($0) }
    return FeedRequest(
      resource: resource,
      url: context.baseURL + "/v6/" + (secret.map { "\($0)/" } ?? "") + path,
      secret: secret
    )
  }

  /// Decodes the rates for the newest day or, with a key, for a past one.
  ///
  /// They are in `rates` in the open access, in `conversion_rates` with a key.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal, empty or malformed.
  package static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse,
    of source: RateSource
  ) throws(FeedError) -> FeedResult {
    let body = try response.json(to: request, refusal: refusal)
    try body.require("result", "success")
    try body.require("base_code", source.pivot.code)
    let isPast = body["year"] != nil
    let publishedAt = isPast ? nil : try body.instant("time_last_update_unix")
    let day = if let publishedAt { publishedAt.day } else { try pastDay(of: body) }
    var builder = RateTableBuilder(source, carriesOtherCodes: true)
    let name = source == .exchangeRateAPI ? "conversion_rates" : "rates"
    builder.add(try body.members(name), on: day)
    return try builder.result(publishedAt: publishedAt)
  }

  private static func pastDay(of body: JSONField) throws(FeedError) -> CalendarDate {
    let (year, month) = (try body.integer("year"), try body.integer("month"))
    guard let day = CalendarDate(year: year, month: month, day: try body.integer("day")) else {
      throw .wrongType(path: "day", expected: "date", found: "number")
    }
    return day
  }

  /// Returns the refusal in `body`, identified by its `error-type`, since the statuses vary; nil if
  /// `body` is not one.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard let type = body.message("error-type") else { return nil }
    let kind: FeedError.Refusal
    switch type {
    case "invalid-key", "inactive-account": kind = .keyInvalid
    case "quota-reached": kind = .quotaEnded
    case "plan-upgrade-required": kind = .planTooSmall
    case "unsupported-code", "malformed-request": kind = .badRequest
    case "no-data-available": return .notPublished
    default: kind = status.refusal
    }
    return .refused(kind, message: type)
  }
}
