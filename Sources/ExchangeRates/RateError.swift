public import ExactMoney

/// The reason why a pair has no rate.
public enum RateError: Error, Hashable, Sendable {
  /// None of the sources has ever had the currency.
  case neverPublished(Currency)
  /// The day asked for is before the first rate of the currency.
  case beforeFirst(Currency, first: CalendarDate, asked: CalendarDate)
  /// The day asked for is after the last rate of the currency.
  case afterLast(Currency, last: CalendarDate, asked: CalendarDate)
  /// The day asked for is in a gap of the currency that is too long to carry a rate over.
  case gap(Currency, last: CalendarDate, next: CalendarDate, asked: CalendarDate)
  /// Both currencies have rates, but the sources do not join them on that day.
  case notJoined(CurrencyPair, asked: CalendarDate?)
  /// Both currencies have rates, but none published for that day, as the policy requires.
  case notOfDay(CurrencyPair, asked: CalendarDate)
  /// Both currencies have rates, but none published in the days from which the policy takes the
  /// first.
  case notOfDays(CurrencyPair, from: CalendarDate, through: CalendarDate)
  /// The policy needs publications through a day that is after the newest rates.
  case notYetPublished(CurrencyPair, through: CalendarDate)
  /// A publication between these days is missing, so that their mean and their last rate are
  /// unknown.
  case incomplete(CurrencyPair, from: CalendarDate, through: CalendarDate)
  /// No source published the pair between the two days.
  case noHistory(CurrencyPair, from: CalendarDate, through: CalendarDate)
  /// The newest rate of the pair is older than the first day asked for.
  case afterNewest(CurrencyPair, newest: CalendarDate, from: CalendarDate)
  /// The rates were in force through `last`, more than `limit` days before the day asked for.
  case tooOld(CurrencyPair, last: CalendarDate, asked: CalendarDate, limit: Int)
  /// The result or the rate needs more than 38 digits.
  case overflow(CurrencyPair)
}
