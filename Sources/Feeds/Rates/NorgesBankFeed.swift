import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Norges Bank, daily rates: kroner per unit, or per hundred.
  package static let norgesBank = RateSource(
    name: "Norges Bank",
    title: "Norges Bank daily rates",
    institution: "Norges Bank",
    pivot: .nok,
    pivotIsBase: false,
    // The bank calculates its rates from those of the ECB.
    origin: .other(RateSource.ecb.name)
  )
}

extension RateProvider {
  /// Norges Bank, by its data API.
  package static let norgesBank = RateProvider(
    source: .norgesBank,
    id: "norgesbank",
    baseURL: "https://data.norges-bank.no/api/data",
    schedule: PublicationSchedule(.workingDays, at: 16, in: .centralEurope),
    firstDay: CalendarDate(1999, 1, 4),
    termsURL: "https://www.norges-bank.no/en/topics/Statistics/open-data/",
    attribution: "Source: Norges Bank.",
    days: DayRequests(longest: NorgesBankFeed.maximumRangeDays, NorgesBankFeed.requests),
    decode: NorgesBankFeed.decode
  )
}

/// Spot rates of all currencies as `csvdata` (SDMX-CSV), one record per observation, with the units
/// it is for.
///
/// Columns are found by name, so their order does not matter, and there may be more of them.
enum NorgesBankFeed {
  /// The maximum number of days in one request; the response for a year has some 600 KB.
  static let maximumRangeDays = 366

  static func requests(
    _ name: String,
    _ days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> [FeedRequest] {
    let request = context.request(
      name,
      path: "/EXR/B..NOK.SP",
      query: [
        ("format", "csvdata"), ("startPeriod", days.lowerBound.description),
        ("endPeriod", days.upperBound.description),
      ]
    )
    return [request]
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    // The statistical API answers 404 if nothing matches; the key never changes, so it must be the
    // days.
    if response.status == 404, BodyFormat(of: response.bytes[...]) != .html { throw .notPublished }
    if response.status == 200, response.bytes.isEmpty { throw .notPublished }
    var scanner = CSVScanner(try response.body(.csv, to: request))
    guard try scanner.next() else { throw .notPublished }
    let columns = try Columns(CSVHeader(scanner))
    var builder = RateTableBuilder(.norgesBank)
    while try scanner.next() {
      let fields = try scanner.record(of: columns.count)
      guard fields[columns.frequency].spells("B"), fields[columns.pivot].spells("NOK"),
        case let code = fields[columns.code], !indexes.contains(where: { code.spells($0) })
      else { continue }
      guard let day = fields[columns.day].date else { throw scanner.malformed("no day") }
      builder.add(
        RateCode(code),
        fields[columns.value],
        unitExponent: fields[columns.unitExponent].integer,
        on: day
      )
    }
    return try builder.result()
  }

  /// The index numbers among the currencies.
  private static let indexes: [StaticString] = ["TWI", "I44"]

  private struct Columns {
    let count: Int
    let frequency: Int
    let code: Int
    let pivot: Int
    let unitExponent: Int
    let day: Int
    let value: Int

    init(_ header: CSVHeader) throws(FeedError) {
      count = header.count
      frequency = try header.column("FREQ")
      code = try header.column("BASE_CUR")
      pivot = try header.column("QUOTE_CUR")
      unitExponent = try header.column("UNIT_MULT")
      day = try header.column("TIME_PERIOD")
      value = try header.column("OBS_VALUE")
    }
  }
}
