public import BigInt
public import ExactMoney

/// A fraction of integers of any size, to compare exact results with.
public struct Rational: Equatable, Sendable, CustomStringConvertible {
  public let numerator: BigInt
  /// Above zero.
  public let denominator: BigInt

  /// Creates `numerator ÷ denominator`, not reduced; the denominator is not zero.
  public init(_ numerator: BigInt, _ denominator: BigInt = 1) {
    precondition(denominator != 0, "a fraction has a denominator")
    self.numerator = denominator < 0 ? -numerator : numerator
    self.denominator = denominator < 0 ? -denominator : denominator
  }

  /// The value of `decimal`.
  public init(_ decimal: ExactDecimal) {
    let power = BigInt(10).power(abs(decimal.scale))
    let coefficient = BigInt(decimal.coefficient)
    if decimal.scale > 0 { self.init(coefficient, power) } else { self.init(coefficient * power) }
  }

  /// The value of `fraction`.
  public init(_ fraction: ExactFraction) {
    self = Rational(fraction.numerator) / Rational(fraction.denominator)
  }

  public static func == (left: Rational, right: Rational) -> Bool {
    left.numerator * right.denominator == right.numerator * left.denominator
  }

  public static func + (left: Rational, right: Rational) -> Rational {
    Rational(
      left.numerator * right.denominator + right.numerator * left.denominator,
      left.denominator * right.denominator
    )
  }

  public static func * (left: Rational, right: Rational) -> Rational {
    Rational(left.numerator * right.numerator, left.denominator * right.denominator)
  }

  public static func / (left: Rational, right: Rational) -> Rational {
    Rational(left.numerator * right.denominator, left.denominator * right.numerator)
  }

  /// The coefficient of the value rounded to `scale` digits after the point.
  public func coefficient(at scale: Int, rounding rule: RoundingRule) -> BigInt {
    let (floor, rest) = (numerator * BigInt(10).power(scale)).floored(dividingBy: denominator)
    guard rest != 0 else { return floor }
    let isNegative = numerator < 0
    let position = rest * 2 - denominator
    let isAboveFloor =
      switch rule {
      case .up: true
      case .down: false
      case .towardZero: isNegative
      case .awayFromZero: !isNegative
      case .toNearestOrEven: position > 0 || position == 0 && floor % 2 != 0
      case .toNearestOrAwayFromZero: position > 0 || position == 0 && !isNegative
      case .toNearestOrTowardZero: position > 0 || position == 0 && isNegative
      }
    return isAboveFloor ? floor + 1 : floor
  }

  public var description: String { "\(numerator)/\(denominator)" }
}

extension BigInt {
  /// The largest integer not above the quotient, with the remainder.
  fileprivate func floored(dividingBy divisor: BigInt) -> (floor: BigInt, rest: BigInt) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
