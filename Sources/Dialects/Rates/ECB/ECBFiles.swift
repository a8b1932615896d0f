import ExactMoney
import ExchangeRates

/// Writes the ECB's files of rates as the ECB writes them.
enum ECBFiles {
  /// The last publication, a line for each currency; nil if there is none.
  static func dailyXML(_ rates: [Conversion]) -> DialectText? {
    guard let (newest, figures) = newest(rates) else { return nil }
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
      xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
      \t<gesmes:subject>Reference rates</gesmes:subject>
      \t<gesmes:Sender>
      \t\t<gesmes:name>European Central Bank</gesmes:name>
      \t</gesmes:Sender>
      \t<Cube>
      \t\t<Cube time='\(newest)'>

      """
    for (currency, figure) in figures {
      xml += "\t\t\t<Cube currency='\(currency.code)' rate='\(figure)'/>\n"
    }
    xml += "\t\t</Cube>\n\t</Cube>\n</gesmes:Envelope>\n"
    return DialectText(xml, type: "text/xml")
  }

  /// The last publication as a table of one day; nil if there is none.
  static func dailyCSV(_ rates: [Conversion]) -> DialectText? {
    guard let (newest, figures) = newest(rates) else { return nil }
    let (year, month, day) = newest.components
    let head = figures.map { "\($0.currency.code), " }.joined()
    let line = figures.map { "\($0.figure), " }.joined()
    let date = "\(day < 10 ? "0" : "")\(day) \(months[month - 1]) \(year)"
    return DialectText("Date, \(head)\n\(date), \(line)\n", type: "text/csv")
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The day of the last publication, and its figures in the ECB's order.
  private static func newest(
    _ rates: [Conversion]
  ) -> (day: CalendarDate, figures: [(currency: Currency, figure: ExactDecimal)])? {
    let published = rates.filter { $0.route.published?.above != nil }
    guard let newest = published.compactMap({ $0.route.asOf }).max() else { return nil }
    return (
      newest,
      published.filter { $0.route.asOf == newest }.compactMap { rate in
        rate.route.published?.above.map { (rate.target, $0) }
      }
    )
  }

  /// The publications since `first`, newest first, in one line.
  static func xml(_ spans: [RateSpan], since first: CalendarDate) -> DialectText {
    let days = figures(spans, since: first) { currency, figure in
      "<Cube currency=\"\(currency.code)\" rate=\"\(figure)\"/>"
    }
    var xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      + "<gesmes:Envelope xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" "
      + "xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">"
      + "<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender>"
      + "<gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>"
    for day in days.keys.sorted(by: >) {
      let cubes = (days[day] ?? []).compactMap { $0 }.joined()
      xml += "<Cube time=\"\(day)\">\(cubes)</Cube>"
    }
    xml += "</Cube></gesmes:Envelope>"
    return DialectText(xml, type: "text/xml")
  }

  /// The publications since `first`, newest first, as a table with a column for each currency.
  static func csv(_ spans: [RateSpan], since first: CalendarDate) -> DialectText {
    let days = figures(spans, since: first) { _, figure in figure.description }
    var csv = "Date," + spans.map { "\($0.pair.quote.code)," }.joined() + "\n"
    for day in days.keys.sorted(by: >) {
      csv += "\(day)," + (days[day] ?? []).map { "\($0 ?? "N/A")," }.joined() + "\n"
    }
    return DialectText(csv, type: "text/csv")
  }

  /// The written figures of each day, in the order of `spans`; nil for a currency without one.
  private static func figures(
    _ spans: [RateSpan],
    since first: CalendarDate,
    _ write: (Currency, ExactDecimal) -> String
  ) -> [CalendarDate: [String?]] {
    var days: [CalendarDate: [String?]] = [:]
    let none = [String?](repeating: nil, count: spans.count)
    for (column, span) in spans.enumerated() {
      for rate in span.rates where rate.asOf >= first {
        guard let figure = rate.published?.above else { continue }
        days[rate.asOf, default: none][column] =
          write(span.pair.quote, figure.withoutTrailingZeros)
      }
    }
    return days
  }
}
