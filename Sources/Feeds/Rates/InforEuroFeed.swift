import ExactMoney
import ExchangeRates

extension RateProvider {
  /// European Commission, by the API behind the InforEuro pages.
  ///
  /// The addresses and fields come from the code of other clients, with a response of 2026 in it,
  /// as the Commission describes none.
  package static let inforEuro = RateProvider(
    source: .inforEuro,
    id: "inforeuro",
    baseURL: "https://ec.europa.eu/budg/inforeuro/api/public",
    // A month's rates are published some days before it begins, but only the current month's are
    // requested. Midnight would be the previous day in UTC.
    schedule: PublicationSchedule(.monthly(days: [1]), at: 6, in: .centralEurope),
    // The Commission has data from March 1994 on, but against the ECU until the euro was
    // introduced.
    firstDay: CalendarDate(1999, 1, 1),
    termsURL: "https://commission.europa.eu/legal-notice_en",
    attribution: "Source: European Commission, InforEuro.",
    latest: { [InforEuroFeed.request(for: $0.today, in: $0)] },
    days: DayRequests(perMonth: InforEuroFeed.request),
    decode: InforEuroFeed.decode
  )
}

/// A month's rates: an array with one object per country, so shared currencies are repeated.
///
/// The month is that of the request, at the end of its resource: `monthly-rates/2026-9`.
enum InforEuroFeed {
  static func request(for day: CalendarDate, in context: FeedContext) -> FeedRequest {
    let (year, month, _) = day.components
    return context.request(
      "monthly-rates/\(year)-\(month)",
      path: "/monthly-rates",
      query: [("year", "\(year)"), ("month", "\(month)"), ("lang", "en")]
    )
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let body = try response.json(to: request, refusal: refusal)
    let numbers = request.resource.split { $0 == "/" || $0 == "-" }.suffix(2).compactMap { Int($0) }
    guard numbers.count == 2,
      let day = CalendarDate(year: numbers[0], month: numbers[1], day: 1)
    else { throw .missing(path: "month") }
    var builder = RateTableBuilder(.inforEuro, faults: .inforEuro, carriesOtherCodes: true)
    for row in try body.elements() {
      builder.add(
        RateCode(try row.string("isoA3Code")),
        try row.value("value").figure,
        on: day
      )
    }
    return try builder.result()
  }

  /// Returns the refusal in `body`, an object with a message in place of the array; nil if `body`
  /// is not one.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard let message = body.message("message") else { return nil }
    let status = status.stated(body["code"]?.integerValue)
    return .refused(status.isRefusal ? status.refusal : .other, message: message)
  }
}

extension [KnownFault] {
  /// The codes under which InforEuro has published another currency since 1999.
  fileprivate static let inforEuro: [KnownFault] = [
    KnownFault("FRC", means: "CDF", from: "1999-01-01", through: "1999-02-28"),
    KnownFault("AOK", means: "AOA", from: "2000-01-01", through: "2000-02-29"),
    KnownFault("ZIG", means: "ZWG", from: "2024-04-08"),
  ]
}
