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
    pivotIsBase: true,
    omitsZeros: true
  )
}

extension RateProvider {
  /// The exchange-api of fawazahmed0, which publishes one file per day on a content delivery
  /// network.
  ///
  /// The origin of its rates is not stated.
  package static let fawazahmed0 = RateProvider(
    source: .fawazahmed0,
    id: "fawazahmed0",
    baseURL: "https://cdn.jsdelivr.net/npm/@fawazahmed0",
    schedule: PublicationSchedule(.daily, at: 1, in: .utc),
    firstDay: CalendarDate(2024, 3, 2),
    termsURL: "https://github.com/fawazahmed0/exchange-api",
    attribution: "Rates by github.com/fawazahmed0/exchange-api",
    // Until today's edition is published, the network's latest one serves, perhaps days old.
    latest: { context in
      [Fawazahmed0Feed.request("latest", editions: ["\(context.today)", "latest"], in: context)]
    },
    days: DayRequests(maximumDays: 1) { _, days, context in
      let day = "\(days.lowerBound)"
      return [Fawazahmed0Feed.request(day, editions: [day], in: context)]
    },
    decode: Fawazahmed0Feed.decode
  )
}

/// The rates of fawazahmed0's exchange-api, <https://github.com/fawazahmed0/exchange-api>.
///
/// Codes are in lower case, some two hundred of them for crypto-assets.
package enum Fawazahmed0Feed {
  /// Returns the request for the first existing one of `editions`, each "latest" or a day.
  ///
  /// An edition is on the network, and on the fallback host in the service's documentation. A copy
  /// elsewhere, set in the configuration, has no fallback.
  static func request(
    _ resource: String,
    editions: [String],
    in context: FeedContext
  ) -> FeedRequest {
    let file = "/v1/currencies/eur.min.json"
    let hasFallback = context.baseURL == RateProvider.fawazahmed0.baseURL
    let addresses = editions.flatMap { edition in
      ["\(context.baseURL)/currency-api@\(edition)\(file)"]
        + (hasFallback ? ["https://\(edition).currency-api.pages.dev\(file)"] : [])
    }
    return FeedRequest(
      resource: resource,
      url: addresses[0],
      alternatives: Array(addresses.dropFirst())
    )
  }

  /// Decodes the rates of `currencies/eur.json`.
  ///
  /// - Throws: ``FeedError/notPublished`` for a missing edition; another ``FeedError`` if the
  ///   response is malformed.
  package static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    // A missing edition is the network's own 404, in no fixed format.
    guard response.status != 404 else { throw .notPublished }
    let body = try response.json(to: request)
    let day = try body.day("date")
    var builder = RateTableBuilder(.fawazahmed0, carriesOtherCodes: true)
    builder.add(try body.members("eur"), on: day)
    return try builder.result()
  }
}
