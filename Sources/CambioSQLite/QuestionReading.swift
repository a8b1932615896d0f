import ExactMoney
import ExchangeRates

/// Reads the parts of a question.
enum QuestionReading {
  /// A decimal of up to 38 digits.
  static func amount(_ text: UnsafeRawBufferPointer) throws(QuestionFailure) -> ExactDecimal {
    guard text.count <= 60, let amount = try? ExactDecimal(utf8: text) else {
      throw .amount(QuestionFailure.shown(text))
    }
    return amount
  }

  /// A currency of ISO 4217, or one at par with it.
  static func currency(_ text: UnsafeRawBufferPointer) throws(QuestionFailure) -> Currency {
    if let currency = Currency(utf8: text) { return currency }
    let word = QuestionFailure.shown(text)
    guard let currency = ParCode(word)?.currency else { throw .currency(word) }
    return currency
  }

  /// A day of the calendar, not in the future.
  static func day(
    _ text: UnsafeRawBufferPointer,
    today: CalendarDate
  ) throws(QuestionFailure) -> CalendarDate {
    guard let day = CalendarDate(utf8: text) else { throw .date(QuestionFailure.shown(text)) }
    guard day <= today else { throw .dateAhead(day, today: today) }
    return day
  }

  /// A policy by its name.
  static func policy(_ text: UnsafeRawBufferPointer) throws(QuestionFailure) -> RatePolicy {
    let name = QuestionFailure.shown(text)
    guard let policy = RatePolicy(named: name) else { throw .policy(name) }
    return policy
  }
}
