import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Swiss National Bank, rates of 11:00: francs per unit, or per hundred.
  package static let snb = RateSource(
    name: "SNB",
    title: "Swiss National Bank daily rates",
    institution: "Swiss National Bank",
    pivot: .chf,
    pivotIsBase: false
  )

  /// Swiss National Bank, averages of a month: francs per unit, or per hundred.
  package static let snbMonthly = RateSource(
    name: "SNB monthly",
    title: "Swiss National Bank monthly averages",
    institution: "Swiss National Bank",
    pivot: .chf,
    pivotIsBase: false,
    period: .month
  )
}

extension RateProvider {
  /// Swiss National Bank: euro, dollar, pound and yen of the last days.
  package static let snb = RateProvider(
    source: .snb,
    id: "snb",
    baseURL: "https://www.snb.ch",
    schedule: PublicationSchedule(.workingDays, at: 11, in: .centralEurope),
    // No history can be asked for; this is the first answer on record.
    firstDay: CalendarDate(2024, 11, 12),
    termsURL: "https://www.snb.ch/en/",
    attribution: "Source: Swiss National Bank (SNB).",
    latest: { [$0.request("daily", path: "/public/en/rss/exchangeRates")] },
    decode: SNBFeed.decode
  )
}

/// The bank's news feed of rates, and its monthly cube of data.snb.ch.
///
/// A request's resource is `daily`, or starts with `cube` for the cube `devkum`.
enum SNBFeed {
  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    request.resource.hasPrefix("cube")
      ? try decodeCube(response)
      : try decodeDaily(try response.body(.xml))
  }

  // MARK: The news feed

  private static func decodeDaily(_ bytes: [UInt8]) throws(FeedError) -> FeedResult {
    var scanner = try XMLScanner(bytes)
    try scanner.enterRoot("rss")
    var builder = RateTableBuilder(.snb)
    while try scanner.nextElement() {
      if scanner.name.spells("cb:exchangeRate") { try addRate(&scanner, to: &builder) }
    }
    return try builder.result()
  }

  /// Adds the rate of the element that `scanner` came to.
  private static func addRate(
    _ scanner: inout XMLScanner,
    to builder: inout RateTableBuilder
  ) throws(FeedError) {
    var code: ByteText?
    var value: ByteText?
    var multiplier: ByteText?
    var period: ByteText?
    let depth = scanner.depth
    while scanner.depth >= depth {
      guard try scanner.next() == .start else { continue }
      if scanner.name.spells("cb:targetCurrency") {
        code = try scanner.content()
      } else if scanner.name.spells("cb:value") {
        value = try scanner.content()
      } else if scanner.name.spells("cb:unit_mult") {
        multiplier = try scanner.content()
      } else if scanner.name.spells("cb:period") {
        period = try scanner.content()
      }
    }
    guard let code else { throw .missing(path: "cb:exchangeRate.cb:targetCurrency") }
    guard let value else { throw .missing(path: "cb:exchangeRate.cb:value") }
    guard let period else { throw .missing(path: "cb:exchangeRate.cb:period") }
    guard let day = period.date else { throw scanner.malformed("no day in cb:period") }
    builder.add(
      RateCode(code),
      value,
      // Minus two means per hundred, but one and zero both mean per unit.
      unitExponent: multiplier.map { $0.integer.map { max(0, -$0) } } ?? 0,
      on: day
    )
  }

  // MARK: The cube

  /// Reads the averages (`M0`) and leaves out the rates of a month's end (`M1`).
  ///
  /// Three lines about the table come before the names of its columns.
  private static func decodeCube(_ response: FeedResponse) throws(FeedError) -> FeedResult {
    if BodyFormat(of: response.bytes[...]) == .json {
      // "Table … not found", with whatever status.
      throw .refused(.notFound, message: response.jsonMessage ?? "HTTP \(response.status)")
    }
    var scanner = CSVScanner(try response.body(.csv), separator: UInt8(ascii: ";"))
    repeat {
      guard try scanner.next() else { throw .missing(path: "Date") }
    } while scanner.fields.first?.spells("Date") == false
    let header = CSVHeader(scanner)
    let kind = try header.column("D0")
    let series = try header.column("D1")
    let value = try header.column("Value")
    var builder = RateTableBuilder(.snbMonthly)
    while try scanner.next() {
      let fields = scanner.fields
      guard fields.count == header.count else {
        throw scanner.malformed("\(fields.count) fields under \(header.count) names")
      }
      guard fields[kind].spells("M0") else { continue }
      guard let month = (fields[0] + ByteText("-01".utf8)).date else {
        throw scanner.malformed("no month")
      }
      let (code, unitExponent) = unit(ofSeries: fields[series])
      builder.add(RateCode(code), fields[value], unitExponent: unitExponent, on: month)
    }
    return try builder.result()
  }

  /// `JPY` and 2 of `JPY100`; no unit when what follows the code is no power of ten.
  private static func unit(ofSeries name: ByteText) -> (code: ByteText, exponent: Int?) {
    let units = name.dropFirst(3)
    guard units.first == UInt8(ascii: "1"),
      units.dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") })
    else { return (name.prefix(3), nil) }
    return (name.prefix(3), units.count - 1)
  }
}
