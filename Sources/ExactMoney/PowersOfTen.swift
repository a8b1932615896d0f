public import CTables

/// The powers of ten, and the data to divide by them without a division.
@usableFromInline
enum PowersOfTen {
  /// Returns 10^`exponent`, for exponents 0 to 19.
  @inline(__always)
  static func uint64(_ exponent: Int) -> UInt64 {
    assert(exponent >= 0 && exponent < 20)
    return ten_to_the(exponent)
  }

  /// Returns 10^`exponent`, for exponents 0 to 38.
  static func uint128(_ exponent: Int) -> UInt128 {
    assert(exponent >= 0 && exponent < 39)
    // The product of two powers that fit a word.
    let first = min(exponent, 19)
    return UInt128(uint64(first)) &* UInt128(uint64(exponent &- first))
  }

  /// Returns the number of decimal digits of `magnitude`; 1 for 0.
  @inline(__always)
  static func digitCount(_ magnitude: UInt64) -> Int {
    // 1233/4096 is log10(2) closely enough for every bit width up to 64.
    let estimate = ((64 &- (magnitude | 1).leadingZeroBitCount) &* 1233) &>> 12
    return estimate &+ (magnitude >= ten_to_the(estimate) ? 1 : 0)
      &+ (magnitude == 0 ? 1 : 0)
  }

  /// Returns the number of decimal digits of `magnitude`, which is below 10³⁸; 1 for 0.
  @inline(__always)
  static func digitCount(_ magnitude: UInt128) -> Int {
    guard magnitude > UInt128(UInt64.max) else {
      return digitCount(UInt64(truncatingIfNeeded: magnitude))
    }
    let estimate = ((128 &- magnitude.leadingZeroBitCount) &* 1233) &>> 12
    return estimate &+ (magnitude >= uint128(estimate) ? 1 : 0)
  }

  /// Returns 10^`exponent` prepared as a divisor, for exponents 1 to 19.
  @inlinable @inline(__always)
  static func divisor(_ exponent: Int) -> PowerOfTenDivisor {
    assert(exponent > 0 && exponent < 20)
    return PowerOfTenDivisor(power_of_ten(exponent))
  }
}

/// A power of ten prepared as a divisor: one word takes one multiplication, two words take two.
@usableFromInline
struct PowerOfTenDivisor: Sendable {
  @usableFromInline let value: UInt64
  /// ⌈2^(63+l) ÷ value⌉, where l = ⌈log₂ value⌉.
  @usableFromInline let multiplier: UInt64
  /// l − 1.
  @usableFromInline let multiplierShift: UInt64
  @usableFromInline let wide: WordDivisor

  @inlinable @inline(__always)
  init(_ row: power_of_ten) {
    value = row.value
    multiplier = row.multiplier
    multiplierShift = row.multiplier_shift
    wide = WordDivisor(normalized: row.normalized, reciprocal: row.reciprocal, shift: row.shift)
  }

  /// Returns `dividend ÷ value` for dividends up to 2⁶³.
  ///
  /// Granlund & Montgomery, "Division by Invariant Integers using Multiplication" (1994), theorem
  /// 4.2 with N = 63: a multiplier of 64 bits is exact for these.
  @inlinable @inline(__always)
  func divide(_ dividend: UInt64) -> (quotient: UInt64, remainder: UInt64) {
    let quotient = dividend.multipliedFullWidth(by: multiplier).high &>> multiplierShift
    return (quotient, dividend &- quotient &* value)
  }
}

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
