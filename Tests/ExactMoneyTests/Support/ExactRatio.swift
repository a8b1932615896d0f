import BigInt
import ExactMoney

/// `± numerator ÷ denominator × 10^−scale`: a product and quotient of decimals before rounding.
///
/// Rounds by definition, with integers of any size. The results of ``ExactDecimal`` are compared
/// with it.
struct ExactRatio {
  let numerator: BigUInt
  let denominator: BigUInt
  let scale: Int
  let isNegative: Bool

  init(_ left: ExactDecimal, times right: ExactDecimal = .one, over divisor: ExactDecimal = .one) {
    numerator = BigUInt(left.coefficient.magnitude) * BigUInt(right.coefficient.magnitude)
    denominator = BigUInt(divisor.coefficient.magnitude)
    scale = left.scale + right.scale - divisor.scale
    isNegative = (left.isNegative != right.isNegative) != divisor.isNegative
  }

  /// Returns the correctly rounded digits; nil if there are more than 38, or if the scale is out of
  /// range.
  func rounded(to precision: Precision, rounding rule: RoundingRule) -> Digits? {
    switch precision {
    case .scale(let target):
      let division = divided(at: target)
      return Digits(
        division.rounded(by: rule, isNegative: isNegative),
        isNegative: isNegative,
        scale: target
      )
    case .significantDigits(let limit):
      return rounded(toDigits: limit, rounding: rule)
    }
  }

  /// Whether the value is halfway between two neighbours at the scale `target`.
  func isTie(at target: Int) -> Bool { divided(at: target).isTie }

  private func rounded(toDigits limit: Int, rounding rule: RoundingRule) -> Digits? {
    guard !numerator.isZero else { return Digits(exactly: 0, isNegative: false, scale: scale) }
    // At this scale the quotient has `limit` digits or one more.
    var target = scale + limit - (numerator.digitCount - denominator.digitCount)
    var division = divided(at: target)
    if division.quotient.digitCount > limit {
      target -= 1
      division = divided(at: target)
    }
    guard division.remainder.isZero else {
      let kept = division.rounded(by: rule, isNegative: isNegative)
      let carried = kept.digitCount > limit
      return Digits(
        exactly: carried ? kept / 10 : kept,
        isNegative: isNegative,
        scale: carried ? target - 1 : target
      )
    }
    var kept = division.quotient
    while target > scale, (kept % 10).isZero {
      (kept, target) = (kept / 10, target - 1)
    }
    return Digits(exactly: kept, isNegative: isNegative, scale: target)
  }

  private func divided(at target: Int) -> Division {
    let shift = target - scale
    let dividend = shift > 0 ? numerator * .powerOfTen(shift) : numerator
    let divisor = shift < 0 ? denominator * .powerOfTen(-shift) : denominator
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return Division(quotient: quotient, remainder: remainder, divisor: divisor)
  }
}

/// An integer quotient and its remainder, by which the rounding rules are defined.
struct Division {
  let quotient: BigUInt
  let remainder: BigUInt
  let divisor: BigUInt

  var isTie: Bool { remainder * 2 == divisor }

  /// Returns the magnitude to which `rule` rounds a value with this sign.
  func rounded(by rule: RoundingRule, isNegative: Bool) -> BigUInt {
    guard !remainder.isZero else { return quotient }
    let isAboveHalf = remainder * 2 > divisor
    let isFarther =
      switch rule {
      case .toNearestOrAwayFromZero: isAboveHalf || isTie
      case .toNearestOrEven: isAboveHalf || isTie && quotient % 2 == 1
      case .toNearestOrTowardZero: isAboveHalf
      case .up: !isNegative
      case .down: isNegative
      case .towardZero: false
      case .awayFromZero: true
      }
    return isFarther ? quotient + 1 : quotient
  }
}
