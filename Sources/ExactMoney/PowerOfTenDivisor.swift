/// A power of ten prepared as a divisor: one word takes one multiplication, two words take two.
@usableFromInline
struct PowerOfTenDivisor: Sendable {
  @usableFromInline let value: UInt64
  /// ⌈2^(63+l) ÷ value⌉, where l = ⌈log₂ value⌉.
  @usableFromInline let multiplier: UInt64
  /// l − 1.
  @usableFromInline let multiplierShift: UInt64
  @usableFromInline let wide: WordDivisor

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

// One row per power: value, multiplier and its shift; normalized divisor, reciprocal and its shift.
// PowersOfTenTests recalculates every row.
// swift-format-ignore
@usableFromInline
let powerOfTenDivisors: [20 of PowerOfTenDivisor] = [
  .init(value: 1, multiplier: 0x0000000000000000, multiplierShift: 0, wide: .init(normalized: 0x8000000000000000, reciprocal: 0xFFFFFFFFFFFFFFFF, shift: 63)),
  .init(value: 10, multiplier: 0xCCCCCCCCCCCCCCCD, multiplierShift: 3, wide: .init(normalized: 0xA000000000000000, reciprocal: 0x9999999999999999, shift: 60)),
  .init(value: 100, multiplier: 0xA3D70A3D70A3D70B, multiplierShift: 6, wide: .init(normalized: 0xC800000000000000, reciprocal: 0x47AE147AE147AE14, shift: 57)),
  .init(value: 1_000, multiplier: 0x83126E978D4FDF3C, multiplierShift: 9, wide: .init(normalized: 0xFA00000000000000, reciprocal: 0x0624DD2F1A9FBE76, shift: 54)),
  .init(value: 10_000, multiplier: 0xD1B71758E219652C, multiplierShift: 13, wide: .init(normalized: 0x9C40000000000000, reciprocal: 0xA36E2EB1C432CA57, shift: 50)),
  .init(value: 100_000, multiplier: 0xA7C5AC471B478424, multiplierShift: 16, wide: .init(normalized: 0xC350000000000000, reciprocal: 0x4F8B588E368F0846, shift: 47)),
  .init(value: 1_000_000, multiplier: 0x8637BD05AF6C69B6, multiplierShift: 19, wide: .init(normalized: 0xF424000000000000, reciprocal: 0x0C6F7A0B5ED8D36B, shift: 44)),
  .init(value: 10_000_000, multiplier: 0xD6BF94D5E57A42BD, multiplierShift: 23, wide: .init(normalized: 0x9896800000000000, reciprocal: 0xAD7F29ABCAF48578, shift: 40)),
  .init(value: 100_000_000, multiplier: 0xABCC77118461CEFD, multiplierShift: 26, wide: .init(normalized: 0xBEBC200000000000, reciprocal: 0x5798EE2308C39DF9, shift: 37)),
  .init(value: 1_000_000_000, multiplier: 0x89705F4136B4A598, multiplierShift: 29, wide: .init(normalized: 0xEE6B280000000000, reciprocal: 0x12E0BE826D694B2E, shift: 34)),
  .init(value: 10_000_000_000, multiplier: 0xDBE6FECEBDEDD5BF, multiplierShift: 33, wide: .init(normalized: 0x9502F90000000000, reciprocal: 0xB7CDFD9D7BDBAB7D, shift: 30)),
  .init(value: 100_000_000_000, multiplier: 0xAFEBFF0BCB24AAFF, multiplierShift: 36, wide: .init(normalized: 0xBA43B74000000000, reciprocal: 0x5FD7FE17964955FD, shift: 27)),
  .init(value: 1_000_000_000_000, multiplier: 0x8CBCCC096F5088CC, multiplierShift: 39, wide: .init(normalized: 0xE8D4A51000000000, reciprocal: 0x19799812DEA11197, shift: 24)),
  .init(value: 10_000_000_000_000, multiplier: 0xE12E13424BB40E14, multiplierShift: 43, wide: .init(normalized: 0x9184E72A00000000, reciprocal: 0xC25C268497681C26, shift: 20)),
  .init(value: 100_000_000_000_000, multiplier: 0xB424DC35095CD810, multiplierShift: 46, wide: .init(normalized: 0xB5E620F480000000, reciprocal: 0x6849B86A12B9B01E, shift: 17)),
  .init(value: 1_000_000_000_000_000, multiplier: 0x901D7CF73AB0ACDA, multiplierShift: 49, wide: .init(normalized: 0xE35FA931A0000000, reciprocal: 0x203AF9EE756159B2, shift: 14)),
  .init(value: 10_000_000_000_000_000, multiplier: 0xE69594BEC44DE15C, multiplierShift: 53, wide: .init(normalized: 0x8E1BC9BF04000000, reciprocal: 0xCD2B297D889BC2B6, shift: 10)),
  .init(value: 100_000_000_000_000_000, multiplier: 0xB877AA3236A4B44A, multiplierShift: 56, wide: .init(normalized: 0xB1A2BC2EC5000000, reciprocal: 0x70EF54646D496892, shift: 7)),
  .init(value: 1_000_000_000_000_000_000, multiplier: 0x9392EE8E921D5D08, multiplierShift: 59, wide: .init(normalized: 0xDE0B6B3A76400000, reciprocal: 0x2725DD1D243ABA0E, shift: 4)),
  .init(value: 10_000_000_000_000_000_000, multiplier: 0xEC1E4A7DB69561A6, multiplierShift: 63, wide: .init(normalized: 0x8AC7230489E80000, reciprocal: 0xD83C94FB6D2AC34A, shift: 0)),
]
