import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Bank of Canada, daily average rates: Canadian dollars per unit.
  package static let bankOfCanada = RateSource(
    name: "BoC",
    title: "Bank of Canada daily rates",
    institution: "Bank of Canada",
    pivot: .cad,
    pivotIsBase: false
  )
}

extension RateProvider {
  /// Bank of Canada, by its API Valet.
  package static let bankOfCanada = RateProvider(
    source: .bankOfCanada,
    id: "boc",
    baseURL: "https://www.bankofcanada.ca/valet",
    schedule: PublicationSchedule(.workingDays, at: 16, 30, in: .easternAmerica),
    firstDay: CalendarDate(2017, 1, 3),
    termsURL: "https://www.bankofcanada.ca/terms/",
    attribution: "Source: Bank of Canada, daily exchange rates.",
    days: DayRequests(longest: BankOfCanadaFeed.maximumRangeDays, BankOfCanadaFeed.requests),
    decode: BankOfCanadaFeed.decode
  )
}

/// Observations of the group `FX_RATES_DAILY`: one object per day, one member per series.
enum BankOfCanadaFeed {
  /// The maximum number of days in one request; the response for a year has some 300 KB.
  static let maximumRangeDays = 366

  static func requests(
    _ name: String,
    _ days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> [FeedRequest] {
    let request = context.request(
      name,
      path: "/observations/group/FX_RATES_DAILY/json",
      query: [
        ("start_date", days.lowerBound.description), ("end_date", days.upperBound.description),
      ]
    )
    return [request]
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    var builder = RateTableBuilder(.bankOfCanada)
    for observation in try response.json(to: request).field("observations").elements() {
      let day = try observation.day("d")
      for (name, field) in try observation.fields() {
        guard let code = code(ofSeries: name) else { continue }
        builder.add(RateCode(code), try field.value("v").figure, on: day)
      }
    }
    return try builder.result()
  }

  /// Returns the currency code in `FXUSDCAD`; nil for any other series, such as `FXCADUSD`.
  private static func code(ofSeries name: String) -> Substring? {
    guard name.utf8.count == 8, name.hasPrefix("FX"), name.hasSuffix("CAD") else { return nil }
    let code = name.dropFirst(2).dropLast(3)
    return code == "CAD" ? nil : code
  }
}
