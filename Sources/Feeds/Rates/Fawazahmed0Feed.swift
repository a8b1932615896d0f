import ExactJSON
import ExactMoney
package import ExchangeRates

extension RateSource {
  /// The exchange-api of fawazahmed0, indicative rates: quote units per euro.
  package static let fawazahmed0 = RateSource(
    name: "fawazahmed0",
    title: "fawazahmed0 indicative rates",
    institution: "fawazahmed0 exchange-api",
    pivot: .eur,
    pivotIsBase: true
  )
}

extension RateProvider {
  /// The exchange-api of fawazahmed0: one file a day on a content delivery network, where its rates
  /// come from not being said.
  package static let fawazahmed0 = RateProvider(
    source: .fawazahmed0,
    id: "fawazahmed0",
    baseURL: "https://cdn.jsdelivr.net/npm/@fawazahmed0",
    schedule: PublicationSchedule(.daily, at: 1, in: .utc),
    firstDay: CalendarDate(2024, 3, 2),
    termsURL: "https://github.com/fawazahmed0/exchange-api",
    attribution: "Rates by github.com/fawazahmed0/exchange-api",
    carriesOtherCodes: true,
    latest: { [Fawazahmed0Feed.request("latest", in: $0)] },
    history: Fawazahmed0Feed.history,
    decode: { _, response throws(FeedError) in try Fawazahmed0Feed.decode(response) }
  )
}

/// The rates of fawazahmed0's exchange-api, <https://github.com/fawazahmed0/exchange-api>: codes in
/// lower case, some two hundred of them of crypto-assets.
package enum Fawazahmed0Feed {
  /// The request for one edition: "latest" or a day.
  static func request(_ edition: String, in context: FeedContext) -> FeedRequest {
    context.request(edition, path: "/currency-api@\(edition)/v1/currencies/eur.min.json")
  }

  static func history(_ context: FeedContext, _ days: ClosedRange<CalendarDate>) -> [FeedRequest] {
    (days.published(by: .fawazahmed0, in: context)?.days ?? []).map { day in
      request(day.description, in: context)
    }
  }

  /// The rates of `currencies/eur.json`.
  package static func decode(_ response: FeedResponse) throws(FeedError) -> FeedResult {
    // An edition that is not there is the network's own 404, in no set form.
    guard response.status != 404 else { throw .notPublished }
    let body = try JSONFeed.body(of: response) { _, _ in nil }
    let day = try body.day("date")
    var reading = QuotesReading(.fawazahmed0, carriesOtherCodes: true)
    for rate in try body.members("eur") { reading.read(rate.name, rate.value, on: day) }
    return try reading.result()
  }
}
