import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Sveriges Riksbank, mid rates: kronor per unit.
  package static let riksbank = RateSource(
    name: "Riksbank",
    title: "Riksbank mid rates",
    institution: "Sveriges Riksbank",
    pivot: .sek,
    pivotIsBase: false,
    // The bank has calculated its rates from those of the ECB since 2022.
    origin: .other(RateSource.ecb.name)
  )
}

extension RateProvider {
  /// Sveriges Riksbank, by its API SWEA; a key raises the limits.
  package static let riksbank = RateProvider(
    source: .riksbank,
    id: "riksbank",
    baseURL: "https://api.riksbank.se/swea/v1",
    schedule: PublicationSchedule(.workingDays, at: 16, 15, in: .centralEurope),
    firstDay: CalendarDate(1993, 1, 4),
    key: .optional,
    quota: Quota(1_000, per: .day),
    pace: Pace(5, perSeconds: 60),
    keyedPace: Pace(200, perSeconds: 60),
    termsURL: "https://www.riksbank.se/en-gb/statistics/interest-rates-and-exchange-rates/",
    attribution: "Source: Sveriges Riksbank.",
    days: DayRequests(maximumDays: 365) { name, days, context in
      [
        context.request(
          name,
          path: "/Observations/ByGroup/130/\(days.lowerBound)/\(days.upperBound)",
          key: .header(name: "Ocp-Apim-Subscription-Key", prefix: "")
        )
      ]
    },
    decode: RiksbankFeed.decode
  )
}

/// Observations of group 130, the currencies against the krona: one object each.
enum RiksbankFeed {
  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    if response.status == 204 { throw .notPublished }
    var builder = RateTableBuilder(.riksbank)
    for observation in try response.json(to: request).elements() {
      let series = try observation.string("seriesId")
      // The krona against itself is always 1: "ett" means "one".
      guard series != "SEKETT" else { continue }
      builder.add(
        RateCode(code(ofSeries: series)),
        try observation.value("value").figure,
        on: try observation.day("date")
      )
    }
    return try builder.result()
  }

  /// Returns `USD` for `SEKUSDPMI`; a series with another form of name is returned unchanged.
  private static func code(ofSeries name: String) -> Substring {
    guard name.utf8.count == 9, name.hasPrefix("SEK"), name.hasSuffix("PMI") else {
      return Substring(name)
    }
    return name.dropFirst(3).dropLast(3)
  }
}
