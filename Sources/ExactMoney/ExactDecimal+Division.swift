extension ExactDecimal {
  /// Returns `self ÷ other`, rounded once to `precision` by `rule`.
  ///
  /// There is no form without a precision, because few quotients terminate.
  ///
  /// - Throws: ``DecimalError/divisionByZero``; ``DecimalError/overflow`` if the result needs more
  ///   than 38 digits.
  public func divided(
    by other: ExactDecimal,
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    guard !other.isZero else { throw .divisionByZero }
    return try ExactDecimal(
      UInt256(magnitude),
      over: other.magnitude,
      scale: scale - other.scale,
      isNegative: isNegative != other.isNegative,
      to: precision,
      rounding: rule
    )
  }

  /// Returns `self × factor ÷ divisor`, rounded once to `precision` by `rule`.
  ///
  /// The product is held in 256 bits, so that nothing is lost before the rounding.
  ///
  ///     // 100 USD in BRL through the euro: 100 × 6.0692 ÷ 1.1172
  ///     try amount.multiplied(by: brl, dividedBy: usd, to: .scale(2), rounding: .toNearestOrAwayFromZero)
  ///
  /// - Throws: ``DecimalError/divisionByZero``; ``DecimalError/overflow`` if the result needs more
  ///   than 38 digits.
  public func multiplied(
    by factor: ExactDecimal,
    dividedBy divisor: ExactDecimal,
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    guard !divisor.isZero else { throw .divisionByZero }
    return try ExactDecimal(
      UInt256(magnitude, times: factor.magnitude),
      over: divisor.magnitude,
      scale: scale + factor.scale - divisor.scale,
      isNegative: (isNegative != factor.isNegative) != divisor.isNegative,
      to: precision,
      rounding: rule
    )
  }

  /// Creates `numerator ÷ denominator × 10^−scale`, rounded once.
  ///
  /// `numerator` is at most a product of two coefficients, below 10⁷⁶.
  ///
  /// - Throws: ``DecimalError/overflow`` if the result needs more than 38 digits.
  init(
    _ numerator: UInt256,
    over denominator: UInt128,
    scale: Int,
    isNegative: Bool,
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) {
    switch precision {
    case .scale(let target):
      guard ExactDecimal.scales.contains(target) else { throw .overflow }
      guard let (quotient, tail) = numerator.divided(by: denominator, timesTenTo: target - scale)
      else { throw .overflow }
      let increment = tail.increment(
        by: rule,
        isOdd: quotient.low & 1 == 1,
        isNegative: isNegative
      )
      let kept = quotient.low &+ UInt128(increment)
      guard quotient.high == 0, kept < ExactDecimal.coefficientLimit else { throw .overflow }
      self.init(magnitude: kept, isNegative: isNegative, scale: target)

    case .significantDigits(let limit):
      guard (1...ExactDecimal.maximumDigits).contains(limit) else { throw .overflow }
      guard !numerator.isZero else {
        try self.init(fitting: numerator, isNegative: false, scale: scale)
        return
      }
      let added = limit - numerator.quotientDigitCount(dividingBy: denominator)
      guard let (wide, firstTail) = numerator.divided(by: denominator, timesTenTo: added)
      else { throw .overflow }
      var (kept, tail, target) = (wide.low, firstTail, scale + added)
      if wide.high != 0 || kept >= PowersOfTen.uint128(limit) {
        let (quotient, digit) = wide.divided(by: PowersOfTen.divisor(1).wide)
        tail = RoundingRemainder(digits: digit, of: 10, followedBy: tail)
        (kept, target) = (quotient.low, target - 1)
      }
      if tail.isZero {
        self = ExactDecimal(magnitude: kept, isNegative: isNegative, scale: 0)
          .strippingZeros(downTo: scale - target)
        try self.init(
          fitting: UInt256(magnitude),
          isNegative: isNegative,
          scale: self.scale + target
        )
        return
      }
      kept &+= UInt128(tail.increment(by: rule, isOdd: kept & 1 == 1, isNegative: isNegative))
      if kept == PowersOfTen.uint128(limit) {
        (kept, target) = (PowersOfTen.uint128(limit - 1), target - 1)
      }
      if ExactDecimal.scales.contains(target) {
        self.init(magnitude: kept, isNegative: isNegative, scale: target)
      } else {
        try self.init(fitting: UInt256(kept), isNegative: isNegative, scale: target)
      }
    }
  }
}

