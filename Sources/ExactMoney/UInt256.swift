/// A 256-bit unsigned integer, wide enough for a product of two coefficients before it is rounded.
///
/// It has only the operations that decimals need: products, powers of ten, and division. Limbs are
/// 64-bit, little-endian.
struct UInt256: Equatable {
  var low: UInt128
  var high: UInt128

  init(_ value: UInt128) {
    (low, high) = (value, 0)
  }

  init(high: UInt128, low: UInt128) {
    (self.low, self.high) = (low, high)
  }

  /// Creates `left × right`, which always fits.
  @inline(__always)
  init(_ left: UInt128, times right: UInt128) {
    let (leftLow, leftHigh) = (left.lowerWord, left.upperWord)
    let (rightLow, rightHigh) = (right.lowerWord, right.upperWord)
    let lowest = UInt128(leftLow) &* UInt128(rightLow)
    // Each sum stays below 2¹²⁸: (2⁶⁴ − 1)² + 2 × (2⁶⁴ − 1) is 2¹²⁸ − 1.
    let first = UInt128(leftHigh) &* UInt128(rightLow) &+ UInt128(lowest.upperWord)
    let second = UInt128(leftLow) &* UInt128(rightHigh) &+ UInt128(first.lowerWord)
    low = UInt128(second.lowerWord) &<< 64 | UInt128(lowest.lowerWord)
    high =
      UInt128(leftHigh) &* UInt128(rightHigh) &+ UInt128(first.upperWord)
      &+ UInt128(second.upperWord)
  }

  var isZero: Bool { low == 0 && high == 0 }

  var bitWidth: Int {
    high == 0 ? 128 - low.leadingZeroBitCount : 256 - high.leadingZeroBitCount
  }

  static func < (left: UInt256, right: UInt256) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  static func &+ (left: UInt256, right: UInt256) -> UInt256 {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return UInt256(high: left.high &+ right.high &+ (carry ? 1 : 0), low: low)
  }

  static func &- (left: UInt256, right: UInt256) -> UInt256 {
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    return UInt256(high: left.high &- right.high &- (borrow ? 1 : 0), low: low)
  }

  /// Returns `self × 10^exponent`; nil if it does not fit 256 bits.
  func multipliedByTen(to exponent: Int) -> UInt256? {
    if high == 0 && exponent < 39 { return UInt256(low, times: PowersOfTen.uint128(exponent)) }
    var (result, left) = (self, exponent)
    while left > 0 {
      let step = min(left, 38)
      guard let next = result.multiplied(by: PowersOfTen.uint128(step)) else { return nil }
      (result, left) = (next, left - step)
    }
    return result
  }

  /// Returns `self × factor`; nil if it does not fit 256 bits.
  func multiplied(by factor: UInt128) -> UInt256? {
    let lower = UInt256(low, times: factor)
    let (upper, overflow) = high.multipliedReportingOverflow(by: factor)
    let (sum, carry) = upper.addingReportingOverflow(lower.high)
    return overflow || carry ? nil : UInt256(high: sum, low: lower.low)
  }

  /// The number of decimal digits, for values below 10⁷⁷; 1 for 0.
  var digitCount: Int {
    guard high != 0 else {
      return low < ExactDecimal.coefficientLimit ? PowersOfTen.digitCount(low) : 39
    }
    // Between 39 and 77 digits, 1233/4096 is close enough to log10(2).
    let estimate = min((bitWidth &* 1233) &>> 12, 76)
    let power = UInt256(ExactDecimal.coefficientLimit, times: PowersOfTen.uint128(estimate - 38))
    return self < power ? estimate : estimate + 1
  }

  subscript(limb index: Int) -> UInt64 {
    let half = index < 2 ? low : high
    return index & 1 == 0 ? half.lowerWord : half.upperWord
  }

  /// Returns the quotient and remainder of a division by `divisor`, which is not zero.
  func quotientAndRemainder(dividingBy divisor: UInt256) -> (quotient: UInt256, remainder: UInt256)
  {
    if divisor.high == 0 && divisor.low.upperWord == 0 {
      let (quotient, remainder) = divided(by: WordDivisor(divisor.low.lowerWord))
      return (quotient, UInt256(UInt128(remainder)))
    }
    if high == 0 && divisor.high == 0 {
      let (quotient, remainder) = low.quotientAndRemainder(dividingBy: divisor.low)
      return (UInt256(quotient), UInt256(remainder))
    }
    if self < divisor { return (UInt256(0), self) }
    return dividedByLong(divisor)
  }

