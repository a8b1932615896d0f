import ExactJSON
package import ExactMoney
import ExchangeRates
package import PlainBytes

/// Reads which of the ECB's files of rates a program asks for, and writes them as the ECB does: for programs that have its
/// address built in.
package enum ECBFilesQuestion {
  /// What a program asks at `path`.
  package static func read(
    _ path: String,
    _ query: Query,
    today: CalendarDate
  ) -> RateDialectQuestion {
    let parts = path.parts(after: ["stats"])
    guard let file = parts.last, parts.dropLast().allSatisfy({ $0 == "eurofxref" }) else {
      return .fixed(unknown)
    }
    switch file {
    case "eurofxref-daily.xml":
      return RateDialectQuestion(
        wanted: .on([nil], base: .eur, quotes: order, source: RateSource.ecb.name)
      ) { daily($0.rates) }
    case "eurofxref-hist-90d.xml": return history(since: today.adding(days: -90), through: today)
    case "eurofxref-hist.xml":
      guard let first = CalendarDate(year: 1999, month: 1, day: 4) else { return .fixed(unknown) }
      return history(since: first, through: today)
    default: return .fixed(unknown)
    }
  }

  /// What is answered to more requests than are taken.
  package static let tooMany = DialectText("Too Many Requests\n", type: text, status: 429)

  private static let unknown = DialectText("Not Found\n", type: text, status: 404)
  private static let text = "text/plain; charset=utf-8"

  private static func history(
    since first: CalendarDate,
    through last: CalendarDate
  ) -> RateDialectQuestion {
    RateDialectQuestion(
      wanted: .over(
        first...max(first, last),
        base: .eur,
        quotes: order,
        eachDay: false,
        source: RateSource.ecb.name
      )
    ) { history($0.spans, since: first) }
  }

  /// The currencies as the ECB lists them, those of its past among them.
  private static let order: [Currency] =
    ("USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD "
    + "BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR")
    .split(separator: " ").compactMap { Currency($0) }

  // MARK: Files

  /// The last publication: a line for each currency, as the daily file has it.
  private static func daily(_ rates: [Conversion]) -> DialectText {
    let published = rates.filter { $0.route.published?.above != nil }
    guard let newest = published.compactMap({ $0.route.asOf }).max() else { return unknown }
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
    for rate in published where rate.route.asOf == newest {
      guard let figure = rate.route.published?.above else { continue }
      xml += "\t\t\t<Cube currency='\(rate.target.code)' rate='\(figure)'/>\n"
    }
    xml += "\t\t</Cube>\n\t</Cube>\n</gesmes:Envelope>\n"
    return DialectText(xml, type: "text/xml")
  }

  /// The publications since `first`, the newest before the others, in one line.
  private static func history(_ spans: [RateSpan], since first: CalendarDate) -> DialectText {
    var days: [CalendarDate: String] = [:]
    for span in spans {
      for rate in span.rates where rate.asOf >= first {
        guard let figure = rate.published?.above else { continue }
        days[rate.asOf, default: ""] +=
          "<Cube currency=\"\(span.pair.quote.code)\" rate=\"\(figure.withoutTrailingZeros)\"/>"
      }
    }
    var xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      + "<gesmes:Envelope xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" "
      + "xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">"
      + "<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender>"
      + "<gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>"
    for day in days.keys.sorted(by: >) { xml += "<Cube time=\"\(day)\">\(days[day] ?? "")</Cube>" }
    xml += "</Cube></gesmes:Envelope>"
    return DialectText(xml, type: "text/xml")
  }
}
