import ExactMoney
import ExchangeRates

/// Parses the parts of a question.
enum QuestionReading {
  /// Parses a decimal of at most 38 digits.
  ///
  /// - Throws: ``QuestionFailure/amount(_:)`` for any other text, or one of more than 60 bytes.
  static func amount(_ text: UnsafeRawBufferPointer) throws(QuestionFailure) -> ExactDecimal {
    guard text.count <= 60, let amount = try? ExactDecimal(utf8: text) else {
      throw .amount(QuestionFailure.shown(text))
    }
    return amount
  }

  /// Parses a currency of ISO 4217, or a code at par with one.
  ///
  /// - Throws: ``QuestionFailure/currency(_:)`` for any other text.
  static func currency(_ text: UnsafeRawBufferPointer) throws(QuestionFailure) -> Currency {
    if let currency = Currency(utf8: text) { return currency }
    let word = QuestionFailure.shown(text)
    guard let currency = ParCode(word)?.currency else { throw .currency(word) }
    return currency
  }

  /// Returns the source of the library's rates with the name `name`.
  ///
  /// - Throws: ``QuestionFailure/option(_:)`` if there is none.
  static func source(_ name: String) throws(QuestionFailure) -> RateSource {
    guard let source = RateSource.embedded.named(name) else {
      throw .option("there is no source '\(name.prefix(40))'; it is ECB, NBP or HMRC")
    }
    return source
  }

  /// Returns the source with the name `name`, or the own source of `name:CUR`.
  ///
  /// - Throws: ``QuestionFailure/option(_:)`` for any other text.
  static func sourceOfTable(_ name: String) throws(QuestionFailure) -> RateSource {
    if let source = RateSource.embedded.named(name) { return source }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...40).contains(parts[0].utf8.count),
      let pivot = Currency(parts[1]), RateSource.embedded.named(String(parts[0])) == nil
    else {
      throw .option(
        "there is no source '\(name.prefix(40))'; it is ECB, NBP, HMRC, or one's own as 'Bank:EUR'"
      )
    }
    return RateSource(name: String(parts[0]), pivot: pivot)
  }

  /// Returns the day with the number `number`.
  ///
  /// - Throws: ``QuestionFailure/dayNumber(_:)`` outside the years 1 to 9999.
  static func day(_ number: Int64) throws(QuestionFailure) -> CalendarDate {
    guard let day = Int32(exactly: number).flatMap({ CalendarDate(dayNumber: $0) }) else {
      throw .dayNumber(number)
    }
    return day
  }

  /// Parses a day as `yyyy-mm-dd`.
  ///
  /// - Throws: ``QuestionFailure/date(_:)`` for any other text.
  static func day(_ text: UnsafeRawBufferPointer) throws(QuestionFailure) -> CalendarDate {
    guard let day = CalendarDate(utf8: text) else { throw .date(QuestionFailure.shown(text)) }
    return day
  }

  /// Parses the name of a policy, or that of a rule of law, which needs a `day`.
  ///
  /// - Throws: ``QuestionFailure/policy(_:)`` for any other text; ``QuestionFailure/noDate(_:)``
  ///   for a rule without a day.
  static func choice(
    _ name: String,
    on day: CalendarDate?
  ) throws(QuestionFailure) -> RateChoice {
    // The choice of most questions needs no search.
    if name == "last" { return .policy(.last) }
    if let policy = RatePolicy(named: name) { return .policy(policy) }
    guard let rule = LegalRule.rule(name.lowercased(), on: day ?? .earliest) else {
      throw .policy(name)
    }
    guard day != nil else { throw .noDate(rule) }
    return .rule(rule)
  }
}

/// The policy or rule of law that chooses the publication for a day.
enum RateChoice: Hashable {
  case policy(RatePolicy)
  case rule(LegalRule)

  func hash(into hasher: inout Hasher) {
    switch self {
    case .policy(let policy): hasher.combine(policy)
    case .rule(let rule): hasher.combine(rule.id)
    }
  }

  /// The name as the options have it.
  var name: String {
    switch self {
    case .policy(let policy): policy.name
    case .rule(let rule): rule.name
    }
  }
}
