import ExactJSON
import ExactMoney
import ExchangeRates

/// Writes the files of the ECB's reference rates in the ECB's own form.
enum ECBFiles {
  /// Returns the newest publication as XML, one line per currency; nil if there is none.
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

  /// Returns the newest publication as a table with one row; nil if there is none.
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

  /// Returns the day of the newest publication and its figures in the ECB's order; nil if there is
  /// none.
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

  /// Returns the publications as XML on one line, newest first.
  static func xml(_ times: [RateRows]) -> DialectText {
    let head =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      + "<gesmes:Envelope xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" "
      + "xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">"
      + "<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender>"
      + "<gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>"
    let days = TextPieces(head, times.lazy.joined(), "</Cube></gesmes:Envelope>") { day, text in
      text += "<Cube time=\"\(day.day)\">".utf8
      for rate in day.rates {
        guard let figure = rate.above else { continue }
        text += "<Cube currency=\"\(rate.quote.code)\" rate=\"".utf8
        text += "\(figure.withoutTrailingZeros)\"/>".utf8
      }
      text += "</Cube>".utf8
    }
    return DialectText(days, type: "text/xml")
  }

  /// Returns the publications as a table, newest first, with one column per currency.
  static func csv(_ times: [RateRows]) -> DialectText {
    let columns = times.flatMap { $0.columns }.filter { !$0.isEmpty }.flatMap { $0.quotes }
    let head = "Date," + columns.map { "\($0.code)," }.joined() + "\n"
    let days = TextPieces(head, times.lazy.joined()) { day, text in
      text += "\(day.day),".utf8
      var rates = day.rates[...]
      for column in columns {
        let rate = rates.first?.quote == column ? rates.removeFirst() : nil
        let figure = rate?.above?.withoutTrailingZeros
        text += "\(figure?.description ?? "N/A"),".utf8
      }
      text.append(UInt8(ascii: "\n"))
    }
    return DialectText(days, type: "text/csv")
  }
}
