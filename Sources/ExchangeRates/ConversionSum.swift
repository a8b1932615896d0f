public import ExactMoney

/// Amounts of one or more currencies together in another, rounded once.
public struct ConversionSum: Hashable, Sendable {
  /// The conversion of each amount, in the order given.
  public let parts: [Conversion]
  /// The currency of the result.
  public let target: Currency
  /// The day whose laws hold, those of cash too: the one asked for, or the day of the question.
  let lawDay: CalendarDate

  init(_ parts: [Conversion], to target: Currency, lawDay: CalendarDate) {
    self.parts = parts
    self.target = target
    self.lawDay = lawDay
  }

  /// What an amount in cash is a multiple of, where it is paid in `region`.
  public func cashStep(in region: Region?) -> CashStep {
    target.cashStep(on: lawDay, in: region)
  }

  /// The part at `index` as a sum of its own.
  public func part(_ index: Int) -> ConversionSum {
    ConversionSum([parts[index]], to: target, lawDay: lawDay)
  }

  /// The sum in the minor units of its currency, rounded once, half up; O(n²) in the number of parts.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits there.
  public func result() throws(RateError) -> Money {
    let amount = try rounded { sum throws(DecimalError) in
      try sum.rounded(to: .scale(target.resultDigits), rounding: .toNearestOrAwayFromZero)
    }
    return Money(amount, target)
  }

  /// The sum as it is shown, see ``ResultPlace/shown``, rounded once, half up.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits there.
  public func shownResult() throws(RateError) -> Money {
    let amount = try rounded { sum throws(DecimalError) in
      try ResultPlace.shown(sum, in: target, rounding: .toNearestOrAwayFromZero)
    }
    return Money(amount, target)
  }

  /// The sum as it is paid in cash, rounded once, half up, to a multiple of the currency's step.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits there.
  public func cashResult() throws(RateError) -> Money {
    let amount = try rounded { sum throws(DecimalError) in
      try sum.rounded(
        toMultipleOf: cashStep(in: nil).value,
        rounding: .toNearestOrAwayFromZero
      )
    }
    return Money(amount, target)
  }

  /// The sum at `place`, rounded once.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits there.
  public func result(
    to place: ResultPlace,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(RateError) -> Money {
    let amount = try rounded { sum throws(DecimalError) in
      try place.rounded(sum, in: target, on: lawDay, rounding: rule)
    }
    return Money(amount, target)
  }

  /// The sum before any rounding, to 34 significant digits, as decimal128 would show it.
  ///
  /// - Throws: ``RateError/overflow(_:)`` beyond the range of a decimal.
  public func exactAmount() throws(RateError) -> ExactDecimal {
    let amount = try rounded { sum throws(DecimalError) in
      try sum.rounded(to: .significantDigits(34), rounding: .toNearestOrEven)
    }
    return amount.withWholeDigits
  }

  /// What `rounding` makes of the sum.
  ///
  /// A closure, so that a program links only the roundings that it asks for.
  private func rounded(
    by rounding: (ExactSum) throws(DecimalError) -> ExactDecimal
  ) throws(RateError) -> ExactDecimal {
    do throws(DecimalError) {
      return try rounding(sum)
    } catch {
      throw .overflow(CurrencyPair(base: parts.first?.term.currency ?? target, quote: target))
    }
  }

  /// What every part is worth, not rounded.
  private var sum: ExactSum {
    var sum = ExactSum()
    for part in parts {
      let (amount, factor) = part.product
      sum.add(amount, times: factor)
    }
    return sum
  }
}
