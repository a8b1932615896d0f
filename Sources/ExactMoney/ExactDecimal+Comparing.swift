extension ExactDecimal: Comparable {
  /// Returns whether both values are equal, regardless of scale: `1.10 == 1.1`.
  public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.storedScale == right.storedScale {
      return left.low == right.low && left.high == right.high
    }
    return left.compared(with: right) == 0
  }

  /// Returns whether `left` is the smaller value.
  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.compared(with: right) < 0
  }

  /// Returns a negative number, zero or a positive number if the value is below, equal to or above
  /// `other`.
  private func compared(with other: ExactDecimal) -> Int {
    let gap = Int(other.storedScale &- storedScale)
    if fitsWord && other.fitsWord && gap.magnitude < 19 {
      let left = Int128(word) &* Int128(PowersOfTen.uint64(max(gap, 0)))
      let right = Int128(other.word) &* Int128(PowersOfTen.uint64(max(0 &- gap, 0)))
      return left == right ? 0 : left < right ? -1 : 1
    }
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let order = comparedMagnitude(with: other)
    return isNegative ? -order : order
  }

  private func comparedMagnitude(with other: ExactDecimal) -> Int {
    if isZero || other.isZero { return (isZero ? 0 : 1) - (other.isZero ? 0 : 1) }
    // The power of ten of the first digit decides if it differs.
    let position = digitCount - scale
    let otherPosition = other.digitCount - other.scale
    if position != otherPosition { return position < otherPosition ? -1 : 1 }
    // With equal positions, the scales differ by less than 38, and an aligned coefficient has at
    // most 76 digits.
    let target = max(scale, other.scale)
    guard let left = UInt256(magnitude).multipliedByTen(to: target - scale),
      let right = UInt256(other.magnitude).multipliedByTen(to: target - other.scale)
    else { preconditionFailure("coefficients of one position align in 256 bits") }
    return left == right ? 0 : left < right ? -1 : 1
  }
}

extension ExactDecimal: Hashable {
  /// Hashes the value, so that `1.10` and `1.1` have the same hash.
  public func hash(into hasher: inout Hasher) {
    let value = reduced
    hasher.combine(value.low)
    hasher.combine(value.high)
    hasher.combine(value.storedScale)
  }
}
