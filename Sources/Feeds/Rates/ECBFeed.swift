import ExactMoney
import ExchangeRates

extension RateProvider {
  /// European Central Bank, euro foreign exchange reference rates.
  package static let ecb = RateProvider(
    source: .ecb,
    id: "ecb",
    baseURL: "https://www.ecb.europa.eu/stats/eurofxref",
    schedule: PublicationSchedule(.workingDays, at: 16, in: .centralEurope),
    firstDay: CalendarDate(1999, 1, 4),
    termsURL:
      "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html",
    attribution: "Source: European Central Bank (ECB), euro foreign exchange reference rates."
      + " For information purposes only.",
    latest: { [ECBFeed.request("eurofxref-daily.xml", in: $0)] },
    history: ECBFeed.history,
    decode: ECBFeed.decode
  )
}

/// The ECB's files, and the CSV of its data interface.
///
/// A request's resource is the name of the file, or starts with `EXR` for the data interface.
enum ECBFeed {
  /// The most that the whole history may unpack to: eight times its size of 2026.
  private static let historyLimit = 16 << 20

  private static let sdmx = SDMXFeed(
    source: .ecb,
    code: "CURRENCY",
    pivot: "CURRENCY_DENOM",
    frequency: "D",
    unitExponent: nil,
    indexes: []
  )

  static func request(_ file: String, in context: FeedContext) -> FeedRequest {
    FeedRequest(resource: file, url: "\(context.baseURL)/\(file)")
  }

  /// One file: that of the last 90 days when they surely reach, else that of all.
  static func history(_ context: FeedContext, _ days: ClosedRange<CalendarDate>) -> [FeedRequest] {
    guard let days = days.published(by: .ecb, in: context) else { return [] }
    let isRecent = context.today.days(since: days.lowerBound) < 90
    return [request(isRecent ? "eurofxref-hist-90d.xml" : "eurofxref-hist.zip", in: context)]
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let resource = request.resource
    if resource.hasPrefix("EXR") {
      // The data interface answers a weekend with nothing at all.
      if response.status == 200, response.bytes.isEmpty { throw .notPublished }
      return try sdmx.decode(try response.body(.csv))
    }
    if resource.hasSuffix(".zip") {
      let archive = try ZipArchive(try response.body(.zip))
      return try decodeCSV(try archive.content(limit: historyLimit))
    }
    if resource.hasSuffix(".csv") { return try decodeCSV(try response.body(.csv)) }
    return try decodeXML(try response.body(.xml))
  }

  /// A day in each `Cube` that has a `time`, a rate in each `Cube` inside that one.
  private static func decodeXML(_ bytes: [UInt8]) throws(FeedError) -> FeedResult {
    var scanner = try XMLScanner(bytes)
    try scanner.enterRoot("gesmes:Envelope")
    var builder = RateTableBuilder(.ecb)
    var day: CalendarDate?
    while try scanner.nextElement() {
      guard scanner.name.spells("Cube") else { continue }
      if let time = scanner.attribute("time") {
        day = time.date
        if day == nil { throw scanner.malformed("no day in time") }
      }
      guard let code = scanner.attribute("currency") else { continue }
      guard let rate = scanner.attribute("rate") else { throw .missing(path: "Cube@rate") }
      guard let day else { throw .missing(path: "Cube@time") }
      builder.add(RateCode(code), rate, on: day)
    }
    return try builder.result()
  }

  /// A column a currency, a record a day; of the history as of the file of one day, which writes
  /// `30 October 2026`.
  private static func decodeCSV(_ bytes: [UInt8]) throws(FeedError) -> FeedResult {
    var scanner = CSVScanner(bytes)
    guard try scanner.next(), scanner.fields.first?.spells("Date") == true else {
      throw .missing(path: "Date")
    }
    // The comma at the end of the line makes a last column without a name.
    let codes = scanner.fields.map { RateCode($0) }
    var builder = RateTableBuilder(.ecb)
    while try scanner.next() {
      let fields = scanner.fields
      guard fields.count == codes.count else {
        throw scanner.malformed("\(fields.count) fields under \(codes.count) names")
      }
      guard let day = fields[0].date ?? fields[0].date(separatedBy: UInt8(ascii: " ")) else {
        throw scanner.malformed("no day")
      }
      for column in 1..<codes.count { builder.add(codes[column], fields[column], on: day) }
    }
    return try builder.result()
  }
}
