extension ExactDecimal {
  /// Returns the value rounded once to `precision` by `rule`.
  ///
  ///     try ExactDecimal("2.675").rounded(to: .scale(2), rounding: .toNearestOrAwayFromZero)  // 2.68
  ///     try ExactDecimal("1.5").rounded(to: .scale(3), rounding: .toNearestOrEven)            // 1.500
  ///
  /// - Throws: ``DecimalError/overflow`` if the result needs more than 38 digits.
  @inlinable @inline(__always)
  public func rounded(to precision: Precision, rounding rule: RoundingRule) throws(DecimalError)
    -> ExactDecimal
  {
    if case .scale(let target) = precision, fitsWord {
      let dropped = scale &- target
      if dropped == 0 { return self }
      if dropped > 0 && dropped < 20 && target >= ExactDecimal.scales.lowerBound {
        return ExactDecimal(
          word,
          dropping: PowersOfTen.divisor(dropped),
          scale: target,
          rounding: rule
        )
      }
    }
    return try roundedLong(to: precision, rounding: rule)
  }

  /// Returns the product rounded once to `precision` by `rule`.
  ///
  /// The full product is held in up to 256 bits, so that only the result has to fit.
  ///
  /// - Throws: ``DecimalError/overflow`` if the result needs more than 38 digits.
  @inlinable @inline(__always)
  public func multiplied(
    by other: ExactDecimal,
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    if case .scale(let target) = precision, fitsWord, other.fitsWord {
      let dropped = scale &+ other.scale &- target
      let product = word.multipliedFullWidth(by: other.word)
      let low = Int64(bitPattern: product.low)
      if dropped > 0 && dropped < 20 && product.high == low &>> 63
        && ExactDecimal.scales.contains(target)
      {
        return ExactDecimal(
          low,
          dropping: PowersOfTen.divisor(dropped),
          scale: target,
          rounding: rule
        )
      }
    }
    return try multipliedLong(by: other, to: precision, rounding: rule)
  }

  /// Creates `word ÷ divisor`, rounded by `rule`.
  ///
  /// The sign is removed and restored arithmetically, without a branch.
  @inlinable @inline(__always)
  init(_ word: Int64, dropping divisor: PowerOfTenDivisor, scale: Int, rounding rule: RoundingRule)
  {
    let sign = word &>> 63
    let (quotient, remainder) = divisor.divide(UInt64(bitPattern: (word ^ sign) &- sign))
    let increment = RoundingRemainder(remainder: remainder, divisor: divisor.value)
      .increment(by: rule, isOdd: quotient & 1 == 1, isNegative: sign < 0)
    let kept = Int64(bitPattern: quotient &+ increment)
    self.init(word: (kept ^ sign) &- sign, scale: Int32(truncatingIfNeeded: scale))
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
}
