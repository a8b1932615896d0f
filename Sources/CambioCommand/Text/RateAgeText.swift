import ExactMoney
import ExchangeRates
import Localization

/// Notes on answers that rest on old rates, and on codes that had ended.
extension CommandWording {
  /// Returns the number of rows with rates carried past the newest publication, and the age of the
  /// oldest; nil if there are none.
  func carriedRows(_ carried: CarriedAnswers) -> String? {
    text(of: carried, by: Message.carriedRows)
  }

  /// Returns the number of listed days with rates carried past the newest publication, and the age
  /// of the oldest; nil if there are none.
  func carriedDays(_ carried: CarriedAnswers) -> String? {
    text(of: carried, by: Message.carriedDays)
  }

  private func text(of carried: CarriedAnswers, by message: (Int, String) -> Message) -> String? {
    guard carried.count > 0 else { return nil }
    return self(message(carried.count, self(.dayCount(count: carried.maximumDays))))
  }

  /// Returns the number of rows with codes that had ended by their day, and the codes; nil if there
  /// are none.
  func endedRows(_ rows: [Currency: Int]) -> String? {
    let codes = rows.keys.sorted().compactMap { code in
      code.end.map { "\(code) (\(short($0)))" }
    }
    guard !codes.isEmpty else { return nil }
    return self(.endedRows(count: rows.values.reduce(0, +), codes: codes.joined(separator: ", ")))
  }

  /// Returns the number of days on which a code of `pair` had ended, and the codes; nil if there
  /// are none.
  func endedDays(_ pair: CurrencyPair, _ days: some Sequence<CalendarDate>) -> String? {
    let days = Array(days)
    let ends = [pair.base, pair.quote].compactMap { code in code.end.map { (code, $0) } }
      .filter { end in days.contains { $0 >= end.1 } }
    guard let first = ends.map({ $0.1 }).min() else { return nil }
    return self(
      .endedDays(
        count: days.count { $0 >= first },
        codes: ends.map { "\($0.0) (\(short($0.1)))" }.joined(separator: ", ")
      )
    )
  }

  /// Returns the newest rates of a source: `ECB reference rates of Fri 30 Oct 2026, 22 days ago`.
  func newest(
    _ title: String,
    _ days: ClosedRange<CalendarDate>,
    isMonthly: Bool,
    today: CalendarDate
  ) -> String {
    // A monthly rate still in force is not old; one of a past month is.
    let age = isMonthly && days.upperBound >= today ? nil : age(of: days.upperBound, today: today)
    guard isMonthly else {
      let day = long(days.lowerBound)
      return age.map { self(.originOfDayAged(title: title, day: day, age: $0)) }
        ?? self(.originOfDay(title: title, day: day))
    }
    let month = month(days.lowerBound)
    return age.map { self(.originOfMonthEnded(title: title, month: month, age: $0)) }
      ?? self(.originOfMonth(title: title, month: month))
  }
}
