import ExactMoney
import ExchangeRates

extension RateProvider {
  /// European Central Bank, euro foreign exchange reference rates.
  package static let ecb = RateProvider(
    source: .ecb,
    id: "ecb",
    baseURL: "https://www.ecb.europa.eu/stats/eurofxref",
    schedule: .ecb,
    firstDay: CalendarDate(1999, 1, 4),
    termsURL:
      "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html",
    attribution: "Source: European Central Bank (ECB), euro foreign exchange reference rates."
      + " For information purposes only.",
    latest: { [$0.request("eurofxref-daily.xml", path: "/eurofxref-daily.xml")] },
    // The file of the last 90 days if it is certain to suffice, else that of all days.
    days: DayRequests { _, days, context in
      let isRecent = context.today.days(since: days.lowerBound) < 90
      let file = isRecent ? "eurofxref-hist-90d.xml" : "eurofxref-hist.zip"
      return [context.request(file, path: "/\(file)")]
    },
    decode: ECBFeed.decode
  )
}

/// The ECB's files: XML of one day or ninety days, and a zip archive of CSV with all days.
///
/// A request's resource is the name of the file.
enum ECBFeed {
  /// The maximum size of the unpacked history in bytes, twice its size in 2026; a larger one is
  /// refused.
  static let maximumHistoryBytes = 4 << 20

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    if request.resource.hasSuffix(".zip") {
      let archive = try ZipArchive(try response.body(.zip, to: request))
      return try decodeCSV(try archive.content(limit: maximumHistoryBytes))
    }
    return try decodeXML(try response.body(.xml, to: request))
  }

  /// Decodes a day from each `Cube` with a `time`, and a rate from each `Cube` inside it.
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

  /// Decodes one column per currency and one record per day.
  static func decodeCSV(_ bytes: [UInt8]) throws(FeedError) -> FeedResult {
    var scanner = CSVScanner(bytes)
    guard try scanner.next(), scanner.fields.first?.spells("Date") == true else {
      throw .missing(path: "Date")
    }
    // The comma at the end of the line makes a last column without a name.
    let codes = scanner.fields.map { RateCode($0) }
    var builder = RateTableBuilder(.ecb)
    while try scanner.next() {
      let fields = try scanner.record(of: codes.count)
      guard let day = fields[0].date else { throw scanner.malformed("no day") }
      for column in 1..<codes.count { builder.add(codes[column], fields[column], on: day) }
    }
    return try builder.result()
  }
}
