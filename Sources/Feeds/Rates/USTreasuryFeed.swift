import ExactMoney
import ExchangeRates

extension RateProvider {
  /// US Treasury, by the interface of Fiscal Data.
  ///
  /// Address, parameters and fields are those of its documentation and of recorded answers of 2026.
  package static let usTreasury = RateProvider(
    source: .usTreasury,
    id: "ustreasury",
    baseURL: "https://api.fiscaldata.treasury.gov/services/api/fiscal_service",
    // A quarter's rates come in the days around its end; corrections follow for two months.
    schedule: PublicationSchedule(.monthly(days: [1, 8, 15, 22, 29]), at: 12, in: .easternAmerica),
    firstDay: CalendarDate(2001, 3, 31),
    termsURL: "https://fiscaldata.treasury.gov/api-documentation/",
    attribution: "Source: US Department of the Treasury, Treasury Reporting Rates of Exchange.",
    latest: { context in
      let days = context.today.adding(days: -USTreasuryFeed.span)...context.today
      return [USTreasuryFeed.request("latest", records: days, context)]
    },
    days: DayRequests(longest: USTreasuryFeed.maximumRangeDays) { name, days, context in
      let first = days.lowerBound.adding(days: -USTreasuryFeed.span)
      return [USTreasuryFeed.request(name, records: first...days.upperBound, context)]
    },
    decode: USTreasuryFeed.decode
  )
}

/// Rows of a country's currency each, in which every value is a text.
///
/// `record_date` is the end of a quarter, `effective_date` the day from which the figure is in force: that of
/// a correction is later, under the same record. Currencies have labels, `Canada-Dollar`, and no codes; those
/// that are not among ``labels`` are counted. What a country of a shared currency has of its own contradicts
/// the others, and is not believed.
enum USTreasuryFeed {
  /// Four months: a quarter, and the days until the next one's rates are out.
  static let span = 123
  /// Ten years have some 7,000 rows; a page may have 10,000.
  static let maximumRangeDays = 3_653

  /// The request for the rates whose records end on `days`; the interface reads commas as they are.
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
      // The interface writes a missing value as a word.
      guard !figure.spells("null") else { continue }
      builder.add(RateCode(code(of: label, on: day) ?? label), figure, on: day)
    }
    return try builder.result()
  }

  /// The code of the currency that `label` stood for on `day`; nil for a label that is not known, or not
  /// for that day.
  private static func code(of label: String, on day: CalendarDate) -> String? {
    labels[label.lowercased()]?.first { $0.since <= day && day < $0.until }?.code
  }
}
