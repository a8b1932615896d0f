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
    // The response for a year has some 600 KB.
    days: DayRequests(maximumDays: 366) { name, days, context in
      let query = [
        ("format", "csvdata"), ("startPeriod", "\(days.lowerBound)"),
        ("endPeriod", "\(days.upperBound)"),
      ]
      return [context.request(name, path: "/EXR/B..NOK.SP", query: query)]
    },
    decode: NorgesBankFeed.decode
  )
}

/// Spot rates of all currencies as `csvdata` (SDMX-CSV), one record per observation, with the units
/// it is for.
///
/// Columns are found by name, so their order does not matter, and there may be more of them.
enum NorgesBankFeed {
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
    let header = CSVHeader(scanner)
    let frequency = try header.column("FREQ")
    let base = try header.column("BASE_CUR")
    let pivot = try header.column("QUOTE_CUR")
    let unitExponent = try header.column("UNIT_MULT")
    let day = try header.column("TIME_PERIOD")
    let value = try header.column("OBS_VALUE")
    var builder = RateTableBuilder(.norgesBank)
    while try scanner.next() {
      let fields = try scanner.record(of: header.count)
      guard fields[frequency].spells("B"), fields[pivot].spells("NOK"),
        case let code = fields[base], !indexes.contains(where: { code.spells($0) })
      else { continue }
      guard let day = fields[day].date else { throw scanner.malformed("no day") }
      builder.add(
        RateCode(code),
        fields[value],
        unitExponent: fields[unitExponent].integer,
        on: day
      )
    }
    return try builder.result()
  }

  /// The index numbers among the currencies.
  private static let indexes: [StaticString] = ["TWI", "I44"]
}
