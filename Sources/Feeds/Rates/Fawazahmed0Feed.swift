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
    latest: { [Fawazahmed0Feed.latest($0)] },
    days: DayRequests(longest: 1) { _, days, context in
      [Fawazahmed0Feed.request(days.lowerBound, in: context)]
    },
    decode: Fawazahmed0Feed.decode
  )
}

/// The rates of fawazahmed0's exchange-api, <https://github.com/fawazahmed0/exchange-api>.
///
/// Codes are in lower case, some two hundred of them for crypto-assets.
package enum Fawazahmed0Feed {
  /// Returns the request for today's edition or, until it is published, for the network's latest,
  /// perhaps days old.
  static func latest(_ context: FeedContext) -> FeedRequest {
    let addresses = [context.today.description, "latest"].flatMap {
      self.addresses(of: $0, in: context)
    }
    return FeedRequest(
      resource: "latest",
      url: addresses[0],
      alternatives: Array(addresses.dropFirst())
    )
  }

  /// Returns the request for the edition of a day.
  static func request(_ day: CalendarDate, in context: FeedContext) -> FeedRequest {
    let addresses = self.addresses(of: day.description, in: context)
    return FeedRequest(
      resource: day.description,
      url: addresses[0],
      alternatives: Array(addresses.dropFirst())
    )
  }

  /// Returns the URLs of `edition`, which is "latest" or a day.
  ///
  /// The first is on the network, the second on the fallback host in the service's documentation. A
  /// copy elsewhere, set in the configuration, has no fallback.
  private static func addresses(of edition: String, in context: FeedContext) -> [String] {
    let file = "/v1/currencies/eur.min.json"
    let first = "\(context.baseURL)/currency-api@\(edition)\(file)"
    guard context.baseURL == RateProvider.fawazahmed0.baseURL else { return [first] }
    return [first, "https://\(edition).currency-api.pages.dev\(file)"]
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
    for rate in try body.members("eur") {
      builder.add(RateCode(rate.name), rate.value.figure, on: day)
    }
    return try builder.result()
  }
}
