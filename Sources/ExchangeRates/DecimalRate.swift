public import ExactMoney

/// A rate as one decimal, for whoever multiplies by it.
public struct DecimalRate: Hashable, Sendable {
  /// Quote units per base unit.
  public let value: ExactDecimal
  /// Whether nothing was rounded.
  public let isExact: Bool

  /// The significant digits that a rate may be asked for.
  public static let digits = 12...34

  /// As many digits as leave room for those of an amount in the 38 of most databases' decimals, and as
  /// Python's decimals, which have 28, keep whole.
  public static let usualDigits = 24
}

extension RateRoute {
  /// The rate as a decimal: of one published rate walked its own way, digit for digit; of any other
  /// exact where `digits` significant digits hold it, and else rounded to them, **away from zero**.
  ///
  /// Rounded so, a product rounded half up is that of the exact rate. A product that lies exactly in
  /// the middle, 0.03 / 1.2 = 0.025, then comes out a little above the middle, where rounding to nearest
  /// could have left it below; and no other product can be that near the middle, as long as the amount
  /// times 10 to the minus `digits` is small against the last digits of the published rates.
  ///
  /// - Throws: ``RateError/overflow(_:)`` beyond the range of a decimal.
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
