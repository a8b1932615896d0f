/// The part that rounding drops: `remainder ÷ divisor` of one unit of the last digit kept.
@usableFromInline
struct RoundingRemainder: Sendable {
  @usableFromInline let remainder: UInt64
  @usableFromInline let divisor: UInt64

  static let zero = RoundingRemainder(remainder: 0, divisor: 4)
  static let belowHalf = RoundingRemainder(remainder: 1, divisor: 4)

  @inlinable @inline(__always)
  init(remainder: UInt64, divisor: UInt64) {
    self.remainder = remainder
    self.divisor = divisor
  }

  /// Creates a remainder too wide for words, in quarters: none, below half, half, or above half.
  init(remainder: UInt256, divisor: UInt256) {
    let rest = divisor &- remainder
    self.init(
      remainder: remainder.isZero ? 0 : remainder == rest ? 2 : remainder < rest ? 1 : 3,
      divisor: 4
    )
  }

  /// Creates the remainder that starts with `digits` out of `power`, at most 10¹⁸, and continues
  /// with `more`.
  init(digits: UInt64, of power: UInt64, followedBy more: RoundingRemainder) {
    self.init(remainder: 2 &* digits &+ (more.isZero ? 0 : 1), divisor: 2 &* power)
  }

  var isZero: Bool { remainder == 0 }

  /// Returns 1 if the magnitude grows by one unit of its last digit, and 0 otherwise.
  ///
  /// Each rule amounts to a smallest remainder that rounds up. The branch on the rule, which the
  /// processor predicts well, chooses it; the amounts, which the processor cannot predict, need no
  /// branch.
  ///
  /// `isOdd` is whether the last digit kept is odd, `isNegative` whether the value is negative.
  @inlinable @inline(__always)
  func increment(by rule: RoundingRule, isOdd: Bool, isNegative: Bool) -> UInt64 {
    let half = divisor &>> 1
    let never = UInt64.max
    let smallest: UInt64 =
      switch rule {
      case .toNearestOrAwayFromZero: half &+ (divisor & 1)
      case .toNearestOrEven: half &+ (divisor & 1 | (isOdd ? 0 : 1))
      case .toNearestOrTowardZero: half &+ 1
      case .up: isNegative ? never : 1
      case .down: isNegative ? 1 : never
      case .towardZero: never
      case .awayFromZero: 1
      }
    return remainder >= smallest ? 1 : 0
  }
}
