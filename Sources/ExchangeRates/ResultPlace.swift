public import ExactMoney

/// Where the result of a conversion is rounded.
public enum ResultPlace: Hashable, Sendable {
  /// The minor units of its currency by ISO 4217; the digits usually shown where the standard has none.
  case minorUnits
  /// The minor units, as for a reader: of an amount that is less than half of one, two significant digits.
  case shown
  /// Exactly this many decimals.
  case decimals(Int)
  /// Significant digits at most, 1 to 38.
  case significantDigits(Int)
  /// A multiple of the smallest amount that can be paid in cash on the day whose rates are used; the
  /// euro's depends on the region.
  case cash(in: Region?)
}

extension ResultPlace {
  /// `sum`, an amount of `currency`, at this place, rounded once; the step of cash is that of `day`.
  ///
  /// - Throws: ``DecimalError/overflow`` when it needs more than 38 digits there.
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

  /// `sum` as ``shown``: a function of its own, so that the page links no other roundings.
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
