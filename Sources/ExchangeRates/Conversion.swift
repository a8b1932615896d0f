public import ExactMoney

/// An amount, the currency it becomes, and everything needed to say why.
///
/// Nothing is rounded until ``result(to:rounding:)`` names a precision.
public struct Conversion: Hashable, Sendable {
  /// What was converted.
  public let source: Money
  /// The way from its currency to the other, with each rate's date and origin.
  public let route: RateRoute
  /// The day asked for; nil for the newest rates.
  public let day: CalendarDate?
  /// The euro amount, rounded, between two legacy currencies; nil when nothing is rounded on the way.
  public let euroAmount: ExactDecimal?

  /// The currency of the result.
  public var target: Currency { route.pair.quote }

  /// How many days the rates were carried forward to reach the day asked for; 0 for the newest.
  public var carriedForwardDays: Int { day.map { route.carriedForwardDays(to: $0) } ?? 0 }

  /// The converted amount, rounded once.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits at that precision.
  public func result(
    to precision: Precision,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(RateError) -> Money {
    Money(try steps(of: .one, to: precision, rounding: rule), target)
  }

  /// The converted amount as a multiple of `increment`, rounded once: what can be paid in cash.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits.
  public func result(
    toMultipleOf increment: ExactDecimal,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(RateError) -> Money {
    let count = try steps(of: increment, to: .scale(0), rounding: rule)
    do throws(DecimalError) {
      return Money(try count.multiplied(by: increment), target)
    } catch {
      throw .overflow(route.pair)
    }
  }

  /// How many times `increment` the converted amount is.
  private func steps(
    of increment: ExactDecimal,
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(RateError) -> ExactDecimal {
    do throws(DecimalError) {
      if let euroAmount, let last = route.legs.last {
        return try euroAmount.multiplied(
          by: last.rate.value,
          dividedBy: increment,
          to: precision,
          rounding: rule
        )
      }
      return try route.ratio.divided(by: increment)
        .applied(to: source.amount, precision: precision, rounding: rule)
    } catch {
      throw .overflow(route.pair)
    }
  }

  /// The converted amount before any rounding, to 34 significant digits, as decimal128 would show it.
  public func exactAmount() throws(RateError) -> ExactDecimal {
    try result(to: .significantDigits(34), rounding: .toNearestOrEven).amount.withWholeDigits
  }

  /// The effective rate, target units per source unit, to 34 significant digits.
  public func rate() throws(RateError) -> ExactDecimal {
    do throws(DecimalError) {
      return try route.ratio.applied(
        to: .one,
        precision: .significantDigits(34),
        rounding: .toNearestOrEven
      ).withoutTrailingZeros.withWholeDigits
    } catch {
      throw .overflow(route.pair)
    }
  }
}

extension ExactDecimal {
  /// The same number as 7000000 where division left 7E+6, if 38 digits hold it.
  fileprivate var withWholeDigits: ExactDecimal {
    guard scale < 0 else { return self }
    return (try? rounded(to: .scale(0), rounding: .towardZero)) ?? self
  }
}
