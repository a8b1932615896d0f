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
