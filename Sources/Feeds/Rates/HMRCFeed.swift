import ExactMoney
import ExchangeRates

extension RateProvider {
  /// HM Revenue & Customs, monthly rates.
  package static let hmrc = RateProvider(
    source: .hmrc,
    id: "hmrc",
    baseURL: "https://www.trade-tariff.service.gov.uk/uk/api/exchange_rates/files",
    // A month's file is corrected during the month, so it is requested every week. Midnight would
    // be the previous day in UTC in summer.
    schedule: PublicationSchedule(.monthly(days: [1, 8, 15, 22, 29]), at: 6, in: .london),
    firstDay: CalendarDate(2021, 1, 1),
    termsURL: "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
    attribution: "Contains public sector information licensed under the Open Government Licence"
      + " v3.0 (HM Revenue & Customs).",
    latest: HMRCFeed.latest,
    // The next month's file is published a week before the month begins.
    days: DayRequests(
      lastDay: { $0.lastDayOfMonth.adding(days: 1) },
      perMonth: HMRCFeed.request
    ),
    decode: HMRCFeed.decode
  )
}

/// A month's file as CSV.
///
/// The file has one row per country, so most shared currencies are repeated. A rate corrected
/// within a month has a second row with a later start. The XML of the same file then has two rates
/// that cannot be distinguished.
enum HMRCFeed {
  /// Returns the request for this month's file and, in the first week, one for that of the previous
  /// month.
  static func latest(_ context: FeedContext) -> [FeedRequest] {
    let (today, start) = (context.today, context.today.firstDayOfMonth)
    let days = today.days(since: start) < 7 ? [today, start.adding(days: -1)] : [today]
    return days.filter { $0 >= RateProvider.hmrc.firstDay }.map { request(for: $0, in: context) }
  }

  /// Returns the request for the file of the month with `day`; file names have months without a
  /// leading zero.
  static func request(for day: CalendarDate, in context: FeedContext) -> FeedRequest {
    let (year, month, _) = day.components
    let file = "monthly_csv_\(year)-\(month).csv"
    return context.request(file, path: "/\(file)")
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    if response.status == 404 { throw .notPublished }
    var scanner = CSVScanner(try response.body(.csv, to: request))
    guard try scanner.next() else { throw .notPublished }
    let header = CSVHeader(scanner)
    let code = try header.column("Currency Code")
    let rate = try header.column(startingWith: "Currency Units per")
    let start = try header.column("Start date")
    var builder = RateTableBuilder(.hmrc, faults: .hmrc)
    while try scanner.next() {
      let fields = try scanner.record(of: header.count)
      guard let day = fields[start].date(separatedBy: UInt8(ascii: "/")) else {
        throw scanner.malformed("no day")
      }
      builder.add(RateCode(fields[code]), fields[rate], on: day)
    }
    return try builder.result()
  }
}
