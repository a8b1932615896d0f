/// A rational number, such as the result of a calculation or a rate through several currencies.
///
///     let third = try ExactFraction(10).divided(by: ExactFraction(3))
///     third.value                                   // 3.333333333333333333333333333333333
///     try third.multiplied(by: ExactFraction(3))    // 10
///
/// The terms are exact as long as they fit 38 digits. Otherwise the value is rounded to 34
/// significant digits, as in IEEE 754 decimal128, and ``wasRounded`` is true.
public struct ExactFraction: Hashable, Sendable {
  /// The numerator, a decimal with the sign of the value.
  public let numerator: ExactDecimal
  /// The denominator, 1 for every decimal.
  ///
  /// As far as the digits suffice, it has no factor 2 or 5, and none in common with the numerator.
  let divisor: UInt128
  /// Whether a step of the calculation was rounded.
  public let wasRounded: Bool

  /// The number 1.
  public static let one = ExactFraction(.one)

  /// The number of significant digits of a rounded value.
  static var roundedDigits: Int { 34 }

  /// Creates a fraction equal to `decimal`.
  public init(_ decimal: ExactDecimal) {
    self.init(decimal, wasRounded: false)
  }

  private init(_ decimal: ExactDecimal, wasRounded: Bool) {
    numerator = decimal
    divisor = 1
    self.wasRounded = wasRounded
  }

  /// The denominator as a decimal, 1 for every decimal.
  public var denominator: ExactDecimal { ExactFraction.decimal(divisor) }

  #if !hasFeature(Embedded)
  /// The value as `numerator ÷ denominator × 10^exponent`; nil if a term does not fit its word, or
  /// the value is rounded or not above zero.
  public var terms: (numerator: UInt64, denominator: UInt64, exponent: Int)? {
    guard !wasRounded, let above = UInt64(exactly: numerator.coefficient), above > 0,
      let below = UInt64(exactly: divisor)
    else { return nil }
    return (above, below, -numerator.scale)
  }

  /// Creates `numerator ÷ denominator × 10^exponent`.
  ///
  /// `denominator` must not be 0, and `exponent` must be that of a decimal.
  public init(numerator: UInt64, denominator: UInt64, exponent: Int) {
    let scale = -min(max(exponent, ExactDecimal.scales.lowerBound), ExactDecimal.scales.upperBound)
    let above = (try? ExactDecimal(coefficient: Int128(numerator), scale: scale)) ?? .zero
    let terms = ExactFraction.reduced(above, over: UInt128(denominator))
    self.init(terms.numerator, over: terms.divisor, wasRounded: false)
  }
  #endif

  /// Whether ``value`` equals the exact value.
  public var isExact: Bool { divisor == 1 && !wasRounded }

  public var isZero: Bool { numerator.isZero }

  /// The value as a decimal: exact, or to 34 significant digits.
  public var value: ExactDecimal {
    guard divisor > 1 else { return numerator }
    if let rounded = try? quotient(to: .significantDigits(ExactFraction.roundedDigits)) {
      return rounded
    }
    // Fewer digits remain so close to zero.
    return (try? quotient(to: .scale(ExactDecimal.scales.upperBound))) ?? .zero
  }

  /// Whether the value is below zero.
  public var isNegative: Bool { numerator.isNegative }

  /// Returns the value rounded once to `precision` by `rule`.
  ///
  /// - Throws: ``DecimalError/overflow`` if the result needs more than 38 digits.
  public func rounded(
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    try numerator.divided(by: denominator, to: precision, rounding: rule)
  }

  /// Returns the value to 34 significant digits, like decimal128.
  ///
  /// The result has no trailing zeros, and no exponent if its whole digits fit 38 digits.
  ///
  /// - Throws: ``DecimalError/overflow`` if the value does not fit a decimal.
  public func decimal128Value() throws(DecimalError) -> ExactDecimal {
    try quotient(to: .significantDigits(ExactFraction.roundedDigits))
      .withoutTrailingZeros.withWholeDigits
  }

  private func quotient(to precision: Precision) throws(DecimalError) -> ExactDecimal {
    try rounded(to: precision, rounding: .toNearestOrEven)
  }

  /// Returns the value with the opposite sign.
  public static prefix func - (fraction: ExactFraction) -> ExactFraction {
    ExactFraction(-fraction.numerator, over: fraction.divisor, wasRounded: fraction.wasRounded)
  }

  private init(_ numerator: ExactDecimal, over divisor: UInt128, wasRounded: Bool) {
    self.numerator = numerator
    self.divisor = divisor
    self.wasRounded = wasRounded
  }

  // MARK: Arithmetic

  /// Returns the sum.
  ///
  /// - Throws: ``DecimalError/overflow`` if the sum does not fit a decimal.
  @inline(never)
  public func adding(_ other: ExactFraction) throws(DecimalError) -> ExactFraction {
    let isRounded = wasRounded || other.wasRounded
    if let sum = exactSum(other) {
      return ExactFraction(sum.numerator, over: sum.divisor, wasRounded: isRounded)
    }
    return ExactFraction(try ExactFraction.roundedSum(value, other.value), wasRounded: true)
  }

  /// Returns the product.
  ///
  /// - Throws: ``DecimalError/overflow`` if the product does not fit a decimal.
  @inline(never)
  public func multiplied(by other: ExactFraction) throws(DecimalError) -> ExactFraction {
    let isRounded = wasRounded || other.wasRounded
    if let product = exactProduct(other) {
      return ExactFraction(product.numerator, over: product.divisor, wasRounded: isRounded)
    }
    let product = try value.multiplied(
      by: other.value,
      to: .significantDigits(ExactFraction.roundedDigits),
      rounding: .toNearestOrEven
    )
    return ExactFraction(product, wasRounded: true)
  }

