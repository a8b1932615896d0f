import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Swiss National Bank, rates at 11:00: francs per unit, or per hundred.
  package static let snb = RateSource(
    name: "SNB",
    title: "Swiss National Bank daily rates",
    institution: "Swiss National Bank",
    pivot: .chf,
    pivotIsBase: false
  )
}

extension RateProvider {
  /// Swiss National Bank: euro, dollar, pound and yen of the last days.
  package static let snb = RateProvider(
    source: .snb,
    id: "snb",
    baseURL: "https://www.snb.ch",
    schedule: PublicationSchedule(.workingDays, at: 11, in: .centralEurope),
    // The bank serves no history; this is the day of the first recorded response.
    firstDay: CalendarDate(2024, 11, 12),
    termsURL: "https://www.snb.ch/en/",
    attribution: "Source: Swiss National Bank (SNB).",
    latest: { [$0.request("daily", path: "/public/en/rss/exchangeRates")] },
    decode: SNBFeed.decode
  )
}

/// The bank's news feed of rates.
///
/// Its monthly averages are not daily rates, and are not requested.
enum SNBFeed {
  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    var scanner = try XMLScanner(try response.body(.xml, to: request))
    try scanner.enterRoot("rss")
    var builder = RateTableBuilder(.snb)
    while try scanner.nextElement() {
      if scanner.name.spells("cb:exchangeRate") { try addRate(&scanner, to: &builder) }
    }
    return try builder.result()
  }

  /// Adds the rate of the element at `scanner`.
  private static func addRate(
    _ scanner: inout XMLScanner,
    to builder: inout RateTableBuilder
  ) throws(FeedError) {
    let contents = try scanner.contents(
      of: ["cb:targetCurrency", "cb:value", "cb:period", "cb:unit_mult"]
    )
    guard let code = contents[0] else { throw .missing(path: "cb:exchangeRate.cb:targetCurrency") }
    guard let value = contents[1] else { throw .missing(path: "cb:exchangeRate.cb:value") }
    guard let period = contents[2] else { throw .missing(path: "cb:exchangeRate.cb:period") }
    guard let day = period.date else { throw scanner.malformed("no day in cb:period") }
    builder.add(
      RateCode(code),
      value,
      // The exponent -2 means per hundred, but both 1 and 0 mean per unit.
      unitExponent: contents[3].map { $0.integer.map { max(0, -$0) } } ?? 0,
      on: day
    )
  }
}
