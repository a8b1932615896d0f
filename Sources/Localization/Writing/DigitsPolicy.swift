import ExactMoney

/// The number of digits of an amount or a rate that are shown; the rest is rounded half away from
/// zero.
public enum DigitsPolicy: Hashable, Sendable {
  /// All digits as they are: `1.10` stays `1.10`.
  case asWritten
  /// As many digits after the decimal sign as the currency has minor units in ISO 4217.
  ///
  /// A currency without minor units, such as gold, has the number of digits in CLDR.
  case minorUnits
  /// At most this many digits after the decimal sign, 0 to 100, without trailing zeros.
  ///
  /// With 2, `113004.98` keeps both digits and `113005.00` none.
  case atMost(Int)
  /// Exactly this many digits after the decimal sign, 0 to 100, filled with zeros.
  case exactly(Int)
  /// At most this many significant digits, 1 to 38, without trailing zeros: for rates, whose size
  /// varies widely.
  ///
  /// Whole units are never rounded away, because rates are multiplied. With 6, `0.000038012345` is
  /// shown as `0.0000380123`, `5.432509846` as `5.43251`, `1234.5` unchanged, and `1234567.8` as
  /// `1234568`. Six is the number with which the euro's rates were fixed, and with which rates are
  /// quoted.
  case significant(Int)

  /// Returns the policy with the number of digits for `currency`.
  ///
  /// Without a currency, ``minorUnits`` leaves the digits as they are.
  func resolved(for currency: Currency?) -> DigitsPolicy {
    let (digits, allowed): (Int, ClosedRange<Int>)
    switch self {
    case .asWritten: return self
    case .minorUnits: return currency.map { .exactly($0.resultDigits) } ?? .asWritten
    case .atMost(let count), .exactly(let count): (digits, allowed) = (count, 0...100)
    case .significant(let count): (digits, allowed) = (count, 1...ExactDecimal.maximumDigits)
    }
    precondition(allowed.contains(digits), "a digits policy beyond what can be shown")
    return self
  }

  /// Returns the shown part of `value`, rounded once, or exact if nothing is dropped.
  ///
  /// `fractionDigits` is the number of digits after the decimal sign, at least the value's scale:
  /// zeros fill it up.
  func shown(_ value: ExactDecimal) -> (value: ExactDecimal, fractionDigits: Int) {
    let rounded: ExactDecimal
    switch self {
    case .asWritten, .minorUnits:
      return (value, max(value.scale, 0))
    case .exactly(let digits):
      return (value.cut(to: .scale(digits)), digits)
    case .atMost(let digits): rounded = value.cut(to: .scale(digits))
    case .significant(let digits):
      // A number with at least that many whole digits is rounded to a whole number.
      let isWhole = value.digitCount - value.scale >= digits
      rounded = value.cut(to: isWhole ? .scale(0) : .significantDigits(digits))
    }
    let shortest = rounded.withoutTrailingZeros
    return (shortest, max(shortest.scale, 0))
  }
}

extension ExactDecimal {
  /// Returns the value with at most the digits of `precision`, which always fits.
  fileprivate func cut(to precision: Precision) -> ExactDecimal {
    let isShort =
      switch precision {
      case .scale(let digits): scale <= digits
      case .significantDigits(let digits): digitCount <= digits
      }
    return isShort
      ? self : (try? rounded(to: precision, rounding: .toNearestOrAwayFromZero)) ?? self
  }
}
