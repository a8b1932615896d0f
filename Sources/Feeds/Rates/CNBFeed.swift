import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Czech National Bank, fixing of the day: koruny per 1, 100 or 1,000 units.
  package static let cnb = RateSource(
    name: "CNB",
    title: "Czech National Bank daily rates",
    institution: "Czech National Bank",
    pivot: .czk,
    pivotIsBase: false
  )
}

extension RateProvider {
  /// Czech National Bank, by the text files of its Czech pages.
  ///
  /// The addresses and the format come from the code of other clients, as the bank's own
  /// description was not found.
  package static let cnb = RateProvider(
    source: .cnb,
    id: "cnb",
    baseURL: "https://www.cnb.cz/cs/financni-trhy/devizovy-trh/kurzy-devizoveho-trhu"
      + "/kurzy-devizoveho-trhu",
    // The bank publishes at half past two; the file takes some minutes more.
    schedule: PublicationSchedule(.workingDays, at: 14, 45, in: .centralEurope),
    // The bank has data from 1991 on, but in koruny of Czechoslovakia until the end of 1992.
    firstDay: CalendarDate(1993, 1, 1),
    termsURL: "https://www.cnb.cz/en/",
    attribution: "Source: Czech National Bank (CNB).",
    latest: { [$0.request("daily", path: "/denni_kurz.txt")] },
    days: DayRequests { _, days, context in
      (days.lowerBound.components.year...days.upperBound.components.year).map { year in
        context.request("year/\(year)", path: "/rok.txt?rok=\(year)")
      }
    },
    decode: CNBFeed.decode
  )
}

/// The bank's text files, with fields between bars and decimal commas.
///
/// `denni_kurz.txt` has a date, and below it the currencies of one day. `rok.txt` has the amounts
/// and codes, `1 AUD|100 HUF`, and below them the days of a year; amounts and codes are repeated
/// where they change within the year.
enum CNBFeed {
  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let bytes = try response.body(.csv, to: request)
    var scanner = CSVScanner(bytes, separator: UInt8(ascii: "|"))
    guard try scanner.next() else { throw .notPublished }
    return request.resource.hasPrefix("year/")
      ? try decodeYear(&scanner) : try decodeDay(&scanner)
  }

  /// Decodes a day: the first line is `27.11.2026 #230`, the second has the column names.
  private static func decodeDay(_ scanner: inout CSVScanner) throws(FeedError) -> FeedResult {
    let date = scanner.fields[0].prefix { $0 != UInt8(ascii: " ") }
    guard let day = date.date(separatedBy: UInt8(ascii: ".")) else { throw .missing(path: "datum") }
    guard try scanner.next() else { throw .notPublished }
    let header = CSVHeader(scanner)
    let amount = try header.column("množství")
    let code = try header.column("kód")
    let rate = try header.column("kurz")
    var builder = RateTableBuilder(.cnb)
    while try scanner.next() {
      let fields = try scanner.record(of: header.count)
      let exponent = fields[amount].exponentOfTen
      builder.add(RateCode(fields[code]), withComma: fields[rate], unitExponent: exponent, on: day)
    }
    return try builder.result()
  }

  private static func decodeYear(_ scanner: inout CSVScanner) throws(FeedError) -> FeedResult {
    var columns: [(code: RateCode, exponent: Int?)] = []
    var builder = RateTableBuilder(.cnb)
    repeat {
      if scanner.fields[0].spells("Datum") {
        columns = scanner.fields.dropFirst().map { name in
          let words = name.split(separator: UInt8(ascii: " "))
          return (RateCode(words.last ?? []), words.first?.exponentOfTen)
        }
        continue
      }
      guard !columns.isEmpty else { throw .missing(path: "Datum") }
      let fields = try scanner.record(of: columns.count + 1)
      guard let day = fields[0].date(separatedBy: UInt8(ascii: ".")) else {
        throw scanner.malformed("no day")
      }
      for (column, figure) in zip(columns, fields.dropFirst()) {
        builder.add(column.code, withComma: figure, unitExponent: column.exponent, on: day)
      }
    } while try scanner.next()
    return try builder.result()
  }
}
