import ExactMoney

/// How many digits of an amount or a rate are shown; what is left out rounds half away from zero.
public enum DigitsPolicy: Hashable, Sendable {
  /// The digits as they are: `1.10` stays `1.10`.
  case asWritten
  /// As many after the decimal sign as the currency has minor units by ISO 4217; for one without any,
  /// such as gold, as many as people expect to see, by CLDR.
  case minorUnits
  /// Up to this many after the decimal sign, 0 to 100, trailing zeros dropped: with 2, `113004.98`
  /// keeps both and `113005.00` none.
  case atMost(Int)
  /// This many after the decimal sign, 0 to 100, filled up with zeros.
  case exactly(Int)
  /// Up to this many significant digits, 1 to 38, trailing zeros dropped: for rates, whose size
  /// differs widely.
  ///
  /// Whole units are never rounded away, since a rate is multiplied by: with 6, `0.000038012345` is
  /// shown as `0.0000380123`, `5.432509846` as `5.43251`, `1234.5` as it is, and `1234567.8` as
  /// `1234568`. Six is what the euro's rates were fixed with, and what rates are quoted with.
  case significant(Int)

  /// The policy with the digits of `currency` named; without one ``minorUnits`` leaves the digits as
  /// they are written.
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

  /// The part of `value` that is shown: rounded once, and exact where nothing is dropped.
  func shown(_ value: ExactDecimal) -> DisplayDecimal {
    let rounded: ExactDecimal
    switch self {
    case .asWritten, .minorUnits:
      return DisplayDecimal(value: value, fractionDigits: max(value.scale, 0))
    case .exactly(let digits):
      return DisplayDecimal(value: value.cut(to: .scale(digits)), fractionDigits: digits)
    case .atMost(let digits): rounded = value.cut(to: .scale(digits))
    case .significant(let digits):
      // A number with its six digits before the decimal sign is cut there.
      let isWhole = value.digitCount - value.scale >= digits
      rounded = value.cut(to: isWhole ? .scale(0) : .significantDigits(digits))
    }
    let shortest = rounded.withoutTrailingZeros
    return DisplayDecimal(value: shortest, fractionDigits: max(shortest.scale, 0))
  }
}

/// A number cut to the digits that are shown, with the zeros to fill it up.
struct DisplayDecimal {
  let value: ExactDecimal
  /// The digits after the decimal sign: those of the value's scale, or more.
  let fractionDigits: Int
}

extension ExactDecimal {
  /// The value with at most the digits of `precision`, which always fits.
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
