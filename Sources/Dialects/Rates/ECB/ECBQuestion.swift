import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests for the ECB's files of rates and for its SDMX series, of clients that have its addresses built in.
package enum ECBQuestion {
  private static let source = RateSource.ecb.name
  private static let firstDay = CalendarDate(year: 1999, month: 1, day: 4)

  /// The currencies in the ECB's order, past ones too.
  static let order: [Currency] =
    ("USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD "
    + "BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR")
    .split(separator: " ").compactMap { Currency($0) }

  /// What a client requests.
  package static func read(_ request: DialectRequest) -> RateDialectQuestion {
    let parts = request.path.parts(after: ["stats"])
    if parts.prefix(3) == ["service", "data", "EXR"], parts.count == 4 {
      return series(parts[3], request)
    }
    guard let file = parts.last, parts.dropLast().allSatisfy({ $0 == "eurofxref" }),
      let firstDay
    else { return .fixed(unknown) }
    let today = request.today
    switch file {
    case "eurofxref-daily.xml": return daily { ECBFiles.dailyXML($0) }
    case "eurofxref.csv": return daily { ECBFiles.dailyCSV($0) }
    case "eurofxref.zip": return daily { ECBFiles.dailyCSV($0)?.zipped(as: "eurofxref.csv") }
    case "eurofxref-hist-90d.xml":
      return history(since: today.adding(days: -90), through: today) { ECBFiles.xml($0) }
    case "eurofxref-hist.xml":
      return history(since: firstDay, through: today) { ECBFiles.xml($0) }
    case "eurofxref-hist.csv":
      return history(since: firstDay, through: today) { ECBFiles.csv($0) }
    case "eurofxref-hist.zip":
      return history(since: firstDay, through: today) {
        ECBFiles.csv($0).zipped(as: "eurofxref-hist.csv")
      }
    default: return .fixed(unknown)
    }
  }

  /// The answer to more requests than are taken.
  package static let tooMany = DialectText.plain("Too Many Requests\n", status: 429)

  private static let unknown = DialectText.plain("Not Found\n", status: 404)
  // MARK: Files

  private static func daily(
    _ write: @escaping @Sendable ([Conversion]) -> DialectText?
  ) -> RateDialectQuestion {
    RateDialectQuestion(requested: .on([nil], base: .eur, quotes: order, source: source)) {
      write($0.rates) ?? unknown
    }
  }

  private static func history(
    since first: CalendarDate,
    through last: CalendarDate,
    _ currencies: [Currency] = order,
    _ kind: RateRows.Kind = .publicationsBackwards,
    _ write: @escaping @Sendable ([RateRows]) -> DialectText
  ) -> RateDialectQuestion {
    RateDialectQuestion(
      requested: .over(
        first...max(first, last),
        base: .eur,
        quotes: currencies,
        kind,
        source: source
      )
    ) { write($0.published.times) }
  }

  // MARK: Series

  /// The series that `key` names, `D.USD+JPY.EUR.SP00.A`, an empty part standing for all.
  private static func series(_ key: String, _ request: DialectRequest) -> RateDialectQuestion {
    let query = request.query
    guard let currencies = currencies(of: key) else {
      return .fixed(.plain("No results found.", status: 404))
    }
    guard let form = ECBSeries.Form(request) else {
      return .fixed(
        DialectText.plain("Formats are csvdata and jsondata.\n", status: 406)
      )
    }
    let (start, end) = (day(query, "startperiod"), day(query, "endperiod"))
    let most = query.filled("lastnobservations").map { Int($0) }
    guard let start, let end, most != .some(nil), most.flatMap({ $0 }) ?? 1 > 0, let firstDay else {
      return .fixed(.plain("A parameter cannot be read.\n", status: 400))
    }
    let first = max(start.first ?? firstDay, firstDay)
    let last = min(end.last ?? request.today, request.today)
    let writer = ECBSeries(form, isBrief: query.filled("detail") == "dataonly")
    guard first <= last else { return .fixed(writer.text([], since: first, last: nil)) }
    return history(since: first, through: last, currencies, .publications) { times in
      writer.text(times.flatMap { $0.columns }, since: first, last: most.flatMap { $0 })
    }
  }

  private static func currencies(of key: String) -> [Currency]? {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, ["", "D"].contains(parts[0]), ["", "EUR"].contains(parts[2]),
      ["", "SP00"].contains(parts[3]), ["", "A"].contains(parts[4])
    else { return nil }
    let named = parts[1].split(separator: "+").compactMap { Currency($0) }
    let known = parts[1].isEmpty ? order : order.filter { named.contains($0) }
    return known.isEmpty ? nil : known.sorted()
  }

  /// The first and the last day of the day, month or year that a parameter gives, if it does.
  ///
  /// Nil if it cannot be read.
  private static func day(
    _ query: Query,
    _ name: StaticString
  ) -> (first: CalendarDate?, last: CalendarDate?)? {
    guard let text = query.filled(name) else { return (nil, nil) }
    if let day = CalendarDate(strictly: text) { return (day, day) }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let year = parts[0], (1...9999).contains(year) else { return nil }
    guard let month = parts.count == 2 ? parts[1] : 1,
      let first = CalendarDate(year: year, month: month, day: 1)
    else { return nil }
    let next =
      parts.count == 2 && month < 12
      ? CalendarDate(year: year, month: month + 1, day: 1)
      : CalendarDate(year: year + 1, month: 1, day: 1)
    return (first, next?.adding(days: -1))
  }
}
