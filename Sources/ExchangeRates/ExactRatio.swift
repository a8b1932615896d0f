public import ExactMoney

/// A quotient kept as its two terms, because a cross rate seldom terminates.
public struct ExactRatio: Hashable, Sendable {
  public let numerator: ExactDecimal
  public let denominator: ExactDecimal

  /// The ratio 1.
  public static let one = ExactRatio(numerator: .one, denominator: .one)

  /// Creates `numerator ÷ denominator`; the denominator is not zero.
  public init(numerator: ExactDecimal, denominator: ExactDecimal) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The ratio times `factor`, exactly.
  public func multiplied(by factor: ExactDecimal) throws(DecimalError) -> ExactRatio {
    ExactRatio(
      numerator: try numerator.multiplied(by: factor.reduced),
      denominator: denominator
    )
  }

  /// The ratio divided by `divisor`, exactly.
  public func divided(by divisor: ExactDecimal) throws(DecimalError) -> ExactRatio {
    ExactRatio(
      numerator: numerator,
      denominator: try denominator.multiplied(by: divisor.reduced)
    )
  }

  /// `amount × self` cut to `precision` in one rounding.
  public func applied(
    to amount: ExactDecimal,
    precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    try amount.multiplied(
      by: numerator,
      dividedBy: denominator,
      to: precision,
      rounding: rule
    )
  }
}
