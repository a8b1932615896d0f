public import ExactMoney

/// The sum of amounts in one or more currencies, converted to one currency and rounded once.
public struct ConversionSum: Hashable, Sendable {
  /// The conversion of each amount, in the order given.
  public let parts: [Conversion]
  /// The currency of the result.
  public let target: Currency
  /// The day whose laws and cash steps apply: the requested day, or else today.
  let lawDay: CalendarDate

  init(_ parts: [Conversion], to target: Currency, lawDay: CalendarDate) {
    self.parts = parts
    self.target = target
    self.lawDay = lawDay
  }

  /// Returns the step that cash amounts of the target currency are multiples of in `region`.
  public func cashStep(in region: Region?) -> CashStep {
    target.cashStep(on: lawDay, in: region)
  }

  /// Returns the part at `index` as a sum with only that part.
  public func part(_ index: Int) -> ConversionSum {
    ConversionSum([parts[index]], to: target, lawDay: lawDay)
  }

  /// Returns the sum in the minor units of its currency, rounded once, half up.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the sum needs more than 38 digits there.
  /// - Complexity: O(n²) in the number of parts.
  public func result() throws(RateError) -> Money {
    let amount = try rounded { sum throws(DecimalError) in
      try sum.rounded(to: .scale(target.resultDigits), rounding: .toNearestOrAwayFromZero)
    }
    return Money(amount, target)
  }

  /// Returns the sum rounded once, half up, to ``ResultPlace/shown``.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the sum needs more than 38 digits there.
  public func shownResult() throws(RateError) -> Money {
    let amount = try rounded { sum throws(DecimalError) in
      try ResultPlace.shown(sum, in: target, rounding: .toNearestOrAwayFromZero)
    }
    return Money(amount, target)
  }

  /// Returns the sum as it is paid in cash, rounded once, half up, to a multiple of the currency's
  /// step.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the sum needs more than 38 digits there.
  public func cashResult() throws(RateError) -> Money {
    let amount = try rounded { sum throws(DecimalError) in
      try sum.rounded(
        toMultipleOf: cashStep(in: nil).value,
        rounding: .toNearestOrAwayFromZero
      )
    }
    return Money(amount, target)
  }

  /// Returns the sum rounded once, to `place`.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the sum needs more than 38 digits there.
  public func result(
    to place: ResultPlace,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(RateError) -> Money {
    let amount = try rounded { sum throws(DecimalError) in
      try place.rounded(sum, in: target, on: lawDay, rounding: rule)
    }
    return Money(amount, target)
  }

  /// Returns the sum before any rounding, to 34 significant digits, like decimal128.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the sum does not fit 38 digits.
  public func exactAmount() throws(RateError) -> ExactDecimal {
    let amount = try rounded { sum throws(DecimalError) in
      try sum.rounded(to: .significantDigits(34), rounding: .toNearestOrEven)
    }
    return amount.withWholeDigits
  }

  /// Returns the sum rounded by `rounding`.
  ///
  /// The rounding is a closure so that a program links only the roundings that it calls.
  private func rounded(
    by rounding: (ExactSum) throws(DecimalError) -> ExactDecimal
  ) throws(RateError) -> ExactDecimal {
    do throws(DecimalError) {
      return try rounding(sum)
    } catch {
      throw .overflow(CurrencyPair(base: parts.first?.term.currency ?? target, quote: target))
    }
  }

  /// The exact sum of the converted parts.
  private var sum: ExactSum {
    var sum = ExactSum()
    for part in parts {
      let (amount, factor) = part.product
      sum.add(amount, times: factor)
    }
    return sum
  }
}
