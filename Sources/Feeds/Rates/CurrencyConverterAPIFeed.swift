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
  /// The free plan answers two pairs a request, so this asks for the dollar's rates in euros and pounds;
  /// ``CurrencyConverterAPIFeed/convertRequest(pairs:date:endDate:in:)`` asks for others.
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
    latest: CurrencyConverterAPIFeed.latest,
    days: DayRequests(
      longest: CurrencyConverterAPIFeed.maximumRangeDays,
      CurrencyConverterAPIFeed.requests
    ),
    lists: [.currencyConverterAPICurrencies, .currencyConverterAPICountries],
    decode: CurrencyConverterAPIFeed.decode
  )
}

/// The rates of the Currency Converter API, `/api/v6/convert`.
package enum CurrencyConverterAPIFeed {
  /// A rate of any pair as answered: one `base` is `figure` `quote`.
  package struct PairFigure: Hashable, Sendable {
    /// The codes as they came, known to ISO 4217 or not.
    package let base: String
    package let quote: String
    package let day: CalendarDate
    /// The figure; a JSON number unless the provider failed.
    package let figure: JSONValue
  }

  /// The rates that have the dollar as their base; those of other pairs are rejects, see
  /// ``pairFigures(_:_:)``.
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

  /// The rates of all pairs in the answer, in its order.
  ///
  /// Understands all six shapes: full, `compact=y` and `compact=ultra`, each with one current figure or
  /// with one for each day. A current figure is for the day that the request names.
  ///
  /// - Throws: ``FeedError/notPublished`` for an answer without pairs, which is how the provider says
  ///   that it does not know them.
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

  /// A current figure with the day of the request, or the figures of several days.
  private static func dated(
    _ field: JSONField,
    _ request: FeedRequest
  ) throws(FeedError) -> [(CalendarDate, JSONValue)] {
    if field.value.members != nil { return try field.days().map { ($0, $1.value) } }
    guard let day = request.dayOfResource else { throw .missing(path: field.path(to: "date")) }
    return [(day, field.value)]
  }

  /// The two codes of `USD_BRL`; nil for anything else.
  private static func codes(of name: String) -> (base: String, quote: String)? {
    guard name.utf8.count <= UntrustedText.nameLimit else { return nil }
    let codes = name.split(separator: "_", omittingEmptySubsequences: false)
    guard codes.count == 2, !codes[0].isEmpty, !codes[1].isEmpty else { return nil }
    return (String(codes[0]), String(codes[1]))
  }
}
