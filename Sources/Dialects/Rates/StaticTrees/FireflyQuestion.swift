import ExactJSON
package import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests for the weekly files of Firefly III, and writes them.
///
/// A file `/2024/3/USD.json` has the rates of the Monday of an ISO 8601 week, under the calendar
/// year of a day in it.
package enum FireflyQuestion {
  /// The currencies of the files, those that the ECB has rates of today.
  package static let currencies: [Currency] =
    ("EUR USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN "
    + "MYR NZD PHP SGD THB ZAR").split(separator: " ").compactMap { Currency($0) }.sorted()

  /// Reads a client's request.
  package static func read(_ request: DialectRequest) -> RateDialectQuestion {
    let parts = request.path.parts(after: [])
    guard parts.count == 3, let year = Int(digits: parts[0]), (1999...9999).contains(year),
      let week = Int(parts[1]), parts[1] == "\(week)", parts[2].hasSuffix(".json"),
      let base = Currency(parts[2].dropLast(5)), currencies.contains(base),
      let day = day(year: year, week: week, today: request.today)
    else { return .fixed(unknown) }
    let quotes = currencies.filter { $0 != base }
    return RateDialectQuestion(requested: .on([day], base: base, quotes: quotes)) { found in
      guard !found.rates.isEmpty else { return unknown }
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

  /// The answer at the server's limit of requests.
  package static let tooMany = DialectText.plain("Too Many Requests\n", status: 429)

  private static let unknown = DialectText.plain("Not Found\n", status: 404)
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
