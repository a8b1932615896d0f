#if !hasFeature(Embedded)
/// A rate prepared for many amounts.
///
/// Eight bytes turn whole units of an amount's last digit into whole units of the result's last
/// digit, with one multiplication and one exact rounding.
///
/// For a positive fraction N ÷ D, twice the quotient, the bits hold the 50 bits of R = ⌈2ᵏ · N ÷
/// D⌉, the exponent k, and the maximum number of bits of an amount. For an amount a below that
/// limit, a · R ÷ 2ᵏ exceeds a · N ÷ D by less than 1 ÷ D and less than 2⁻¹⁶, so that the integer
/// part of the product is that of the quotient, by the argument of Granlund & Montgomery, "Division
/// by Invariant Integers using Multiplication" (1994). Twice the quotient, truncated, shows on
/// which side of a half the quotient lies. Sixteen zero bits of a fraction may be an exact tie or a
/// rounding error, for which every rule except half up returns nil.
@frozen
public struct BatchFactor: Sendable {
  /// The packed factor, with the names of the type's comment.
  ///
  /// R is in bits 14 and up, the maximum number of bits of an amount in bits 8 to 13, and k − 34 in
  /// bits 0 to 5. Bits 6 and 7 are free for callers.
  public let bits: UInt64

  /// Creates a factor from the ``bits`` of another; 0 makes a factor that returns nil for every
  /// amount.
  @inlinable @inline(__always)
  public init(bits: UInt64) {
    self.bits = bits
  }

  /// Prepares `numerator ÷ denominator × 10^exponent`; nil if a term is zero or the result does not
  /// fit eight bytes.
  public init?(numerator: UInt64, denominator: UInt64, exponent: Int) {
    guard numerator > 0, denominator > 0, exponent.magnitude < 20 else { return nil }
    let power = PowersOfTen.uint64(abs(exponent))
    let (above, aboveOverflows) =
      numerator.multipliedReportingOverflow(by: exponent > 0 ? power : 1)
    let (below, belowOverflows) =
      denominator.multipliedReportingOverflow(by: exponent < 0 ? power : 1)
    guard !aboveOverflows, !belowOverflows, above >> 63 == 0 else { return nil }
    self.init(twice: above &* 2, over: below)
  }

  /// Prepares `above ÷ below`, which is twice the quotient; nil if the result does not fit eight
  /// bytes.
  private init?(twice above: UInt64, over below: UInt64) {
    let (aboveZeros, belowZeros) = (above.leadingZeroBitCount, below.leadingZeroBitCount)
    let (dividend, divisor) = (above &<< aboveZeros, below &<< belowZeros)
    // Without their leading zeros, the quotient of both is from a half to two, and 64 bits of it
    // are calculated.
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

  /// Returns `magnitude` times the factor, rounded; nil if only exact arithmetic can decide.
  @inlinable @inline(__always)
  public func product(_ magnitude: UInt64, _ rounding: BatchRounding, isNegative: Bool) -> UInt64? {
    guard (magnitude | 1) &>> (bits &>> 8) == 0 else { return nil }
    let product = (magnitude &<< 32).multipliedFullWidth(by: bits & ~0x3FFF).high &>> bits
    guard rounding.isNearestAway || product & 0xFFFF != 0 else { return nil }
    let bias = isNegative ? rounding.biasBelowZero : rounding.biasAboveZero
    return (product &>> 16 &+ bias) &>> 1
  }
}

/// A rounding rule for twice a number, truncated: the bias to add before halving.
@frozen
public struct BatchRounding: Sendable {
  /// Whether the rule is half up, the only rule for which twice a number, truncated, always
  /// suffices.
  @usableFromInline let isNearestAway: Bool
  @usableFromInline let biasAboveZero: UInt64
  @usableFromInline let biasBelowZero: UInt64

  /// Prepares `rule`.
  @inlinable
  public init(_ rule: RoundingRule) {
    (isNearestAway, biasAboveZero, biasBelowZero) =
      switch rule {
      case .toNearestOrAwayFromZero: (true, 1, 1)
      case .toNearestOrEven, .toNearestOrTowardZero: (false, 1, 1)
      case .up: (false, 2, 0)
      case .down: (false, 0, 2)
      case .towardZero: (false, 0, 0)
      case .awayFromZero: (false, 2, 2)
      }
  }
}
#endif
