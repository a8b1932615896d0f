public import ExactMoney
public import ExchangeRates

/// What an amount comes to in other currencies.
public struct ConvertQuestion: EndpointQuestion {
  /// A number, or a calculation that may name currencies of its own; one where it is nil.
  public var amount: String?
  /// The currency of the amount; nil where the amount names its own.
  public var base: Currency?
  public var quotes: [Currency]
  public var legs = false
  public var policy = RatePolicy.last
  /// The most days that a rate may be carried forward; nil for any number.
  public var maximumAge: Int?
  public var date: CalendarDate?
  /// The name of the only source to use.
  public var source: String?
  public var place = ResultPlace.shown
  public var rounding = RoundingRule.toNearestOrAwayFromZero
  public var fee: FeePercent?
  public var euroIntermediate = EuroIntermediate.exact
  /// The rule of law that chooses the rate of ``date``, and decides all but the amount; nil for a policy.
  public var rule: LegalRule?
  /// Whether the receipt of a conversion by a rule is wanted.
  public var receipt = false
  /// What is to be said about codes that the question named.
  public internal(set) var notes: [String] = []

  /// Asks for `amount` of `base` in the newest rates.
  public init(_ amount: String?, base: Currency?, quotes: [Currency]) {
    self.amount = amount
    self.base = base
    self.quotes = quotes
  }

  public init(_ reader: QuestionReader) throws(Problem) {
    amount = try reader.value(RateParameters.amount)
    base = try reader.value(RateParameters.base)
    quotes = try reader.value(RateParameters.quotes, suchAs: "BRL,EUR")
    legs = try reader.value(RateParameters.legs) ?? false
    policy = try reader.value(RateParameters.policy) ?? .last
    maximumAge = try reader.value(RateParameters.maximumAge)
    let isRuled = reader.text(RateParameters.rule) != nil
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

  /// Where results are rounded: `digits`, or `cash=1`; `cash=FI` for cash in that country.
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

  public var parameters: ParameterValues {
    var digits: Int?
    var cash: String?
    switch place {
    case .minorUnits, .shown, .significantDigits: break
    case .decimals(let count): digits = count
    case .cash(let region): cash = region?.code ?? "1"
    }
    var euroDecimals: Int?
    if case .decimals(let count) = euroIntermediate { euroDecimals = count }
    return ParameterValues()
      .with(RateParameters.amount, amount)
      .with(RateParameters.base, base)
      .with(RateParameters.quotes, quotes)
      .with(RateParameters.legs, legs ? true : nil)
      .with(RateParameters.date, date)
      .with(RateParameters.rule, rule?.name)
      .with(RateParameters.receipt, receipt ? true : nil)
      .with(RateParameters.policy, policy == .last ? nil : policy)
      .with(RateParameters.maximumAge, maximumAge)
      .with(RateParameters.source, source)
      .with(fee)
      .with(RateParameters.rounding, rounding == .toNearestOrAwayFromZero ? nil : rounding)
      .with(RateParameters.digits, digits)
      .with(RateParameters.cash, cash)
      .with(RateParameters.euroIntermediate, euroDecimals)
  }

  static let parameters = [
    RateParameters.amount.facts, RateParameters.base.facts, RateParameters.quotes.facts.required,
    RateParameters.date.facts, RateParameters.rule.facts, RateParameters.receipt.facts,
    RateParameters.policy.facts, RateParameters.maximumAge.facts,
    RateParameters.source.facts, RateParameters.legs.facts, RateParameters.fee.facts,
    RateParameters.card.facts, RateParameters.rounding.facts, RateParameters.digits.facts,
    RateParameters.cash.facts, RateParameters.euroIntermediate.facts,
  ]

  public func isSettled(today: CalendarDate) -> Bool {
    // A rule answers only what no later publication can change.
    if rule != nil { return true }
    return policy.day(date, today: today)?.isSettled(today: today) ?? false
  }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int {
    // The days of a mean or before the event of two currencies, and the tables of a year, which are counted.
    if let rule { return quotes.count * (2 * rule.policy.rates(for: date ?? days.upperBound) + 50) }
    // An amount that names a currency takes four bytes, and has a sign before the next one.
    let amounts = base == nil ? (amount?.utf8.count ?? 0) / 5 + 1 : 1
    return amounts * quotes.count * policy.rates(for: date ?? days.upperBound)
  }
}

extension RatePolicy {
  /// How many published rates the rate of a currency for `day` is made of.
  func rates(for day: CalendarDate) -> Int {
    let days = days(for: day)
    return isAverage ? days.upperBound.days(since: days.lowerBound) + 1 : 1
  }
}

extension CalendarDate {
  /// Whether all rates of the day are known: those of the last days may still be published.
  public func isSettled(today: CalendarDate) -> Bool { today.days(since: self) > 7 }
}
