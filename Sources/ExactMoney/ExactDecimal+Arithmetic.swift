extension ExactDecimal {
  /// The exact sum; its scale is the larger of the two.
  ///
  /// - Throws: ``DecimalError/overflow`` when the exact sum needs more than 38 digits.
  public func adding(_ other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    let gap = Int(other.storedScale &- storedScale)
    guard fitsWord, other.fitsWord, gap.magnitude < 19 else { return try addingLong(other) }
    // Two words times at most 10¹⁸ each, added, stay below 10³⁸: nothing left to check.
    let left = Int128(word) &* Int128(PowersOfTen.uint64(max(gap, 0)))
    let right = Int128(other.word) &* Int128(PowersOfTen.uint64(max(0 &- gap, 0)))
    return ExactDecimal(unchecked: left &+ right, scale: max(storedScale, other.storedScale))
  }

  /// The exact difference; its scale is the larger of the two.
  ///
  /// - Throws: ``DecimalError/overflow`` when the exact difference needs more than 38 digits.
  public func subtracting(_ other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    try adding(-other)
  }

  /// The exact product; its scale is the sum of the two.
  ///
  /// - Throws: ``DecimalError/overflow`` when the exact product needs more than 38 digits.
  public func multiplied(by other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    let scale = storedScale &+ other.storedScale
    guard fitsWord, other.fitsWord, scale.magnitude <= 6_176 else {
      return try multipliedLong(by: other)
    }
    // 2⁶³ × 2⁶³ is below 10³⁸.
    return ExactDecimal(unchecked: Int128(word) &* Int128(other.word), scale: scale)
  }

  @inline(never)
  private func addingLong(_ other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    if let sum = addingAligned(other) { return sum }
    if isZero { return other.extended(towardScale: scale) }
    if other.isZero { return extended(towardScale: other.scale) }
    let target = max(scale, other.scale)
    // An aligned operand of more than 76 digits leads to a sum of more than 38, whatever the other is.
    guard digitCount + (target - scale) <= 76, other.digitCount + (target - other.scale) <= 76,
      let left = UInt256(magnitude).multipliedByTen(to: target - scale),
      let right = UInt256(other.magnitude).multipliedByTen(to: target - other.scale)
    else { throw .overflow }
    if isNegative == other.isNegative {
      return try ExactDecimal(fitting: left &+ right, isNegative: isNegative, scale: target)
    }
    return left < right
      ? try ExactDecimal(fitting: right &- left, isNegative: other.isNegative, scale: target)
      : try ExactDecimal(fitting: left &- right, isNegative: isNegative, scale: target)
  }

  /// The sum, when both operands fit 38 digits at the larger scale and the sum does too.
  @inline(__always)
  private func addingAligned(_ other: ExactDecimal) -> ExactDecimal? {
    let target = max(scale, other.scale)
    guard let left = coefficient(atScale: target), let right = other.coefficient(atScale: target)
    else { return nil }
    // Twice 10³⁸ passes 2¹²⁷: the sum may overflow, which is more than 38 digits as well.
    let (sum, overflows) = left.addingReportingOverflow(right)
    guard !overflows, sum.magnitude < ExactDecimal.coefficientLimit else { return nil }
    return ExactDecimal(unchecked: sum, scale: Int32(truncatingIfNeeded: target))
  }

  /// The coefficient at a larger scale, or nil when that needs more than 38 digits.
  @inline(__always)
  private func coefficient(atScale target: Int) -> Int128? {
    let steps = target &- scale
    if steps == 0 { return coefficient }
    guard steps &+ digitCount <= ExactDecimal.maximumDigits else { return nil }
    return coefficient &* Int128(truncatingIfNeeded: PowersOfTen.uint128(steps))
  }

  @inline(never)
  private func multipliedLong(by other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    try ExactDecimal(
      fitting: UInt256(magnitude, times: other.magnitude),
      isNegative: isNegative != other.isNegative,
      scale: scale + other.scale
    )
  }

  /// The same value at `target`, or at the nearest scale below it that 38 digits can show.
  private func extended(towardScale target: Int) -> ExactDecimal {
    guard target > scale else { return self }
    let steps =
      isZero ? target - scale : min(target - scale, ExactDecimal.maximumDigits - digitCount)
    let widened = isZero ? 0 : magnitude &* PowersOfTen.uint128(steps)
    return ExactDecimal(magnitude: widened, isNegative: isNegative, scale: scale + steps)
  }

  /// `magnitude × 10^−scale`, exactly, giving up trailing zeros only as far as 38 digits and the
  /// range of scales demand.
  init(fitting magnitude: UInt256, isNegative: Bool, scale: Int) throws(DecimalError) {
    var (kept, scale) = (magnitude, scale)
    if kept.isZero {
      let range = ExactDecimal.scales
      self.init(word: 0, scale: Int32(min(max(scale, range.lowerBound), range.upperBound)))
      return
    }
    let ten = PowersOfTen.divisor(1).wide
    while kept.high != 0 || kept.low >= ExactDecimal.coefficientLimit
      || scale > ExactDecimal.scales.upperBound
    {
      let (quotient, digit) = kept.divided(by: ten)
      guard digit == 0 else { throw .overflow }
      (kept, scale) = (quotient, scale - 1)
    }
    let missing = ExactDecimal.scales.lowerBound - scale
    if missing > 0 {
      guard missing < ExactDecimal.maximumDigits, let widened = kept.multipliedByTen(to: missing),
        widened.high == 0, widened.low < ExactDecimal.coefficientLimit
      else { throw .overflow }
      (kept, scale) = (widened, ExactDecimal.scales.lowerBound)
    }
    self.init(magnitude: kept.low, isNegative: isNegative, scale: scale)
  }
}

extension ExactDecimal {
  /// The value divided by ten to the `exponent`: the same digits, the point further left.
  ///
  /// Exact. `exponent` may be negative; O(1).
  ///
  /// - Throws: ``DecimalError/overflow`` when the scale leaves ``scales``.
  public func dividedByPowerOfTen(_ exponent: Int) throws(DecimalError) -> ExactDecimal {
    try ExactDecimal(coefficient: coefficient, scale: scale + exponent)
  }
}
