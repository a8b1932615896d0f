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
    // The response for a year has some 300 KB.
    days: DayRequests(maximumDays: 366) { name, days, context in
      let query = [("start_date", "\(days.lowerBound)"), ("end_date", "\(days.upperBound)")]
      return [context.request(name, path: "/observations/group/FX_RATES_DAILY/json", query: query)]
    },
    decode: BankOfCanadaFeed.decode
  )
}

/// Observations of the group `FX_RATES_DAILY`: one object per day, one member per series.
enum BankOfCanadaFeed {
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