  /// Divides by one word, in four steps of two words by one.
  func divided(by divisor: WordDivisor) -> (quotient: UInt256, remainder: UInt64) {
    var remainder: UInt64 = 0
    var limbs = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    if high != 0 {
      (limbs.3, remainder) = divisor.divide(high: remainder, low: self[limb: 3])
      (limbs.2, remainder) = divisor.divide(high: remainder, low: self[limb: 2])
    }
    (limbs.1, remainder) = divisor.divide(high: remainder, low: self[limb: 1])
    (limbs.0, remainder) = divisor.divide(high: remainder, low: self[limb: 0])
    return (
      UInt256(
        high: UInt128(limbs.3) &<< 64 | UInt128(limbs.2),
        low: UInt128(limbs.1) &<< 64 | UInt128(limbs.0)
      ),
      remainder
    )
  }

  /// Divides by two to four 64-bit digits: Knuth, The Art of Computer Programming, volume 2,
  /// section 4.3.1, algorithm D.
  private func dividedByLong(_ divisor: UInt256) -> (quotient: UInt256, remainder: UInt256) {
    // Arrays of a fixed size would need macOS 26.
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 9) { limbs in
      divided(by: divisor, limbs.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Divides as ``dividedByLong(_:)`` says, with room for nine limbs.
  @inline(__always)
  private func divided(
    by divisor: UInt256,
    _ rest: UnsafeMutablePointer<UInt64>
  ) -> (quotient: UInt256, remainder: UInt256) {
    let count = (divisor.bitWidth + 63) / 64
    let shift = 64 * count - divisor.bitWidth
    // The dividend, whose fifth limb is what the shift moves out, then what is left of it.
    rest[4] = write(to: rest, shiftedLeftBy: shift)
    let normal = rest + 5
    _ = divisor.write(to: normal, shiftedLeftBy: shift)
    let leading = WordDivisor(normalized: normal[count - 1])
    var quotient = UInt256(0)
    for index in stride(from: 4 - count, through: 0, by: -1) {
      let top = rest[index + count]
      var digit: UInt64
      var over: UInt64
      var settled = false
      if top >= normal[count - 1] {
        digit = .max
        (over, settled) = rest[index + count - 1].addingReportingOverflow(normal[count - 1])
      } else {
        (digit, over) = leading.divide(high: top, low: rest[index + count - 1])
      }
      while !settled {
        let product = digit.multipliedFullWidth(by: normal[count - 2])
        guard product.high > over || (product.high == over && product.low > rest[index + count - 2])
        else { break }
        digit &-= 1
        (over, settled) = over.addingReportingOverflow(normal[count - 1])
      }
      var borrow: UInt64 = 0
      for position in 0..<count {
        let product = digit.multipliedFullWidth(by: normal[position])
        let (lower, carry) = product.low.addingReportingOverflow(borrow)
        let (difference, under) = rest[index + position].subtractingReportingOverflow(lower)
        rest[index + position] = difference
        borrow = product.high &+ (carry ? 1 : 0) &+ (under ? 1 : 0)
      }
      let (difference, under) = top.subtractingReportingOverflow(borrow)
      rest[index + count] = difference
      if under {
        digit &-= 1
        var carry: UInt64 = 0
        for position in 0..<count {
          let (partial, first) = rest[index + position].addingReportingOverflow(normal[position])
          let (sum, second) = partial.addingReportingOverflow(carry)
          rest[index + position] = sum
          carry = (first ? 1 : 0) + (second ? 1 : 0)
        }
        rest[index + count] &+= carry
      }
      // Digits come highest first.
      quotient = UInt256(
        high: quotient.high &<< 64 | quotient.low &>> 64,
        low: quotient.low &<< 64 | UInt128(digit)
      )
    }
    let remainder = UInt256(
      high: UInt128(rest[3]) &<< 64 | UInt128(rest[2]),
      low: UInt128(rest[1]) &<< 64 | UInt128(rest[0])
    )
    return (quotient, remainder.shiftedRight(by: shift))
  }

  /// Writes four limbs, shifted by 0 to 63 bits, and returns the bits that are shifted out.
  private func write(
    to limbs: UnsafeMutablePointer<UInt64>,
    shiftedLeftBy count: Int
  ) -> UInt64 {
    var carry: UInt64 = 0
    for index in 0..<4 {
      let limb = self[limb: index]
      limbs[index] = limb &<< UInt64(count) | carry
      carry = count == 0 ? 0 : limb &>> UInt64(64 - count)
    }
    return carry
  }

  private func shiftedRight(by count: Int) -> UInt256 {
    guard count > 0 else { return self }
    let carried = high &<< UInt128(128 - count)
    return UInt256(high: high &>> UInt128(count), low: low &>> UInt128(count) | carried)
  }
}

extension UInt128 {
  @inline(__always)
  var lowerWord: UInt64 { UInt64(truncatingIfNeeded: self) }

  @inline(__always)
  var upperWord: UInt64 { UInt64(truncatingIfNeeded: self &>> 64) }
}