  /// Returns the quotient.
  ///
  /// - Throws: ``DecimalError/divisionByZero``; ``DecimalError/overflow`` if the quotient does not
  ///   fit a decimal.
  @inline(never)
  public func divided(by other: ExactFraction) throws(DecimalError) -> ExactFraction {
    guard !other.isZero else { throw .divisionByZero }
    let inverted = try ExactDecimal(
      coefficient: (other.numerator.isNegative ? -1 : 1) * Int128(other.divisor),
      scale: -other.numerator.scale
    )
    let inverse = ExactFraction.reduced(inverted, over: other.numerator.coefficient.magnitude)
    return try multiplied(
      by: ExactFraction(inverse.numerator, over: inverse.divisor, wasRounded: other.wasRounded)
    )
  }

  /// Returns one divided by the value.
  ///
  /// - Throws: ``DecimalError/divisionByZero``; ``DecimalError/overflow`` if the quotient does not
  ///   fit a decimal.
  public func reciprocal() throws(DecimalError) -> ExactFraction {
    try ExactFraction.one.divided(by: self)
  }

  private typealias Terms = (numerator: ExactDecimal, divisor: UInt128)

  /// Returns a/b + c/d over the least common denominator; nil if a step needs more than 38 digits.
  private func exactSum(_ other: ExactFraction) -> Terms? {
    if divisor == other.divisor {
      return (try? numerator.adding(other.numerator)).map {
        ExactFraction.reduced($0, over: divisor)
      }
    }
    let common = ExactFraction.greatestCommonDivisor(divisor, other.divisor)
    let (first, second) = (other.divisor / common, divisor / common)
    guard let below = ExactFraction.product(divisor, first),
      let left = try? numerator.multiplied(by: ExactFraction.decimal(first)),
      let right = try? other.numerator.multiplied(by: ExactFraction.decimal(second)),
      let sum = try? left.adding(right)
    else { return nil }
    return ExactFraction.reduced(sum, over: below)
  }

  /// Returns a/b × c/d, reduced crosswise first; nil if a step needs more than 38 digits.
  private func exactProduct(_ other: ExactFraction) -> Terms? {
    let (left, below) = ExactFraction.reduced(numerator, over: other.divisor)
    let (right, above) = ExactFraction.reduced(other.numerator, over: divisor)
    guard let divisor = ExactFraction.product(below, above),
      let numerator = try? left.multiplied(by: right)
    else { return nil }
    return ExactFraction.reduced(numerator, over: divisor)
  }

  /// Returns the same quotient without common factors and, as far as the digits suffice, without
  /// factors 2 and 5 in the divisor.
  private static func reduced(_ numerator: ExactDecimal, over divisor: UInt128) -> Terms {
    guard divisor > 1, !numerator.isZero else { return (numerator, 1) }
    let common = greatestCommonDivisor(numerator.coefficient.magnitude, divisor)
    var above = numerator.coefficient / Int128(common)
    var (below, scale) = (divisor / common, numerator.scale)
    while below > 1 && scale < ExactDecimal.scales.upperBound {
      // Dividing by 10 takes one more decimal, by 2 a factor 5 as well, by 5 a factor 2.
      let (factor, part): (Int128, UInt128) =
        below % 10 == 0 ? (1, 10) : below % 2 == 0 ? (5, 2) : below % 5 == 0 ? (2, 5) : (0, 1)
      let product = above.multipliedReportingOverflow(by: factor)
      guard factor > 0, !product.overflow,
        product.partialValue.magnitude < ExactDecimal.coefficientLimit
      else { break }
      (above, below, scale) = (product.partialValue, below / part, scale + 1)
    }
    guard let reduced = try? ExactDecimal(coefficient: above, scale: scale) else {
      return (numerator, divisor)
    }
    return (reduced, below)
  }

  /// Returns the sum of two decimals too far apart for an exact sum.
  private static func roundedSum(
    _ left: ExactDecimal,
    _ right: ExactDecimal
  ) throws(DecimalError) -> ExactDecimal {
    let larger = left.absoluteValue < right.absoluteValue ? right : left
    // Both are rounded three digits below the last digit of the result, where the larger has 37
    // digits.
    let scale = min(
      roundedDigits + 3 - larger.digitCount + larger.scale,
      ExactDecimal.scales.upperBound
    )
    let precision = Precision.scale(scale)
    let sum = try left.rounded(to: precision, rounding: .toNearestOrEven)
      .adding(right.rounded(to: precision, rounding: .toNearestOrEven))
    return try sum.rounded(to: .significantDigits(roundedDigits), rounding: .toNearestOrEven)
  }

  private static func product(_ left: UInt128, _ right: UInt128) -> UInt128? {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow || product >= ExactDecimal.coefficientLimit ? nil : product
  }

  private static func decimal(_ whole: UInt128) -> ExactDecimal {
    // A divisor has at most 38 digits, as a coefficient may.
    (try? ExactDecimal(coefficient: Int128(whole), scale: 0)) ?? .one
  }

  /// Returns the greatest common divisor by Euclid's algorithm, in words as soon as both fit.
  static func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
    var (left, right) = (left, right)
    while right.upperWord != 0 { (left, right) = (right, left % right) }
    guard right != 0 else { return left }
    var (word, rest) = (right.lowerWord, UInt64(truncatingIfNeeded: left % right))
    while rest != 0 { (word, rest) = (rest, word % rest) }
    return UInt128(word)
  }
}
