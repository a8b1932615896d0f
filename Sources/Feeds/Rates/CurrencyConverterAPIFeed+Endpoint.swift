package import ExactMoney
package import ExchangeRates

extension CurrencyConverterAPIFeed {
  /// A request to the provider.
  package enum Endpoint: Hashable, Sendable {
    /// The rates of pairs: current ones, those for a day, or those for each day of a range.
    case convert([CurrencyPair], date: CalendarDate? = nil, endDate: CalendarDate? = nil)
    /// The countries and their currencies, see ``SourceList``.
    case countries
    /// The currencies, see ``SourceList``.
    case currencies
  }

  /// The maximum number of days in one request of the free plan.
  static let maximumRangeDays = 8

  private static let usualPairs = [
    CurrencyPair(base: .usd, quote: .eur), CurrencyPair(base: .usd, quote: .gbp),
  ]

  static func latest(_ context: FeedContext) -> [FeedRequest] {
    [convertRequest(pairs: usualPairs, in: context)]
  }

  static func requests(
    _ name: String,
    _ days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> [FeedRequest] {
    let request = convertRequest(
      pairs: usualPairs,
      date: days.lowerBound,
      endDate: days.upperBound,
      in: context
    )
    return [request]
  }

  /// Returns the request for `endpoint`, with the key as a parameter of the URL.
  package static func request(_ endpoint: Endpoint, in context: FeedContext) -> FeedRequest {
    let key = KeyPlace.query(name: "apiKey")
    switch endpoint {
    case .countries: return context.request("countries", path: "/api/v6/countries", key: key)
    case .currencies: return context.request("currencies", path: "/api/v6/currencies", key: key)
    case .convert(let pairs, let date, let endDate):
      let question = pairs.map { "\($0.base)_\($0.quote)" }.joined(separator: ",")
      var query = [("q", question), ("compact", "ultra")]
      var days = (date ?? context.today).description
      if let date { query.append(("date", date.description)) }
      if let date, let endDate, endDate > date {
        query.append(("endDate", endDate.description))
        days += "..\(endDate)"
      }
      return context.request(
        "convert/\(question)/\(days)",
        path: "/api/v6/convert",
        query: query,
        key: key
      ).allowing(1 << 18)
    }
  }

  /// Returns the request for the rates of `pairs`, at most two in the free plan.
  ///
  /// The rates are the current ones, those for `date`, or those for each day from `date` to
  /// `endDate`.
  package static func convertRequest(
    pairs: [CurrencyPair],
    date: CalendarDate? = nil,
    endDate: CalendarDate? = nil,
    in context: FeedContext
  ) -> FeedRequest {
    request(.convert(pairs, date: date, endDate: endDate), in: context)
  }

  /// Returns the refusal in `body`, identified by its text; nil if `body` is not one.
  static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard let error = body["error"] else { return nil }
    let message = UntrustedText.message(error.stringValue ?? error.text)
    let kind: FeedError.Refusal =
      if message.contains("Key is required") {
        .keyMissing
      } else if message.contains("Invalid") && message.contains("Key") {
        .keyInvalid
      } else if message.contains("limit reached") {
        .quotaEnded
      } else if message.contains("Too many pairs") {
        .planTooSmall
      } else if message.contains("not found") {
        .badRequest
      } else {
        status.stated(body["status"]?.integerValue).refusal
      }
    return .refused(kind, message: message)
  }
}
