/// What a rounding leaves out: `remainder ÷ divisor` of a unit of the last digit kept.
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

  /// A remainder too wide for words, in quarters: none, below half, half, above half.
  init(remainder: UInt256, divisor: UInt256) {
    let rest = divisor &- remainder
    self.init(
      remainder: remainder.isZero ? 0 : remainder == rest ? 2 : remainder < rest ? 1 : 3,
      divisor: 4
    )
  }

  /// The remainder that starts with the digits `digits` out of `power`, 10¹⁸ at most, and goes on with `more`.
  init(digits: UInt64, of power: UInt64, followedBy more: RoundingRemainder) {
    self.init(remainder: 2 &* digits &+ (more.isZero ? 0 : 1), divisor: 2 &* power)
  }

  var isZero: Bool { remainder == 0 }

  /// 1 when the magnitude kept grows by one unit of its last digit, else 0.
  ///
  /// Each rule comes down to the smallest remainder that raises. So the rule, which the processor
  /// predicts well, picks a number, and the amounts, which it cannot predict, meet no branch.
  ///
  /// `isOdd` says whether the last digit kept is odd, `isNegative` the sign of the value rounded.
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
