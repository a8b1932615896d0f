import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests for the ECB's files and SDMX series from clients that have its addresses built
/// in.
enum ECBQuestion {
  private static let source = RateSource.ecb.name
  private static let firstDay = CalendarDate(year: 1999, month: 1, day: 4)

  /// The currencies in the ECB's order, former ones included.
  static let order: [Currency] =
    ("USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD "
    + "BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR")
    .split(separator: " ").compactMap { Currency($0) }

  /// Reads a client's request.
  static func read(_ request: DialectRequest) throws(DialectFailure) -> RateDialectQuestion {
    let parts = request.path.parts(after: ["stats"])
    if parts.first == "service" { return try service(Array(parts.dropFirst()), request) }
    guard let file = parts.last, parts.dropLast().allSatisfy({ $0 == "eurofxref" }),
      let firstDay
    else { throw unknown }
    let today = request.today
    switch file {
    case "eurofxref-daily.xml": return daily { ECBFiles.dailyXML($0) }
    case "eurofxref.csv": return daily { ECBFiles.dailyCSV($0) }
    case "eurofxref.zip": return daily { ECBFiles.dailyCSV($0)?.zipped(as: "eurofxref.csv") }
    case "eurofxref-hist-90d.xml":
      return history(since: today.adding(days: -90), through: today) { ECBFiles.xml($0.times) }
    case "eurofxref-hist.xml":
      return history(since: firstDay, through: today) { ECBFiles.xml($0.times) }
    case "eurofxref-hist.csv":
      return history(since: firstDay, through: today) { ECBFiles.csv($0.times) }
    case "eurofxref-hist.zip":
      return history(since: firstDay, through: today) {
        ECBFiles.csv($0.times).zipped(as: "eurofxref-hist.csv")
      }
    default: throw unknown
    }
  }

  /// The answer to a rejected parameter.
  static let refusal = DialectFailure(plain: "Not Implemented\n", status: 501)

  private static let unknown = DialectFailure(plain: "Not Found\n", status: 404)

  // MARK: Files

  private static func daily(
    _ write: @escaping @Sendable ([Conversion]) -> DialectText?
  ) -> RateDialectQuestion {
    RateDialectQuestion(.on([nil], base: .eur, quotes: order, source: source)) {
      found throws(DialectFailure) in
      try write(found.rates).or(unknown)
    }
  }

  private static func history(
    since first: CalendarDate,
    through last: CalendarDate,
    _ currencies: [Currency] = order,
    _ kind: RateRows.Kind = .publicationsBackwards,
    _ write: @escaping @Sendable (FoundRates) -> DialectText
  ) -> RateDialectQuestion {
    RateDialectQuestion(
      .over(first...max(first, last), base: .eur, quotes: currencies, kind, source: source)
    ) { write($0.published) }
  }

  // MARK: Series

  /// Reads an SDMX request at the parts of the path after `/service`.
  private static func service(
    _ parts: [String],
    _ request: DialectRequest
  ) throws(DialectFailure) -> RateDialectQuestion {
    guard parts.first == "data" else {
      let structure = try ECBStructure(parts, request).or(noResults)
      return RateDialectQuestion(.nothing) { structure.text(at: $0.moment) }
    }
    guard (2...3).contains(parts.count),
      ["EXR", "ECB,EXR", "ECB,EXR,1.0", "ECB,EXR,latest"].contains(parts[1])
    else { throw noResults }
    let key = parts.count == 3 ? parts[2] : "all"
    return try series(key == "all" ? "...." : key, request)
  }

  private static let noResults = DialectFailure(plain: "No results found.", status: 404)

  /// Reads a request for the series that `key` names, such as `D.USD+JPY.EUR.SP00.A`; an empty part
  /// selects all.
  private static func series(
    _ key: String,
    _ request: DialectRequest
  ) throws(DialectFailure) -> RateDialectQuestion {
    let query = request.query
    let currencies = try currencies(of: key).or(noResults)
    let formats = "Formats are genericdata, structurespecificdata, csvdata and jsondata.\n"
    let form = try ECBSeries.Form(request).or(DialectFailure(plain: formats, status: 406))
    let (start, end) = (day(query, "startperiod"), day(query, "endperiod"))
    let counts = ["firstnobservations", "lastnobservations"].map { (name: StaticString) in
      query.filled(name).map { Int(digits: $0) ?? 0 }
    }
    let detail = ECBSeries.Detail(rawValue: query.filled("detail") ?? "full")
    guard let start, let end, counts.allSatisfy({ $0 ?? 1 > 0 }), let detail, let firstDay else {
      throw DialectFailure(plain: "A parameter cannot be read.\n", status: 400)
    }
    guard form != .csv || detail.hasData else { throw refusal }
    let first = max(start.first ?? firstDay, firstDay)
    let last = min(end.last ?? request.today, request.today)
    let writer = ECBSeries(form, detail, since: first, first: counts[0], last: counts[1])
    guard first <= last else {
      return RateDialectQuestion(.nothing) { writer.text([], at: $0.moment) }
    }
    return history(since: first, through: last, currencies, .publications) { found in
      writer.text(found.times.flatMap { $0.columns }, at: found.moment)
    }
  }

  private static func currencies(of key: String) -> [Currency]? {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5,
      zip([0, 2, 3, 4], ["D", "EUR", "SP00", "A"]).allSatisfy({ place, code in
        parts[place].isEmpty || parts[place].split(separator: "+").contains { $0 == code }
      })
    else { return nil }
    let named = parts[1].split(separator: "+").compactMap { Currency($0) }
    let known = parts[1].isEmpty ? order : order.filter { named.contains($0) }
    return known.isEmpty ? nil : known.sorted()
  }

  /// Returns the first and last day of the date, month or year in a parameter; nil if it cannot be
  /// read.
  ///
  /// Both days are nil if the query lacks the parameter.
  private static func day(
    _ query: Query,
    _ name: StaticString
  ) -> (first: CalendarDate?, last: CalendarDate?)? {
    guard let text = query.filled(name) else { return (nil, nil) }
    if let day = CalendarDate(strictly: text) { return (day, day) }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int(digits: $0) }
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
