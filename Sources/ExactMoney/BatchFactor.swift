#if !hasFeature(Embedded)
/// A rate prepared for many amounts: eight bytes that turn whole units of an amount's last digit into whole
/// units of the result's last digit, with one multiplication and one exact rounding.
///
/// For a positive fraction N ÷ D, twice the quotient sought, the bits hold R = ⌈2ᵏ · N ÷ D⌉, 50 bits of it, k,
/// and how many bits an amount may have. An amount a below that limit has a · R ÷ 2ᵏ above a · N ÷ D by less
/// than 1 ÷ D and less than 2⁻¹⁶: the whole part of the product is that of the quotient, by the argument of
/// Granlund & Montgomery, "Division by Invariant Integers using Multiplication" (1994). Twice the quotient, cut
/// off, says on which side of a half it lies. Sixteen zero bits of a
/// fraction may be an exact tie or an error of rounding; every rule but half up then returns nil.
@frozen
public struct BatchFactor: Sendable {
  /// R from bit 14 on, the bits of an amount from bit 8 on, k − 34 from bit 0 on; bits 6 and 7 are its user's.
  public let bits: UInt64

  /// The factor of bits that ``bits`` gave; 0 is one for no amount.
  @inlinable @inline(__always)
  public init(bits: UInt64) {
    self.bits = bits
  }

  /// Prepares `numerator ÷ denominator × 10^exponent`, both above zero; nil where eight bytes do not hold it.
  public init?(numerator: UInt64, denominator: UInt64, exponent: Int) {
    guard numerator > 0, denominator > 0, abs(exponent) < 20 else { return nil }
    let power = PowersOfTen.uint64(abs(exponent))
    let (above, aboveOverflows) =
      numerator.multipliedReportingOverflow(by: exponent > 0 ? power : 1)
    let (below, belowOverflows) =
      denominator.multipliedReportingOverflow(by: exponent < 0 ? power : 1)
    guard !aboveOverflows, !belowOverflows, above >> 63 == 0 else { return nil }
    self.init(twice: above &* 2, over: below)
  }

  /// Prepares `above ÷ below`, which is twice the quotient.
  private init?(twice above: UInt64, over below: UInt64) {
    let (aboveZeros, belowZeros) = (above.leadingZeroBitCount, below.leadingZeroBitCount)
    let (dividend, divisor) = (above &<< aboveZeros, below &<< belowZeros)
    // The quotient of both without their leading zeros lies from a half to two: 64 bits of it.
    let isSmaller = dividend < divisor
    let (quotient, remainder) = divisor.dividingFullWidth(
      isSmaller ? (dividend, 0) : (dividend &>> 1, dividend &<< 63)
    )
    let isExact = remainder == 0 && quotient & 0x3FFF == 0
    var (rounded, k) = (
      quotient &>> 14 &+ (isExact ? 0 : 1), (isSmaller ? 50 : 49) &- belowZeros &+ aboveZeros
    )
    if rounded &>> 50 != 0 { (rounded, k) = (rounded &>> 1, k &- 1) }
    let needed = max(64 &- (below &- 1).leadingZeroBitCount, 16)
    let limit = isExact ? 32 : min(k &- needed, 32)
    guard limit > 0, k >= 34, k < 98 else { return nil }
    bits = rounded &<< 14 | UInt64(limit) &<< 8 | UInt64(k &- 34)
  }

  /// `magnitude` times the factor, rounded; nil where the long way has to tell.
  @inlinable @inline(__always)
  public func product(_ magnitude: UInt64, _ rounding: BatchRounding, isNegative: Bool) -> UInt64? {
    guard (magnitude | 1) &>> (bits &>> 8) == 0 else { return nil }
    let product = (magnitude &<< 32).multipliedFullWidth(by: bits & ~0x3FFF).high &>> bits
    guard rounding.isNearestAway || product & 0xFFFF != 0 else { return nil }
    let bias = isNegative ? rounding.biasBelowZero : rounding.biasAboveZero
    return (product &>> 16 &+ bias) &>> 1
  }
}

/// A rounding rule for twice a number, cut off: what to add to it before it is halved.
@frozen
public struct BatchRounding: Sendable {
  /// Whether it is the one rule that cutting off twice a number always decides: half up.
  @usableFromInline let isNearestAway: Bool
  @usableFromInline let biasAboveZero: UInt64
  @usableFromInline let biasBelowZero: UInt64

  /// Prepares `rule`.
  public init(_ rule: RoundingRule) {
    isNearestAway = rule == .toNearestOrAwayFromZero
    (biasAboveZero, biasBelowZero) =
      switch rule {
      case .toNearestOrAwayFromZero, .toNearestOrEven, .toNearestOrTowardZero: (1, 1)
      case .up: (2, 0)
      case .down: (0, 2)
      case .towardZero: (0, 0)
      case .awayFromZero: (2, 2)
      }
  }
}
#endif
