public import CTables

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
