public import ExactMoney

/// An amount of one currency, alone or in a sum, that is to be converted.
public struct ConversionTerm: Hashable, Sendable {
  /// The amount, as the exact fraction that a calculation led to; only the result is rounded.
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

/// One amount, its target currency, and the rates that lead from one to the other.
public struct Conversion: Hashable, Sendable {
  /// The amount to convert.
  public let term: ConversionTerm
  /// The legs from the amount's currency to the target, with the date and origin of each rate.
  public let route: RateRoute
  /// The requested day; nil for the newest rates.
  public let day: CalendarDate?
  /// The number of days by which the rates are carried past their source's newest publication, to
  /// the day asked for or to today.
  ///
  /// 0 if a later publication shows that the rates held.
  public internal(set) var daysPastNewest = 0
  /// The day whose laws apply: the requested day, or else today.
  public let lawDay: CalendarDate
  /// The intermediate euro amount between two legacy currencies, rounded; nil if nothing is rounded
  /// on the way.
  public let euroAmount: ExactDecimal?

  /// The converted money: exact, or to 34 significant digits if the amount does not terminate.
  public var source: Money { Money(term.amount.value, term.currency) }

  /// The currency of the result.
  public var target: Currency { route.pair.quote }

  /// The number of days by which the rates were carried forward to the requested day; 0 for the
  /// newest rates.
  public var carriedForwardDays: Int { day.map { route.carriedForwardDays(to: $0) } ?? 0 }

  /// The conversion as a sum with no other part.
  public var alone: ConversionSum { ConversionSum([self], to: target, lawDay: lawDay) }

  /// Returns the converted amount, rounded once.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the amount needs more than 38 digits at `place`.
  public func result(
    to place: ResultPlace = .minorUnits,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(RateError) -> Money {
    try alone.result(to: place, rounding: rule)
  }

  /// Returns the converted amount before any rounding, to 34 significant digits, like decimal128.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the amount does not fit 38 digits.
  public func exactAmount() throws(RateError) -> ExactDecimal {
    try alone.exactAmount()
  }

  /// The factors whose product is the converted amount: the amount and the ratio, or the rounded
  /// euro amount and the rate from euro.
  var product: (amount: ExactFraction, factor: ExactFraction) {
    guard let euroAmount, let last = route.legs.last else { return (term.amount, route.ratio) }
    return (ExactFraction(euroAmount), ExactFraction(last.rate.value))
  }

  /// Returns the effective rate with the fee, in target units per source unit, to 34 significant
  /// digits.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if it does not fit.
  public func rate() throws(RateError) -> ExactDecimal { try decimal(route.ratio) }

  /// Returns the rate without the fee, in target units per source unit, to 34 significant digits.
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
