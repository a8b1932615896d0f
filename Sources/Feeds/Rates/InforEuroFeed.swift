import ExactMoney
import ExchangeRates

extension RateProvider {
  /// European Commission, by the interface behind InforEuro's pages.
  ///
  /// Addresses and fields are those that programs of others read, an answer of 2026 among them; the
  /// Commission describes none.
  package static let inforEuro = RateProvider(
    source: .inforEuro,
    id: "inforeuro",
    baseURL: "https://ec.europa.eu/budg/inforeuro/api/public",
    // A month's rates are out some days before it begins, but only those of today's are asked for; not at
    // midnight, which is the day before in UTC.
    schedule: PublicationSchedule(.monthly(days: [1]), at: 6, in: .centralEurope),
    // It answers from March 1994 on, but against the ECU until there was a euro.
    firstDay: CalendarDate(1999, 1, 1),
    termsURL: "https://commission.europa.eu/legal-notice_en",
    attribution: "Source: European Commission, InforEuro.",
    latest: { [InforEuroFeed.request(for: $0.today, in: $0)] },
    days: DayRequests(InforEuroFeed.requests),
    decode: InforEuroFeed.decode
  )
}

/// A month's rates: an array with an object a country, so that a shared currency comes many times.
///
/// The month is that of the request, and ends its resource: `monthly-rates/2026-9`.
enum InforEuroFeed {
  static func request(for day: CalendarDate, in context: FeedContext) -> FeedRequest {
    let (year, month, _) = day.components
    return context.request(
      "monthly-rates/\(year)-\(month)",
      path: "/monthly-rates",
      query: [("year", "\(year)"), ("month", "\(month)"), ("lang", "en")]
    )
  }

  /// A request a month.
  static func requests(
    _ name: String,
    _ days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> [FeedRequest] {
    days.months.map { request(for: $0, in: context) }
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

  /// The object with a message that stands for the array, with any status; nil for another body.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard let message = body.message("message") else { return nil }
    let status = status.stated(body["code"]?.integerValue)
    return .refused(status.isRefusal ? status.refusal : .other, message: message)
  }
}

extension [KnownFault] {
  /// The codes that InforEuro has for others since 1999.
  fileprivate static let inforEuro: [KnownFault] = [
    KnownFault(
      "FRC",
      means: "CDF",
      from: CalendarDate(1999, 1, 1),
      through: CalendarDate(1999, 2, 28)
    ),
    KnownFault(
      "AOK",
      means: "AOA",
      from: CalendarDate(2000, 1, 1),
      through: CalendarDate(2000, 2, 29)
    ),
    KnownFault("ZIG", means: "ZWG", from: CalendarDate(2024, 4, 8)),
  ]
}