extension UInt256 {
  /// Returns the number of digits of `self ÷ divisor` before the point, zero or negative for a
  /// quotient below one.
  ///
  /// The number is exact for words, and may otherwise be one too small.
  @inline(__always)
  fileprivate func quotientDigitCount(dividingBy divisor: UInt128) -> Int {
    guard high == 0, low.upperWord | divisor.upperWord == 0 else {
      return digitCount - PowersOfTen.digitCount(divisor)
    }
    let (dividend, divisor) = (low.lowerWord, divisor.lowerWord)
    let gap = PowersOfTen.digitCount(dividend) &- PowersOfTen.digitCount(divisor)
    // Aligned to the longer one, the larger number decides the digit count.
    let left = UInt128(dividend) &* UInt128(PowersOfTen.uint64(max(0 &- gap, 0)))
    let right = UInt128(divisor) &* UInt128(PowersOfTen.uint64(max(gap, 0)))
    return gap &+ (left >= right ? 1 : 0)
  }

  /// Returns the integer part of `self × 10^exponent ÷ divisor` and the remainder; nil if the
  /// scaled dividend exceeds 256 bits.
  ///
  /// The quotient then has more than 38 digits.
  @inline(__always)
  fileprivate func divided(
    by divisor: UInt128,
    timesTenTo exponent: Int
  ) -> (quotient: UInt256, tail: RoundingRemainder)? {
    if divisor == 1 && exponent < 0 { return droppingDigits(-exponent) }
    guard divisor.upperWord == 0, exponent > -20 else {
      return dividedLong(by: divisor, timesTenTo: exponent)
    }
    let (word, overflows) = divisor.lowerWord
      .multipliedReportingOverflow(by: PowersOfTen.uint64(max(-exponent, 0)))
    guard !overflows else { return dividedLong(by: divisor, timesTenTo: exponent) }
    guard exponent <= 77, let dividend = multipliedByTen(to: max(exponent, 0)) else {
      return isZero ? (self, .zero) : nil
    }
    let (quotient, remainder) = dividend.divided(by: WordDivisor(word))
    return (quotient, RoundingRemainder(remainder: remainder, divisor: word))
  }

  /// Returns the value without its last `count` digits, and these digits, removed eighteen at a
  /// time by multiplications.
  private func droppingDigits(_ count: Int) -> (quotient: UInt256, tail: RoundingRemainder) {
    var (kept, tail, left) = (self, RoundingRemainder.zero, count)
    while left > 0 {
      guard !kept.isZero else { return (kept, tail.isZero ? tail : .belowHalf) }
      let power = PowersOfTen.divisor(min(left, 18))
      let (quotient, remainder) = kept.divided(by: power.wide)
      tail = RoundingRemainder(digits: remainder, of: power.value, followedBy: tail)
      (kept, left) = (quotient, left - 18)
    }
    return (kept, tail)
  }

  @inline(never)
  private func dividedLong(
    by divisor: UInt128,
    timesTenTo exponent: Int
  ) -> (quotient: UInt256, tail: RoundingRemainder)? {
    var (dividend, divisor) = (self, UInt256(divisor))
    if exponent >= 0 {
      guard exponent <= 77, let scaled = multipliedByTen(to: exponent) else {
        return isZero ? (self, .zero) : nil
      }
      dividend = scaled
    } else {
      // If the divisor has two digits more than the dividend, the quotient is below a tenth and
      // therefore below half.
      guard divisor.digitCount - exponent <= digitCount + 1,
        let scaled = divisor.multipliedByTen(to: -exponent)
      else { return (UInt256(0), isZero ? .zero : .belowHalf) }
      divisor = scaled
    }
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return (quotient, RoundingRemainder(remainder: remainder, divisor: divisor))
  }
}
