import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Norges Bank, daily rates: kroner per unit, or per hundred.
  package static let norgesBank = RateSource(
    name: "Norges Bank",
    title: "Norges Bank daily rates",
    institution: "Norges Bank",
    pivot: .nok,
    pivotIsBase: false,
    // Its rates are worked out from those of the ECB.
    origin: .other(RateSource.ecb.name)
  )
}

extension RateProvider {
  /// Norges Bank, by its data interface.
  package static let norgesBank = RateProvider(
    source: .norgesBank,
    id: "norgesbank",
    baseURL: "https://data.norges-bank.no/api/data",
    schedule: PublicationSchedule(.workingDays, at: 16, in: .centralEurope),
    firstDay: CalendarDate(1999, 1, 4),
    termsURL: "https://www.norges-bank.no/en/topics/Statistics/open-data/",
    attribution: "Source: Norges Bank.",
    latest: { [NorgesBankFeed.request("latest", for: $0.recentDays, in: $0)] },
    history: NorgesBankFeed.history,
    decode: NorgesBankFeed.decode
  )
}

/// Spot rates of all currencies as `csvdata`, whose records say how many units each is for.
enum NorgesBankFeed {
  /// A year's answer has some 600 KB.
  private static let longestRange = 366

  private static let sdmx = SDMXFeed(
    source: .norgesBank,
    code: "BASE_CUR",
    pivot: "QUOTE_CUR",
    frequency: "B",
    unitExponent: "UNIT_MULT",
    indexes: ["TWI", "I44"]
  )

  static func request(
    _ resource: String,
    for days: ClosedRange<CalendarDate>,
    in context: FeedContext
  ) -> FeedRequest {
    context.request(
      resource,
      path: "/EXR/B..NOK.SP",
      query: [
        ("format", "csvdata"), ("startPeriod", days.lowerBound.description),
        ("endPeriod", days.upperBound.description),
      ]
    )
  }

  static func history(_ context: FeedContext, _ days: ClosedRange<CalendarDate>) -> [FeedRequest] {
    context.requests(for: days, of: .norgesBank, ofDays: longestRange) {
      request($0, for: $1, in: $2)
    }
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    // A statistical interface answers 404 when nothing matches; the key never changes, so the days do not.
    if response.status == 404, BodyFormat(of: response.bytes[...]) != .html { throw .notPublished }
    if response.status == 200, response.bytes.isEmpty { throw .notPublished }
    return try sdmx.decode(try response.body(.csv))
  }
}
