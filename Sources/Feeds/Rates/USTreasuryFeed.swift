import ExactMoney
import ExchangeRates

extension RateProvider {
  /// US Treasury, by the Fiscal Data API.
  ///
  /// Address, parameters and fields come from its documentation and from recorded responses of
  /// 2026.
  package static let usTreasury = RateProvider(
    source: .usTreasury,
    id: "ustreasury",
    baseURL: "https://api.fiscaldata.treasury.gov/services/api/fiscal_service",
    // A quarter's rates are published in the days around its end; corrections follow for two
    // months.
    schedule: PublicationSchedule(.monthly(days: [1, 8, 15, 22, 29]), at: 12, in: .easternAmerica),
    firstDay: CalendarDate(2001, 3, 31),
    termsURL: "https://fiscaldata.treasury.gov/api-documentation/",
    attribution: "Source: US Department of the Treasury, Treasury Reporting Rates of Exchange.",
    latest: { context in
      let days = context.today.adding(days: -USTreasuryFeed.span)...context.today
      return [USTreasuryFeed.request("latest", records: days, context)]
    },
    // Ten years have some 7,000 rows, and a page has at most 10,000.
    days: DayRequests(longest: 3_653) { name, days, context in
      let first = days.lowerBound.adding(days: -USTreasuryFeed.span)
      return [USTreasuryFeed.request(name, records: first...days.upperBound, context)]
    },
    decode: USTreasuryFeed.decode
  )
}

/// Rows for a country's currency each, in which every value is a text.
///
/// `record_date` is the end of a quarter. `effective_date` is the first day on which the figure is
/// in force, later for a correction of the same record. Currencies have labels, such as
/// `Canada-Dollar`, instead of codes; figures with a label outside ``labels`` are counted. If
/// countries with a shared currency have different figures, all are rejects.
enum USTreasuryFeed {
  /// The number of days that records are requested for before a day: a quarter, and the time until
  /// the next one's rates.
  static let span = 123

  /// Returns the request for the rates whose records end on `days`; the API expects commas without
  /// encoding.
  static func request(
    _ name: String,
    records days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> FeedRequest {
    let fields = "record_date,country_currency_desc,exchange_rate,effective_date"
    let filter =
      "record_date%3Agte%3A\(days.lowerBound),record_date%3Alte%3A\(days.upperBound)"
    return context.request(
      name,
      path: "/v1/accounting/od/rates_of_exchange?fields=\(fields)&filter=\(filter)&page[size]=10000"
    )
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let body = try response.json(to: request)
    let pages = body["meta"]?["total-pages"]?.integerValue ?? 1
    guard pages <= 1 else {
      throw try body.field("meta").field("total-pages").wrongType("one page")
    }
    var builder = RateTableBuilder(.usTreasury, carriesOtherCodes: true)
    for row in try body.field("data").elements() {
      let label = try row.string("country_currency_desc")
      let day = try row.day("effective_date")
      let figure = try row.value("exchange_rate").figure
      // The API writes a missing value as the word "null".
      guard !figure.spells("null") else { continue }
      builder.add(RateCode(code(of: label, on: day) ?? label), figure, on: day)
    }
    return try builder.result()
  }

  /// Returns the code of the currency with `label` on `day`; nil if the label is unknown or not for
  /// that day.
  private static func code(of label: String, on day: CalendarDate) -> String? {
    labels[label.lowercased()]?.first { $0.since <= day && day < $0.until }?.code
  }
}
