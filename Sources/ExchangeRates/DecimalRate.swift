public import ExactMoney

/// A rate as one decimal, to multiply amounts by.
public struct DecimalRate: Hashable, Sendable {
  /// Quote units per base unit.
  public let value: ExactDecimal
  /// Whether `value` is the exact rate.
  public let isExact: Bool

  /// The numbers of significant digits that callers may request.
  public static let digits = 12...34

  /// The default number of significant digits.
  ///
  /// It leaves room for the digits of an amount in the 38 of most databases' decimals, and fits the
  /// 28 of Python's.
  public static let usualDigits = 24
}

extension RateRoute {
  /// Returns the rate as a decimal.
  ///
  /// A single published rate, multiplied and without a fee, is returned digit for digit. Any other
  /// rate is exact if `digits` significant digits hold it; otherwise it is rounded to them, **away
  /// from zero**.
  ///
  /// A product of such a rate, rounded half up, equals the rounded product of the exact rate. If
  /// the exact product is a tie, 0.03 / 1.2 = 0.025, the decimal product is slightly above the tie,
  /// where rounding to nearest could have left it below. No other product can be that near a tie,
  /// as long as the amount times 10 to the minus `digits` is small against the last digits of the
  /// published rates.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the rate does not fit a decimal.
  public func decimalRate(digits: Int) throws(RateError) -> DecimalRate {
    if legs.count == 1, fee == nil, legs[0].direction == .multiply {
      return DecimalRate(value: legs[0].rate.value, isExact: true)
    }
    do throws(DecimalError) {
      let value = try ratio.rounded(to: .significantDigits(digits), rounding: .awayFromZero)
      return DecimalRate(
        value: value.withoutTrailingZeros.withWholeDigits,
        isExact: ratio.isExact && value == ratio.numerator
      )
    } catch {
      throw .overflow(pair)
    }
  }
}
