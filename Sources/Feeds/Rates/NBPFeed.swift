import ExactMoney
import ExchangeRates

extension RateProvider {
  /// Narodowy Bank Polski, mid rates: table A on working days, table B on Wednesdays.
  package static let nbp = RateProvider(
    source: .nbp,
    id: "nbp",
    baseURL: "https://api.nbp.pl/api",
    schedule: PublicationSchedule(.workingDays, at: 12, 15, in: .centralEurope),
    firstDay: CalendarDate(2002, 1, 2),
    termsURL: "https://api.nbp.pl/en.html",
    attribution: "Source: Narodowy Bank Polski (NBP), average exchange rates, tables A and B.",
    latest: { context in NBPFeed.tables.map { NBPFeed.request("\($0)", in: context) } },
    // The maximum by the bank's manual; the API refuses 368 days and more.
    days: DayRequests(maximumDays: 93) { name, _, context in
      NBPFeed.tables.map { NBPFeed.request("\($0)/\(name)", in: context) }
    },
    decode: NBPFeed.decode
  )
}

/// The tables of the bank's JSON API, always for one unit.
enum NBPFeed {
  static let tables = ["A", "B"]

  /// Returns the request for `path`, such as `A` or `A/2026-01-01/2026-03-31`.
  static func request(_ path: String, in context: FeedContext) -> FeedRequest {
    context.request(path, path: "/exchangerates/tables/\(path)/", query: [("format", "json")])
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    // The bank answers "404 NotFound - Not Found - Brak danych" for days without a table. A web
    // page is another server's 404.
    if response.status == 404, BodyFormat(of: response.bytes[...]) != .html { throw .notPublished }
    // Table B is weekly, so its currencies are not missing from table A on other days.
    var builder = RateTableBuilder(.nbp, series: String(request.resource.prefix(1)), faults: .nbp)
    for table in try response.json(to: request).elements() {
      let day = try table.day("effectiveDate")
      for rate in try table.field("rates").elements() {
        builder.add(RateCode(try rate.string("code")), try rate.value("mid").figure, on: day)
      }
    }
    return try builder.result()
  }
}
