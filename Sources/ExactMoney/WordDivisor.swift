/// A 64-bit divisor prepared so that dividing two words takes two multiplications and no division.
///
/// Möller & Granlund, "Improved division by invariant integers" (IEEE Transactions on Computers,
/// 2011), algorithms 2 and 4.
@usableFromInline
struct WordDivisor: Sendable {
  /// The divisor shifted left until its top bit is set.
  @usableFromInline let normalized: UInt64
  /// ⌊(2¹²⁸ − 1) ÷ normalized⌋ − 2⁶⁴.
  @usableFromInline let reciprocal: UInt64
  @usableFromInline let shift: UInt64

  /// Prepares `divisor`, which is not zero, with one division.
  @inline(__always)
  init(_ divisor: UInt64) {
    shift = UInt64(truncatingIfNeeded: divisor.leadingZeroBitCount)
    normalized = divisor &<< shift
    reciprocal = WordDivisor.reciprocal(of: normalized)
  }

  /// Prepares a divisor whose top bit is set.
  @inline(__always)
  init(normalized: UInt64) {
    self.normalized = normalized
    reciprocal = WordDivisor.reciprocal(of: normalized)
    shift = 0
  }

  @inlinable @inline(__always)
  init(normalized: UInt64, reciprocal: UInt64, shift: UInt64) {
    self.normalized = normalized
    self.reciprocal = reciprocal
    self.shift = shift
  }

  @inline(__always)
  private static func reciprocal(of normalized: UInt64) -> UInt64 {
    normalized.dividingFullWidth((~normalized, .max)).quotient
  }

  /// Returns `(high, low) ÷ divisor`, where `high < divisor`.
  @inlinable @inline(__always)
  func divide(high: UInt64, low: UInt64) -> (quotient: UInt64, remainder: UInt64) {
    // A shift by 64, if `shift` is 0, would be undefined, so that it is split into 1 and 63 −
    // shift.
    let upper = high &<< shift | (low &>> 1) &>> (63 &- shift)
    let (quotient, remainder) = divide(normalizedHigh: upper, low: low &<< shift)
    return (quotient, remainder &>> shift)
  }

  @inlinable @inline(__always)
  func divide(normalizedHigh high: UInt64, low: UInt64) -> (quotient: UInt64, remainder: UInt64) {
    let product = reciprocal.multipliedFullWidth(by: high)
    let (estimateLow, carry) = product.low.addingReportingOverflow(low)
    var quotient = product.high &+ high &+ (carry ? 1 : 0) &+ 1
    var remainder = low &- quotient &* normalized
    // Half of all divisions take this correction, which therefore has no branch. The next one is
    // rare.
    let correction: UInt64 = remainder > estimateLow ? .max : 0
    quotient &+= correction
    remainder &+= correction & normalized
    if remainder >= normalized {
      quotient &+= 1
      remainder &-= normalized
    }
    return (quotient, remainder)
  }
}
