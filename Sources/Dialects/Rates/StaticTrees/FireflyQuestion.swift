import ExactJSON
package import ExactMoney
import ExchangeRates

/// Reads requests for the weekly files of Firefly III, and writes them.
///
/// A file `/2024/3/USD.json` has the rates of the Monday of a week of ISO 8601, under the calendar year of a day in it.
package enum FireflyQuestion {
  /// The currencies of its files: those that the ECB has rates of today.
  package static let currencies: [Currency] =
    ("EUR USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN "
    + "MYR NZD PHP SGD THB ZAR").split(separator: " ").compactMap { Currency($0) }.sorted()

  /// What a client requests.
  package static func read(_ request: DialectRequest) -> RateDialectQuestion {
    let parts = request.path.parts(after: [])
    guard parts.count == 3, let year = Int(parts[0]), (1999...9999).contains(year),
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

  /// The answer to more requests than are taken.
  package static let tooMany = DialectText.plain("Too Many Requests\n", status: 429)

  private static let unknown = DialectText.plain("Not Found\n", status: 404)
  /// The Monday of a week under `year`, or 1 January if the Monday is of the year before; nil if it is to come.
  ///
  /// The first number of a year may name its last days too, as 30 December 2024. Of both the last that is not to
  /// come is meant, as when that week is the present one.
  private static func day(year: Int, week: Int, today: CalendarDate) -> CalendarDate? {
    guard let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else { return nil }
    // Each Monday of the year, and the day on which it begins.
    var days = [first]
    var monday = first.adding(days: (8 - first.weekday) % 7)
    if monday == first { monday = monday.adding(days: 7) }
    while monday <= last {
      days.append(monday)
      monday = monday.adding(days: 7)
    }
    return days.last { $0 <= today && weekNumber(of: $0) == week }
  }

  /// The number of the week of ISO 8601 with `day`.
  package static func weekNumber(of day: CalendarDate) -> Int {
    // The week is of the year of its Thursday.
    let thursday = day.adding(days: 4 - day.weekday)
    guard let first = CalendarDate(year: thursday.components.year, month: 1, day: 1) else {
      return 1
    }
    return thursday.days(since: first) / 7 + 1
  }
}
