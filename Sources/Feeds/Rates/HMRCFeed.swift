import ExactMoney
import ExchangeRates

extension RateProvider {
  /// HM Revenue & Customs, monthly rates.
  package static let hmrc = RateProvider(
    source: .hmrc,
    id: "hmrc",
    baseURL: "https://www.trade-tariff.service.gov.uk/uk/api/exchange_rates/files",
    // A month's file is corrected while the month lasts: it is asked for every week, and not at midnight,
    // which in summer is the day before in UTC.
    schedule: PublicationSchedule(.monthly(days: [1, 8, 15, 22, 29]), at: 6, in: .london),
    firstDay: CalendarDate(2021, 1, 1),
    termsURL: "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
    attribution: "Contains public sector information licensed under the Open Government Licence"
      + " v3.0 (HM Revenue & Customs).",
    latest: HMRCFeed.latest,
    history: HMRCFeed.history,
    decode: HMRCFeed.decode
  )
}

/// A month's file, in XML or CSV.
///
/// It has a row a country, so that most shared currencies come many times. When the rate of a currency
/// is corrected inside a month, the CSV has a second row with a later start; the XML has two rates and
/// no way to tell them apart, and neither is taken.
enum HMRCFeed {
  /// The file of this month and, in its first week, that of the month just ended once more.
  static func latest(_ context: FeedContext) -> [FeedRequest] {
    let (today, start) = (context.today, context.today.firstDayOfMonth)
    let days = today.days(since: start) < 7 ? [today, start.adding(days: -1)] : [today]
    return days.filter { $0 >= RateProvider.hmrc.firstDay }.map { request(for: $0, in: context) }
  }

  /// The file of the month that `day` is in; the service writes months without a zero before them.
  static func request(for day: CalendarDate, in context: FeedContext) -> FeedRequest {
    let (year, month, _) = day.components
    let file = "monthly_csv_\(year)-\(month).csv"
    return FeedRequest(resource: file, url: "\(context.baseURL)/\(file)")
  }

  /// A file a month; the next month's is out a week before it begins.
  static func history(_ context: FeedContext, _ days: ClosedRange<CalendarDate>) -> [FeedRequest] {
    let last = min(days.upperBound, context.today.lastDayOfMonth.adding(days: 1))
    var month = max(days.lowerBound, RateProvider.hmrc.firstDay).firstDayOfMonth
    var requests: [FeedRequest] = []
    while month <= last {
      requests.append(request(for: month, in: context))
      month = month.lastDayOfMonth.adding(days: 1)
    }
    return requests
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    if response.status == 404 { throw .notPublished }
    return request.resource.hasSuffix(".csv")
      ? try decodeCSV(try response.body(.csv))
      : try decodeXML(try response.body(.xml))
  }

  private static func decodeXML(_ bytes: [UInt8]) throws(FeedError) -> FeedResult {
    var scanner = try XMLScanner(bytes)
    try scanner.enterRoot("exchangeRateMonthList")
    guard let period = scanner.attribute("Period") else {
      throw .missing(path: "exchangeRateMonthList@Period")
    }
    guard let start = period.prefix(11).date(separatedBy: UInt8(ascii: "/")) else {
      throw scanner.malformed("no day in Period")
    }
    var builder = RateTableBuilder(.hmrc, faults: .hmrc)
    var row = Row()
    var count = 0
    while try scanner.nextElement() {
      if scanner.name.spells("exchangeRate") {
        if count > 0 { try row.add(to: &builder, from: start, number: count - 1) }
        row = Row()
        count += 1
      } else if scanner.name.spells("currencyCode") {
        row.code = try scanner.content()
      } else if scanner.name.spells("rateNew") {
        row.rate = try scanner.content()
      }
    }
    if count > 0 { try row.add(to: &builder, from: start, number: count - 1) }
    return try builder.result()
  }

  private struct Row {
    var code: ByteText?
    var rate: ByteText?

    func add(
      to builder: inout RateTableBuilder,
      from start: CalendarDate,
      number: Int
    ) throws(FeedError) {
      guard let code else { throw .missing(path: "exchangeRate[\(number)].currencyCode") }
      guard let rate else { throw .missing(path: "exchangeRate[\(number)].rateNew") }
      builder.add(RateCode(code), rate, on: start)
    }
  }

  private static func decodeCSV(_ bytes: [UInt8]) throws(FeedError) -> FeedResult {
    var scanner = CSVScanner(bytes)
    guard try scanner.next() else { throw .notPublished }
    let header = CSVHeader(scanner)
    let code = try header.column("Currency Code")
    let rate = try header.column(startingWith: "Currency Units per")
    let start = try header.column("Start date")
    var builder = RateTableBuilder(.hmrc, faults: .hmrc)
    while try scanner.next() {
      let fields = scanner.fields
      guard fields.count == header.count else {
        throw scanner.malformed("\(fields.count) fields under \(header.count) names")
      }
      guard let day = fields[start].date(separatedBy: UInt8(ascii: "/")) else {
        throw scanner.malformed("no day")
      }
      builder.add(RateCode(fields[code]), fields[rate], on: day)
    }
    return try builder.result()
  }
}
