extension ExactDecimal {
  /// The value cut to `precision` by `rule`, in one rounding.
  ///
  ///     try ExactDecimal("2.675").rounded(to: .scale(2), rounding: .toNearestOrAwayFromZero)  // 2.68
  ///     try ExactDecimal("1.5").rounded(to: .scale(3), rounding: .toNearestOrEven)            // 1.500
  ///
  /// - Throws: ``DecimalError/overflow`` when the scale asked for needs more than 38 digits.
  @inlinable
  public func rounded(to precision: Precision, rounding rule: RoundingRule) throws(DecimalError)
    -> ExactDecimal
  {
    if case .scale(let target) = precision, fitsWord {
      let dropped = scale &- target
      if dropped == 0 { return self }
      if dropped > 0 && dropped < 20 && target >= ExactDecimal.scales.lowerBound {
        let divisor = PowersOfTen.divisor(dropped)
        let (quotient, remainder) = divisor.divide(word.magnitude)
        return ExactDecimal(
          magnitude: quotient,
          discarding: remainder,
          of: divisor.value,
          isNegative: high < 0,
          scale: target,
          rounding: rule
        )
      }
    }
    return try roundedLong(to: precision, rounding: rule)
  }

  /// The product cut to `precision` by `rule`, in one rounding: an amount times a rate.
  ///
  /// The full product is formed first, in up to 256 bits, so that only the result has to fit.
  ///
  /// - Throws: ``DecimalError/overflow`` when the result needs more than 38 digits.
  @inlinable
  public func multiplied(
    by other: ExactDecimal,
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    if case .scale(let target) = precision, fitsWord, other.fitsWord {
      let dropped = scale &+ other.scale &- target
      let product = word.magnitude.multipliedFullWidth(by: other.word.magnitude)
      let divisor = PowersOfTen.divisor(min(max(dropped, 1), 19))
      if dropped > 0 && dropped < 20 && product.high < divisor.value
        && ExactDecimal.scales.contains(target)
      {
        let (quotient, remainder) =
          product.high == 0 && product.low <= 1 &<< 63
          ? divisor.divide(product.low)
          : divisor.wide.divide(high: product.high, low: product.low)
        return ExactDecimal(
          magnitude: quotient,
          discarding: remainder,
          of: divisor.value,
          isNegative: (high ^ other.high) < 0,
          scale: target,
          rounding: rule
        )
      }
    }
    return try multipliedLong(by: other, to: precision, rounding: rule)
  }

  @inline(never)
  @usableFromInline
  func roundedLong(
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    try ExactDecimal(
      UInt256(magnitude),
      over: 1,
      scale: scale,
      isNegative: isNegative,
      to: precision,
      rounding: rule
    )
  }

  @inline(never)
  @usableFromInline
  func multipliedLong(
    by other: ExactDecimal,
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    try ExactDecimal(
      UInt256(magnitude, times: other.magnitude),
      over: 1,
      scale: scale + other.scale,
      isNegative: isNegative != other.isNegative,
      to: precision,
      rounding: rule
    )
  }

  /// A quotient of one word with its remainder, rounded.
  @inlinable @inline(__always)
  init(
    magnitude: UInt64,
    discarding remainder: UInt64,
    of divisor: UInt64,
    isNegative: Bool,
    scale: Int,
    rounding rule: RoundingRule
  ) {
    let increment = DiscardedTail(remainder: remainder, divisor: divisor)
      .increment(by: rule, isOdd: magnitude & 1 == 1, isNegative: isNegative)
    self.init(
      magnitude: UInt128(magnitude) &+ UInt128(increment),
      isNegative: isNegative,
      scale: scale
    )
  }
}
