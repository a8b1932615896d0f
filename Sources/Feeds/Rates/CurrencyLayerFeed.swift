import ExactJSON
package import ExactMoney
package import ExchangeRates

extension RateSource {
  /// CurrencyLayer, mid-market rates: quote units per US dollar.
  package static let currencyLayer = RateSource(
    name: "CurrencyLayer",
    title: "CurrencyLayer mid-market rates",
    institution: "APILayer",
    pivot: .usd,
    pivotIsBase: true,
    omitsZeros: true
  )
}

extension RateProvider {
  /// CurrencyLayer, and services with its protocol: its marketplace twin, exchangerate.host.
  ///
  /// The free plan has the dollar as its only base, so no other is ever requested.
  package static let currencyLayer = RateProvider(
    source: .currencyLayer,
    id: "currencylayer",
    baseURL: "https://api.currencylayer.com",
    plainURL: "http://api.currencylayer.com",
    schedule: PublicationSchedule(.hourly, in: .utc),
    firstDay: CalendarDate(1999, 1, 1),
    key: .required,
    quota: Quota(100, per: .month),
    termsURL: "https://currencylayer.com/terms",
    attribution: "Rates by currencylayer.com",
    latest: { [CurrencyLayerFeed.request(.live, in: $0)] },
    days: DayRequests(CurrencyLayerFeed.requests),
    lists: [.currencyLayer],
    decode: CurrencyLayerFeed.decode
  )
}

/// The rates of the CurrencyLayer protocol, <https://currencylayer.com/documentation>.
package enum CurrencyLayerFeed {
  /// A request of the protocol.
  package enum Endpoint: Hashable, Sendable {
    /// The newest rates.
    case live
    /// The rates at the end of a day.
    case historical(CalendarDate)
    /// The rates at the end of each day of at most 365; not in the free plan.
    case timeframe(ClosedRange<CalendarDate>)
    /// The names of all currencies, see ``SourceList``.
    case list
  }

  /// The maximum number of days in one `/timeframe` request.
  private static let maximumRangeDays = 365

  /// Returns the request for `endpoint`.
  ///
  /// The key is a parameter of the URL, or at the marketplace
  /// (`https://api.apilayer.com/currency_data`) a header field.
  package static func request(_ endpoint: Endpoint, in context: FeedContext) -> FeedRequest {
    let address = context.baseURL.lowercased()
    let isMarketplace =
      address.hasSuffix("/currency_data") || address.hasSuffix("://api.apilayer.com")
      || address.contains("://api.apilayer.com/")
    let key: KeyPlace =
      isMarketplace
      ? .header(name: "apikey", prefix: "") : .query(name: "access_key")
    switch endpoint {
    case .live: return context.request("live", path: "/live", key: key)
    case .list: return context.request("list", path: "/list", key: key)
    case .historical(let day):
      return context.request(
        "historical/\(day)",
        path: "/historical",
        query: [("date", day.description)],
        key: key
      )
    case .timeframe(let days):
      let (first, last) = (days.lowerBound.description, days.upperBound.description)
      return context.request(
        "timeframe/\(first)..\(last)",
        path: "/timeframe",
        query: [("start_date", first), ("end_date", last)],
        key: key
      )
    }
  }

  /// Returns a request for a single day, which all plans have, or `/timeframe` requests for several
  /// days.
  static func requests(
    _ name: String,
    _ days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> [FeedRequest] {
    guard days.lowerBound < days.upperBound else {
      return [request(.historical(days.lowerBound), in: context)]
    }
    return days.parts(ofDays: maximumRangeDays).map { request(.timeframe($0), in: context) }
  }

  /// Decodes the rates of `/live`, `/historical` or `/timeframe`.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal, empty or malformed.
  package static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let body = try body(of: response, to: request)
    if body["source"] != nil { try body.require("source", RateSource.currencyLayer.pivot.code) }
    var builder = RateTableBuilder(.currencyLayer, carriesOtherCodes: true)
    if body["timeframe"] == .bool(true) {
      for (day, quotes) in try body.field("quotes").days() {
        for quote in try quotes.members() { builder.add(quote, on: day) }
      }
      return try builder.result()
    }
    let publishedAt = try body.instant("timestamp")
    let day = body["date"] == nil ? publishedAt.day : try body.day("date")
    for quote in try body.members("quotes") { builder.add(quote, on: day) }
    return try builder.result(publishedAt: publishedAt)
  }

  /// Returns the body of a response with `"success": true`.
  ///
  /// - Throws: ``FeedError/refused(_:message:)`` with the provider's `error.info` for `false`;
  ///   another ``FeedError`` if the response is malformed.
  static func body(
    of response: FeedResponse,
    to request: FeedRequest
  ) throws(FeedError) -> JSONField {
    let body = try response.json(to: request, refusal: CurrencyLayerFeed.refusal)
    guard try body.boolean("success") else { throw .refused(.other, message: "") }
    return body
  }

  /// Returns the refusal in `body`, in either shape; nil if `body` is not one.
  ///
  /// The protocol's own refusals have status 200 and `"success": false`, the marketplace's a status
  /// and a message.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    if body["success"] != .bool(true), let error = try? body.field("error"), error.value != .null {
      let code = error["code"]?.integerValue ?? status.code
      let type = error.message("type") ?? ""
      let info = error.message("info") ?? type
      guard let kind = kind(code: code, type: type, info: info) else { return .notPublished }
      return .refused(kind, message: info)
    }
    if body["success"] == nil, let message = body.message("message") {
      return .refused(kind(ofMessage: message, status), message: message)
    }
    return nil
  }

  /// Returns the meaning of an error code; nil for a day without rates.
  private static func kind(code: Int, type: String, info: String) -> FeedError.Refusal? {
    switch code {
    case 101:
      let isMissing =
        type == "missing_access_key" || info.contains("not supplied an API Access Key")
      return isMissing ? .keyMissing : .keyInvalid
    case 102: return .keyInvalid
    case 103, 404: return .notFound
    case 104: return .quotaEnded
    case 105:
      // Some free keys date from when their plan did not include HTTPS.
      let isSecure = type == "https_access_restricted" || info.contains("HTTPS")
      return isSecure ? .secureNotInPlan : .planTooSmall
    case 106:
      // Code 106 has two meanings.
      let isLimit = type == "rate_limit_reached" || info.contains("rate limit")
      return isLimit ? .rateLimited : nil
    case 201, 202, 301, 302, 401...403, 501...505: return .badRequest
    default: return .other
    }
  }

  private static func kind(
    ofMessage message: String,
    _ status: AnswerStatus
  ) -> FeedError.Refusal {
    if message.contains("No API key") { return .keyMissing }
    if message.contains("Invalid authentication") { return .keyInvalid }
    if message.contains("cannot consume") { return .planTooSmall }
    if status.code == 429, message.contains("monthly") || message.contains("daily") {
      return .quotaEnded
    }
    return status.refusal
  }
}

extension RateTableBuilder {
  /// Adds a rate such as `"USDEUR": 0.919677`, named by the pivot's code and the other code.
  fileprivate mutating func add(_ quote: JSONMember, on day: CalendarDate) {
    // Only the first three letters are dropped, as "USDUSD" without "USD" would be empty.
    let isAgainstPivot = quote.name.hasPrefix(RateSource.currencyLayer.pivot.code)
    let code = isAgainstPivot ? quote.name.dropFirst(3) : quote.name[...]
    add(RateCode(code), quote.value.figure, on: day)
  }
}
