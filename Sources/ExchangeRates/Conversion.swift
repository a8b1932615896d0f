public import ExactMoney

/// An amount of one currency, alone or in a sum, that is to be converted.
public struct ConversionTerm: Hashable, Sendable {
  /// The amount, as the fraction that a calculation led to: it is not rounded before it is
  /// converted.
  public let amount: ExactFraction
  public let currency: Currency

  /// Creates a term.
  public init(_ amount: ExactFraction, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// Creates a term of `money`.
  public init(_ money: Money) {
    self.init(ExactFraction(money.amount), money.currency)
  }
}

/// One amount, the currency it becomes, and everything needed to say why.
///
/// Nothing is rounded until ``result(to:rounding:)`` names a place.
public struct Conversion: Hashable, Sendable {
  /// What is converted.
  public let term: ConversionTerm
  /// The way from its currency to the other, with each rate's date and origin.
  public let route: RateRoute
  /// The day asked for; nil for the newest rates.
  public let day: CalendarDate?
  /// How many days the rates are carried past the newest publication of their source, to the day asked for or to
  /// today; 0 where a later publication shows that they held.
  public internal(set) var daysPastNewest = 0
  /// The day whose laws hold: the one asked for, or the day of the question.
  public let lawDay: CalendarDate
  /// The euro amount, rounded, between two legacy currencies; nil when nothing is rounded on the
  /// way.
  public let euroAmount: ExactDecimal?

  /// The converted money: exact, or to 34 significant digits if the amount does not terminate.
  public var source: Money { Money(term.amount.value, term.currency) }

  /// The currency of the result.
  public var target: Currency { route.pair.quote }

  /// How many days the rates were carried forward to reach the day asked for; 0 for the newest.
  public var carriedForwardDays: Int { day.map { route.carriedForwardDays(to: $0) } ?? 0 }

  /// The conversion as a sum of one.
  public var alone: ConversionSum { ConversionSum([self], to: target, lawDay: lawDay) }

  /// The converted amount, rounded once.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits there.
  public func result(
    to place: ResultPlace = .minorUnits,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(RateError) -> Money {
    try alone.result(to: place, rounding: rule)
  }

  /// The converted amount before any rounding, to 34 significant digits, as decimal128 would show
  /// it.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if it does not fit.
  public func exactAmount() throws(RateError) -> ExactDecimal {
    try alone.exactAmount()
  }

  /// The factors of the converted amount: the amount and the ratio, or the rounded euro amount and the
  /// rate after it.
  var product: (amount: ExactFraction, factor: ExactFraction) {
    guard let euroAmount, let last = route.legs.last else { return (term.amount, route.ratio) }
    return (ExactFraction(euroAmount), ExactFraction(last.rate.value))
  }

  /// The effective rate, target units per source unit, to 34 significant digits: the fee is in it.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if it does not fit.
  public func rate() throws(RateError) -> ExactDecimal { try decimal(route.ratio) }

  /// The rate before any fee, target units per source unit, to 34 significant digits.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if it does not fit.
  public func rateBeforeFee() throws(RateError) -> ExactDecimal {
    try decimal(route.ratioBeforeFee)
  }

  private func decimal(_ ratio: ExactFraction) throws(RateError) -> ExactDecimal {
    do throws(DecimalError) {
      return try ratio.decimal128Value()
    } catch {
      throw .overflow(route.pair)
    }
  }
}
