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
  /// Bank of Canada, by its interface Valet.
  package static let bankOfCanada = RateProvider(
    source: .bankOfCanada,
    id: "boc",
    baseURL: "https://www.bankofcanada.ca/valet",
    schedule: PublicationSchedule(.workingDays, at: 16, 30, in: .easternAmerica),
    firstDay: CalendarDate(2017, 1, 3),
    termsURL: "https://www.bankofcanada.ca/terms/",
    attribution: "Source: Bank of Canada, daily exchange rates.",
    latest: { [BankOfCanadaFeed.request("latest", for: $0.recentDays, in: $0)] },
    history: BankOfCanadaFeed.history,
    decode: BankOfCanadaFeed.decode
  )
}

/// Observations of the group `FX_RATES_DAILY`: an object a day, a member a series.
enum BankOfCanadaFeed {
  /// A year's answer has some 300 KB.
  private static let longestRange = 366

  static func request(
    _ resource: String,
    for days: ClosedRange<CalendarDate>,
    in context: FeedContext
  ) -> FeedRequest {
    context.request(
      resource,
      path: "/observations/group/FX_RATES_DAILY/json",
      query: [
        ("start_date", days.lowerBound.description), ("end_date", days.upperBound.description),
      ]
    )
  }

  static func history(_ context: FeedContext, _ days: ClosedRange<CalendarDate>) -> [FeedRequest] {
    context.requests(for: days, of: .bankOfCanada, ofDays: longestRange) {
      request($0, for: $1, in: $2)
    }
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    var builder = RateTableBuilder(.bankOfCanada)
    for observation in try response.json().field("observations").elements() {
      let day = try observation.day("d")
      for member in try observation.members() {
        guard let code = code(ofSeries: member.name) else { continue }
        let field = JSONField(member.value, path: "\(observation.path).\(member.name)")
        builder.add(RateCode(code), try field.digits("v"), on: day)
      }
    }
    return try builder.result()
  }

  /// The currency of `FXUSDCAD`; nil for a series that is no currency in Canadian dollars, as `FXCADUSD`.
  private static func code(ofSeries name: String) -> Substring? {
    guard name.utf8.count == 8, name.hasPrefix("FX"), name.hasSuffix("CAD") else { return nil }
    let code = name.dropFirst(2).dropLast(3)
    return code == "CAD" ? nil : code
  }
}
