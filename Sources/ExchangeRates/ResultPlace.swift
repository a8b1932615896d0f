public import ExactMoney

/// The place to which the result of a conversion is rounded.
public enum ResultPlace: Hashable, Sendable {
  /// The minor units of the currency by ISO 4217, or its customary digits if the standard has none.
  case minorUnits
  /// The minor units, or two significant digits if the minor units would be zero.
  case shown
  /// Exactly this many decimals.
  case decimals(Int)
  /// At most this many significant digits, 1 to 38.
  case significantDigits(Int)
  /// A multiple of the smallest amount payable in cash on the day whose rates are used; for the
  /// euro, it depends on the region.
  case cash(in: Region?)
}

extension ResultPlace {
  /// Returns `sum`, an amount of `currency`, rounded once, to this place; cash has the step in
  /// force on `day`.
  ///
  /// - Throws: `DecimalError/overflow` if the result needs more than 38 digits.
  public func rounded(
    _ sum: ExactSum,
    in currency: Currency,
    on day: CalendarDate,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    switch self {
    case .minorUnits: return try sum.rounded(to: .scale(currency.resultDigits), rounding: rule)
    case .shown: return try ResultPlace.shown(sum, in: currency, rounding: rule)
    case .decimals(let digits): return try sum.rounded(to: .scale(digits), rounding: rule)
    case .significantDigits(let digits):
      return try sum.rounded(to: .significantDigits(digits), rounding: rule)
    case .cash(let region):
      let step = currency.cashStep(on: day, in: region).value
      return try sum.rounded(toMultipleOf: step, rounding: rule)
    }
  }

  /// Returns `sum` rounded to ``ResultPlace/shown``.
  ///
  /// A separate function, so that the page links no other roundings.
  static func shown(
    _ sum: ExactSum,
    in currency: Currency,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    let amount = try sum.rounded(to: .scale(currency.resultDigits), rounding: rule)
    guard amount.isZero else { return amount }
    let trace = try sum.rounded(to: .significantDigits(2), rounding: rule)
    return trace.isZero ? amount : trace
  }
}
