public import ExactMoney

/// Why a pair has no rate.
public enum RateError: Error, Hashable, Sendable {
  /// No source asked has the currency at all.
  case neverPublished(Currency)
  /// The day asked for is before the first one with a rate of the currency.
  case beforeFirst(Currency, first: CalendarDate, asked: CalendarDate)
  /// The day asked for is after the last one with a rate of the currency.
  case afterLast(Currency, last: CalendarDate, asked: CalendarDate)
  /// The day asked for lies in a gap of the currency too long to carry a rate over.
  case gap(Currency, last: CalendarDate, next: CalendarDate, asked: CalendarDate)
  /// Both currencies have rates, but none that can be joined on that day.
  case notJoined(CurrencyPair, asked: CalendarDate?)
  /// Both have rates, but none published for the very day, as the policy asks.
  case notOfDay(CurrencyPair, asked: CalendarDate)
  /// Both have rates, but none published between these days, from which the policy takes the first.
  case notOfDays(CurrencyPair, from: CalendarDate, through: CalendarDate)
  /// The policy needs publications through this day, which is after the newest rates.
  case notYetPublished(CurrencyPair, through: CalendarDate)
  /// A publication between these days is missing, so their mean and their last rate are unknown.
  case incomplete(CurrencyPair, from: CalendarDate, through: CalendarDate)
  /// No source published the pair between two days.
  case noHistory(CurrencyPair, from: CalendarDate, through: CalendarDate)
  /// The rates from this day on are not known yet: the newest one of the pair is older.
  case afterNewest(CurrencyPair, newest: CalendarDate, from: CalendarDate)
  /// The rates are in force through `last`, and none is carried forward more than `limit` days.
  case tooOld(CurrencyPair, last: CalendarDate, asked: CalendarDate, limit: Int)
  /// The result or the rate needs more than 38 digits.
  case overflow(CurrencyPair)
}
