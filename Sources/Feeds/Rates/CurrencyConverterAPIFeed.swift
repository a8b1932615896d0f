package import ExactJSON
package import ExactMoney
package import ExchangeRates

extension RateSource {
  /// The Currency Converter API, mid-market rates: quote units per US dollar.
  package static let currencyConverterAPI = RateSource(
    name: "CurrencyConverterAPI",
    title: "Currency Converter API rates",
    institution: "The Currency Converter API",
    pivot: .usd,
    pivotIsBase: true,
    omitsZeros: true
  )
}

extension RateProvider {
  /// The Currency Converter API, versions 3 to 8 alike.
  ///
  /// The free plan serves two pairs per request, so the dollar's rates in euros and pounds are
  /// requested. ``CurrencyConverterAPIFeed/request(_:in:)`` requests others.
  package static let currencyConverterAPI = RateProvider(
    source: .currencyConverterAPI,
    id: "currencyconverterapi",
    baseURL: "https://free.currconv.com",
    schedule: PublicationSchedule(.hourly, in: .utc),
    firstDay: CalendarDate(2017, 1, 1),
    key: .required,
    quota: Quota(100, per: .hour),
    termsURL: "https://www.currencyconverterapi.com",
    attribution: "Rates by currencyconverterapi.com",
    outage: Outage(
      since: CalendarDate(2025, 9, 1),
      others: ["exchangerate-api-open", "frankfurter", "openexchangerates"]
    ),
    latest: { [CurrencyConverterAPIFeed.request(.convert(usualPairs), in: $0)] },
    // The maximum of the free plan.
    days: DayRequests(maximumDays: 8) { _, days, context in
      let endpoint = CurrencyConverterAPIFeed.Endpoint
        .convert(usualPairs, date: days.lowerBound, endDate: days.upperBound)
      return [CurrencyConverterAPIFeed.request(endpoint, in: context)]
    },
    lists: [.currencyConverterAPICurrencies, .currencyConverterAPICountries],
    decode: CurrencyConverterAPIFeed.decode
  )

  private static let usualPairs = [
    CurrencyPair(base: .usd, quote: .eur), CurrencyPair(base: .usd, quote: .gbp),
  ]
}

/// The rates of the Currency Converter API, `/api/v6/convert`.
package enum CurrencyConverterAPIFeed {
  /// A request to the provider.
  package enum Endpoint: Hashable, Sendable {
    /// The rates of pairs, at most two in the free plan: current ones, those for a day, or those for
    /// each day of a range.
    case convert([CurrencyPair], date: CalendarDate? = nil, endDate: CalendarDate? = nil)
    /// The countries and their currencies, see ``SourceList``.
    case countries
    /// The currencies, see ``SourceList``.
    case currencies
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

  /// A rate of any pair as received: one `base` costs `figure` `quote`.
  package struct PairFigure: Hashable, Sendable {
    /// The code of the base as received, whether in ISO 4217 or not.
    package let base: String
    /// The code of the quote as received, whether in ISO 4217 or not.
    package let quote: String
    package let day: CalendarDate
    /// The figure; a JSON number unless the response is faulty.
    package let figure: JSONValue
  }

  /// Decodes the rates with the dollar as base; other pairs are rejects, see ``pairFigures(_:_:)``.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal, empty or malformed.
  package static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let source = RateSource.currencyConverterAPI
    var builder = RateTableBuilder(source, carriesOtherCodes: true)
    for pair in try pairFigures(request, response) {
      if pair.base == source.pivot.code {
        builder.add(RateCode(pair.quote), pair.figure.figure, on: pair.day)
      } else {
        builder.reject("\(pair.base)_\(pair.quote)", pair.figure.figure, on: pair.day)
      }
    }
    return try builder.result()
  }

  /// Decodes the rates of all pairs in the response, in its order.
  ///
  /// All six shapes are read: full, `compact=y` and `compact=ultra`, each with one current figure
  /// or with one per day. A current figure is for the day in the request's resource.
  ///
  /// - Throws: ``FeedError/notPublished`` for a response without pairs, by which the provider
  ///   reports unknown ones; another ``FeedError`` if the response is a refusal or malformed.
  package static func pairFigures(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> [PairFigure] {
    let body = try response.json(to: request, refusal: CurrencyConverterAPIFeed.refusal)
    let results = body["results"] == nil ? body : try body.field("results")
    var figures: [PairFigure] = []
    for (name, field) in try results.fields() {
      guard let (base, quote) = codes(of: name) else {
        throw .wrongType(path: field.path, expected: "pair", found: "name")
      }
      let isWrapped = field["id"] != nil || field["val"] != nil
      for (day, figure) in try dated(isWrapped ? field.field("val") : field, request) {
        figures.append(PairFigure(base: base, quote: quote, day: day, figure: figure))
      }
    }
    guard !figures.isEmpty else { throw .notPublished }
    return figures
  }

  /// Returns a current figure with the day of the request, or the figures of several days.
  private static func dated(
    _ field: JSONField,
    _ request: FeedRequest
  ) throws(FeedError) -> [(CalendarDate, JSONValue)] {
    if field.value.members != nil { return try field.days().map { ($0, $1.value) } }
    guard let day = request.dayOfResource else { throw .missing(path: field.path(to: "date")) }
    return [(day, field.value)]
  }

  /// Returns the two codes in `USD_BRL`; nil for any other text.
  private static func codes(of name: String) -> (base: String, quote: String)? {
    guard name.utf8.count <= UntrustedText.maximumNameBytes else { return nil }
    let codes = name.split(separator: "_", omittingEmptySubsequences: false)
    guard codes.count == 2, !codes[0].isEmpty, !codes[1].isEmpty else { return nil }
    return (String(codes[0]), String(codes[1]))
  }
}
