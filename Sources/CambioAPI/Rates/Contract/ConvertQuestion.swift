public import ExactMoney
public import ExchangeRates

/// A request to convert an amount into other currencies.
public struct ConvertQuestion: EndpointQuestion {
  /// A number, or a calculation that may name currencies itself; nil for 1.
  public let amount: String?
  /// The currency of the amount; nil if the amount names its own.
  public let base: Currency?
  public let quotes: [Currency]
  public let legs: Bool
  public let policy: RatePolicy
  /// The maximum number of days for which a rate may be carried forward; nil for no limit.
  public let maximumAge: Int?
  /// The day whose rates are used; nil for the newest.
  public let date: CalendarDate?
  /// The name of the only source to use; nil for all.
  public let source: String?
  public let place: ResultPlace
  public let rounding: RoundingRule
  /// The fee in percent; nil for none.
  public let fee: FeePercent?
  public let euroIntermediate: EuroIntermediate
  /// The rule of law that chooses the rate for ``date`` and decides everything but the amount; nil
  /// if the policy applies.
  public let rule: LegalRule?
  /// Whether to include the receipt of a conversion by a rule.
  public let receipt: Bool
  /// Remarks on the codes in the request, in English.
  public let notes: [String]

  /// Reads the question.
  ///
  /// - Throws: ``Problem`` if a parameter is missing, cannot be read or excludes another one.
  public init(_ reader: QuestionReader) throws(Problem) {
    amount = try reader.value(RateParameters.amount)
    base = try reader.value(RateParameters.base)
    quotes = try reader.value(RateParameters.quotes, suchAs: "BRL,EUR")
    legs = try reader.value(RateParameters.legs) ?? false
    policy = try reader.value(RateParameters.policy) ?? .last
    maximumAge = try reader.value(RateParameters.maximumAge)
    let isRuled = reader.text(RateParameters.rule.facts) != nil
    date = try reader.value(isRuled ? RateParameters.event : RateParameters.date)
    rule = try RateParameters.rule(reader, on: date)
    receipt = try reader.value(RateParameters.receipt) ?? false
    source = try reader.value(RateParameters.source)
    place = try ConvertQuestion.place(reader)
    rounding = try reader.value(RateParameters.rounding) ?? .toNearestOrAwayFromZero
    fee = try RateParameters.fee(reader)
    euroIntermediate =
      try reader.value(RateParameters.euroIntermediate).map { .decimals($0) } ?? .exact
    notes = reader.notes
  }

  /// Returns the place to which results are rounded: `digits`, or cash with `cash=1`, or with
  /// `cash=FI` that country's.
  private static func place(_ reader: QuestionReader) throws(Problem) -> ResultPlace {
    let cash = try reader.value(RateParameters.cash).flatMap { $0 == "0" ? nil : $0 }
    guard let digits = try reader.value(RateParameters.digits) else {
      return cash.map { .cash(in: $0 == "1" ? nil : Region($0)) } ?? .shown
    }
    guard cash == nil else {
      throw Problem(
        .malformedParameter,
        "digits and cash exclude each other.",
        parameter: "digits",
        hint: "Send one of them."
      )
    }
    return .decimals(digits)
  }

  public static let parameters = [
    RateParameters.amount.facts, RateParameters.base.facts, RateParameters.quotes.facts.required,
    RateParameters.date.facts, RateParameters.rule.facts, RateParameters.receipt.facts,
    RateParameters.policy.facts, RateParameters.maximumAge.facts,
    RateParameters.source.facts, RateParameters.legs.facts, RateParameters.fee.facts,
    RateParameters.card.facts, RateParameters.rounding.facts, RateParameters.digits.facts,
    RateParameters.cash.facts, RateParameters.euroIntermediate.facts,
  ]

  public func isSettled(today: CalendarDate) -> Bool {
    // A rule has an answer only if no later publication can change it.
    if rule != nil { return true }
    return policy.day(date, today: today)?.isSettled(today: today) ?? false
  }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int {
    // The days of a mean or before the event for two currencies, and 50 for the tables of a year.
    if let rule { return quotes.count * (2 * rule.policy.rates(for: date ?? days.upperBound) + 50) }
    // An amount with its currency takes at least five bytes with the sign before the next one.
    let amounts = base == nil ? (amount?.utf8.count ?? 0) / 5 + 1 : 1
    return amounts * quotes.count * policy.rates(for: date ?? days.upperBound)
  }
}

extension RatePolicy {
  /// Returns the number of published rates that make the rate of a currency for `day`.
  func rates(for day: CalendarDate) -> Int {
    let days = days(for: day)
    return isAverage ? days.upperBound.days(since: days.lowerBound) + 1 : 1
  }
}

extension CalendarDate {
  /// Returns whether all rates for the day have been published, which is assumed after a week.
  public func isSettled(today: CalendarDate) -> Bool { today.days(since: self) > 7 }
}
