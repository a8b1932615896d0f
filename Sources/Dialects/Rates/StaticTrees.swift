import ExactJSON
package import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests for the files of fawazahmed0's exchange-api, and writes them.
///
/// A file has units of each currency per unit of the file's own, by lowercase code.
enum Fawazahmed0Question {
  /// Reads a request for `/npm/@fawazahmed0/currency-api@DATE/v1/FILE`, or `/v1/FILE` for the
  /// newest rates.
  static func read(_ request: DialectRequest) throws(DialectFailure) -> RateDialectQuestion {
    var parts = request.path.parts(after: [])
    var day: CalendarDate?
    if parts.count > 3, parts[0] == "npm", parts[1] == "@fawazahmed0",
      parts[2].hasPrefix("currency-api@")
    {
      let date = parts[2].dropFirst("currency-api@".count)
      if date != "latest" {
        let named = try request.past(String(date)).or(unknown)
        day = named < request.today ? named : nil
      }
      parts.removeFirst(3)
    }
    guard parts.first == "v1", parts.count <= 3, let file = parts.last,
      let name = [".min.json", ".json"].first(where: { file.hasSuffix($0) }).map({
        String(file.dropLast($0.count))
      })
    else { throw unknown }
    if parts.count == 2, name == "currencies" { return currencies(on: day) }
    guard parts.count == 3, parts[1] == "currencies", name == name.lowercased(),
      let base = CodeList.currency(name)
    else { throw unknown }
    return rates(of: base, on: day)
  }

  private static let unknown = DialectFailure(
    plain: "Couldn't find the requested file.\n",
    status: 404
  )

  private static func currencies(on day: CalendarDate?) -> RateDialectQuestion {
    RateDialectQuestion(.on([day], base: .usd, quotes: nil)) { found throws(DialectFailure) in
      guard !found.rates.isEmpty else { throw unknown }
      return DialectText(
        .object(found.currencies(of: .usd).map { JSONMember(code($0), .string($0.name)) })
      )
    }
  }

  private static func rates(of base: Currency, on day: CalendarDate?) -> RateDialectQuestion {
    RateDialectQuestion(.on([day], base: base, quotes: nil)) { found throws(DialectFailure) in
      guard !found.rates.isEmpty else { throw unknown }
      let rates =
        [(base, JSONValue.integer(1))]
        + found.rates.map { ($0.target, JSONValue.rate($0.route.ratio, digits: 8)) }
      let members = rates.sorted { $0.0 < $1.0 }.map { JSONMember(code($0), $1) }
      let date = (day ?? found.moment.day).description
      let document: JSONValue = ["date": .string(date)]
      return DialectText(
        document.adding(.object([JSONMember(code(base), .object(members))]))
      )
    }
  }

  private static func code(_ currency: Currency) -> String { currency.code.lowercased() }
}

/// Reads requests for the weekly files of Firefly III, and writes them.
///
/// The file `/2024/3/USD.json` has the rates for the Monday of week 3 in ISO 8601. Its year is the
/// calendar year of any day of the week.
package enum FireflyQuestion {
  /// The currencies of the files, those that the ECB has rates of today.
  package static let currencies: [Currency] =
    ("EUR USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN "
    + "MYR NZD PHP SGD THB ZAR").split(separator: " ").compactMap { Currency($0) }.sorted()

  /// Reads a client's request.
  static func read(_ request: DialectRequest) throws(DialectFailure) -> RateDialectQuestion {
    let parts = request.path.parts(after: [])
    guard parts.count == 3, let year = Int(digits: parts[0]), (1999...9999).contains(year),
      let week = Int(parts[1]), parts[1] == "\(week)", parts[2].hasSuffix(".json"),
      let base = Currency(parts[2].dropLast(5)), currencies.contains(base),
      let day = day(year: year, week: week, today: request.today)
    else { throw unknown }
    let quotes = currencies.filter { $0 != base }
    return RateDialectQuestion(.on([day], base: base, quotes: quotes)) {
      found throws(DialectFailure) in
      guard !found.rates.isEmpty else { throw unknown }
      return DialectText([
        "base": .string(base.code),
        "date": .string(day.description),
        "rates": .object(
          found.rates.sorted { $0.target < $1.target }
            .map { JSONMember($0.target.code, .rate($0.route.ratio)) }
        ),
      ])
    }
  }

  private static let unknown = DialectFailure(plain: "Not Found\n", status: 404)

  /// Returns the Monday of a week that has days in `year`, at the earliest 1 January; nil if it is
  /// in the future.
  ///
  /// The number 1 may also name the year's last days, such as 30 December 2024; the later of the
  /// two days is taken, unless it is in the future.
  private static func day(year: Int, week: Int, today: CalendarDate) -> CalendarDate? {
    guard let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else { return nil }
    // The first day of each week within the year.
    let mondays = stride(from: 8 - first.weekday, through: last.days(since: first), by: 7)
    let days = [first] + mondays.map { first.adding(days: $0) }
    return days.last { $0 <= today && weekNumber(of: $0) == week }
  }

  /// Returns the ISO 8601 number of the week with `day`.
  package static func weekNumber(of day: CalendarDate) -> Int {
    // A week belongs to the year of its Thursday.
    let thursday = day.adding(days: 4 - day.weekday)
    guard let first = CalendarDate(year: thursday.components.year, month: 1, day: 1) else {
      return 1
    }
    return thursday.days(since: first) / 7 + 1
  }
}
