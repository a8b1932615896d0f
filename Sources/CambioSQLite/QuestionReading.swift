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

  /// A day of the calendar.
  static func day(_ text: UnsafeRawBufferPointer) throws(QuestionFailure) -> CalendarDate {
    guard let day = CalendarDate(utf8: text) else { throw .date(QuestionFailure.shown(text)) }
    return day
  }

  /// A policy by its name, or a rule of law by its own, which needs a `day`.
  static func choice(
    _ text: UnsafeRawBufferPointer,
    on day: CalendarDate?
  ) throws(QuestionFailure) -> RateChoice {
    let name = QuestionFailure.shown(text)
    if let policy = RatePolicy(named: name) { return .policy(policy) }
    guard let rule = LegalRule.rule(name.lowercased(), on: day ?? .earliest) else {
      throw .policy(name)
    }
    guard day != nil else { throw .noDate(rule) }
    return .rule(rule)
  }
}

/// What says which publication a day means.
enum RateChoice: Hashable {
  case policy(RatePolicy)
  case rule(LegalRule)

  func hash(into hasher: inout Hasher) {
    switch self {
    case .policy(let policy): hasher.combine(policy)
    case .rule(let rule): hasher.combine(rule.id)
    }
  }
}
