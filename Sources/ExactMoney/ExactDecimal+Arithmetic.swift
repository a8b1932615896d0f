extension ExactDecimal {
  /// Returns the exact sum, at the larger of the two scales.
  ///
  /// - Throws: ``DecimalError/overflow`` if the exact sum needs more than 38 digits.
  public func adding(_ other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    let gap = Int(other.storedScale &- storedScale)
    guard fitsWord, other.fitsWord, gap.magnitude < 19 else { return try addingLong(other) }
    // Two words, each times at most 10¹⁸, have a sum below 10³⁸, so that no check is needed.
    let left = Int128(word) &* Int128(PowersOfTen.uint64(max(gap, 0)))
    let right = Int128(other.word) &* Int128(PowersOfTen.uint64(max(0 &- gap, 0)))
    return ExactDecimal(unchecked: left &+ right, scale: max(storedScale, other.storedScale))
  }

  /// Returns the exact difference, at the larger of the two scales.
  ///
  /// - Throws: ``DecimalError/overflow`` if the exact difference needs more than 38 digits.
  public func subtracting(_ other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
    try adding(-other)
  }

  /// Returns the exact product, at the sum of the two scales.
  ///
  /// - Throws: ``DecimalError/overflow`` if the exact product needs more than 38 digits.
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
    // An aligned operand of more than 76 digits makes a sum of more than 38 digits.
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

  /// Returns the sum if both operands and the sum fit 38 digits at the larger scale; otherwise nil.
  @inline(__always)
  private func addingAligned(_ other: ExactDecimal) -> ExactDecimal? {
    let target = max(scale, other.scale)
    guard let left = coefficient(atScale: target), let right = other.coefficient(atScale: target)
    else { return nil }
    // Twice 10³⁸ exceeds 2¹²⁷: an overflow also means more than 38 digits.
    let (sum, overflows) = left.addingReportingOverflow(right)
    guard !overflows, sum.magnitude < ExactDecimal.coefficientLimit else { return nil }
    return ExactDecimal(unchecked: sum, scale: Int32(truncatingIfNeeded: target))
  }

  /// Returns the coefficient at a larger scale; nil if it needs more than 38 digits.
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

  /// Returns the same value at scale `target`, or at the nearest smaller scale that fits 38 digits.
  private func extended(towardScale target: Int) -> ExactDecimal {
    guard target > scale else { return self }
    let steps =
      isZero ? target - scale : min(target - scale, ExactDecimal.maximumDigits - digitCount)
    let widened = isZero ? 0 : magnitude &* PowersOfTen.uint128(steps)
    return ExactDecimal(magnitude: widened, isNegative: isNegative, scale: scale + steps)
  }

  /// Creates `magnitude × 10^−scale`, exactly, with as many trailing zeros as 38 digits and the
  /// range of scales allow.
  ///
  /// - Throws: ``DecimalError/overflow`` if the exact value does not fit.
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
  /// Returns the value divided by 10^`exponent`, exactly: the same digits at another scale.
  ///
  /// `exponent` may be negative.
  ///
  /// - Throws: ``DecimalError/overflow`` if the scale leaves ``scales``.
  public func dividedByPowerOfTen(_ exponent: Int) throws(DecimalError) -> ExactDecimal {
    let (sum, overflows) = scale.addingReportingOverflow(exponent)
    guard !overflows else { throw .overflow }
    return try ExactDecimal(coefficient: coefficient, scale: sum)
  }
}
