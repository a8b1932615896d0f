/// The digit at which money is rounded.
public enum MoneyPlace: Hashable, Sendable {
  /// The minor units of ISO 4217: what is booked.
  case minorUnits
  /// The digits of CLDR: what is shown.
  case display
  /// A multiple of this, such as the ``CashStep`` of a currency, reached in one rounding and never
  /// through the minor units.
  case step(ExactDecimal)
  /// This many digits after the point.
  case digits(Int)
}

extension ExactDecimal {
  /// The multiple of `increment` that this value rounds to, in one rounding.
  ///
  ///     try ExactDecimal("0.499").rounded(toMultipleOf: 1, rounding: .toNearestOrAwayFromZero)  // 0
  ///
  /// - Throws: ``DecimalError/overflow``; ``DecimalError/divisionByZero`` for an increment of zero.
  public func rounded(
    toMultipleOf increment: ExactDecimal,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    try divided(by: increment, to: .scale(0), rounding: rule).multiplied(by: increment)
  }
}
