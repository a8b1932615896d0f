/// A rational number: what a calculation leads to, and the rate of a way through several currencies.
///
///     let third = try ExactFraction(10).divided(by: ExactFraction(3))
///     third.value                                   // 3.333333333333333333333333333333333
///     try third.multiplied(by: ExactFraction(3))    // 10
///
/// Its terms are exact as long as they fit 38 digits; beyond that the value is rounded to 34 significant
/// digits, as IEEE 754 decimal128 has them, and ``wasRounded`` says so.
public struct ExactFraction: Hashable, Sendable {
  /// The decimal above the line, with the value's sign.
  public let numerator: ExactDecimal
  /// The whole number below the line: 1 for every decimal, and without a factor 2 or 5, or one that the
  /// numerator has too, as far as the digits suffice.
  let divisor: UInt128
  /// Whether a step towards this value was rounded.
  public let wasRounded: Bool

  /// The number 1.
  public static let one = ExactFraction(.one)

  /// The significant digits of a value that is rounded.
  static var roundedDigits: Int { 34 }

  /// The value of `decimal`.
  public init(_ decimal: ExactDecimal) {
    self.init(decimal, wasRounded: false)
  }

  private init(_ decimal: ExactDecimal, wasRounded: Bool) {
    numerator = decimal
    divisor = 1
    self.wasRounded = wasRounded
  }

  /// The whole number below the line, 1 for every decimal.
  public var denominator: ExactDecimal { ExactFraction.decimal(divisor) }

  #if !hasFeature(Embedded)
  /// The value as `numerator ÷ denominator × 10^exponent` in words; nil where they do not hold it, and for what
  /// is not above zero.
  public var terms: (numerator: UInt64, denominator: UInt64, exponent: Int)? {
    guard !wasRounded, let above = UInt64(exactly: numerator.coefficient), above > 0,
      let below = UInt64(exactly: divisor)
    else { return nil }
    return (above, below, -numerator.scale)
  }

  /// The value `numerator ÷ denominator × 10^exponent`, where no denominator is 0, and words hold the exponent of
  /// a decimal.
  public init(numerator: UInt64, denominator: UInt64, exponent: Int) {
    let scale = min(max(-exponent, ExactDecimal.scales.lowerBound), ExactDecimal.scales.upperBound)
    let above = (try? ExactDecimal(coefficient: Int128(numerator), scale: scale)) ?? .zero
    let terms = ExactFraction.reduced(above, over: UInt128(denominator))
    self.init(terms.numerator, over: terms.divisor, wasRounded: false)
  }
  #endif

  /// Whether ``value`` is the value, to the last digit.
  public var isExact: Bool { divisor == 1 && !wasRounded }

  public var isZero: Bool { numerator.isZero }

  /// The value as a decimal: exact, or with 34 significant digits.
  public var value: ExactDecimal {
    guard divisor > 1 else { return numerator }
    if let rounded = try? quotient(to: .significantDigits(ExactFraction.roundedDigits)) {
      return rounded
    }
    // So close to zero that fewer digits are left.
    return (try? quotient(to: .scale(ExactDecimal.scales.upperBound))) ?? .zero
  }

  /// Whether the value is below zero.
  public var isNegative: Bool { numerator.isNegative }

  /// The value cut to `precision` by `rule`, in one rounding.
  ///
  /// - Throws: ``DecimalError/overflow`` when it needs more than 38 digits there.
  public func rounded(
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    try numerator.divided(by: denominator, to: precision, rounding: rule)
  }

  /// The value to 34 significant digits, as decimal128 would show it: without trailing zeros, and without an
  /// exponent where 38 digits hold its whole digits.
  ///
  /// - Throws: ``DecimalError/overflow`` beyond the range of a decimal.
  public func decimal128Value() throws(DecimalError) -> ExactDecimal {
    try quotient(to: .significantDigits(ExactFraction.roundedDigits))
      .withoutTrailingZeros.withWholeDigits
  }

  private func quotient(to precision: Precision) throws(DecimalError) -> ExactDecimal {
    try rounded(to: precision, rounding: .toNearestOrEven)
  }

  /// The value with the opposite sign.
  public static prefix func - (fraction: ExactFraction) -> ExactFraction {
    ExactFraction(-fraction.numerator, over: fraction.divisor, wasRounded: fraction.wasRounded)
  }

  private init(_ numerator: ExactDecimal, over divisor: UInt128, wasRounded: Bool) {
    self.numerator = numerator
    self.divisor = divisor
    self.wasRounded = wasRounded
  }

  // MARK: Arithmetic

  /// The sum; O(1).
  ///
  /// - Throws: ``DecimalError/overflow`` beyond the range of a decimal.
  @inline(never)
  public func adding(_ other: ExactFraction) throws(DecimalError) -> ExactFraction {
    let isRounded = wasRounded || other.wasRounded
    if let sum = exactSum(other) {
      return ExactFraction(sum.numerator, over: sum.divisor, wasRounded: isRounded)
    }
    return ExactFraction(try ExactFraction.roundedSum(value, other.value), wasRounded: true)
  }

  /// The product.
  ///
  /// - Throws: ``DecimalError/overflow`` beyond the range of a decimal.
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

  /// The quotient.
  ///
  /// - Throws: ``DecimalError/divisionByZero``; ``DecimalError/overflow`` beyond the range of a decimal.
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

  /// One divided by the value.
  ///
  /// - Throws: ``DecimalError/divisionByZero``.
  public func reciprocal() throws(DecimalError) -> ExactFraction {
    try ExactFraction.one.divided(by: self)
  }

  private typealias Terms = (numerator: ExactDecimal, divisor: UInt128)

  /// a/b + c/d over the least common denominator; nil when 38 digits do not hold a step.
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

  /// a/b × c/d, reduced crosswise first; nil when 38 digits do not hold a step.
  private func exactProduct(_ other: ExactFraction) -> Terms? {
    let (left, below) = ExactFraction.reduced(numerator, over: other.divisor)
    let (right, above) = ExactFraction.reduced(other.numerator, over: divisor)
    guard let divisor = ExactFraction.product(below, above),
      let numerator = try? left.multiplied(by: right)
    else { return nil }
    return ExactFraction.reduced(numerator, over: divisor)
  }

  /// The same quotient with no common factor, and without 2 and 5 below, as far as the digits suffice.
  private static func reduced(_ numerator: ExactDecimal, over divisor: UInt128) -> Terms {
    guard divisor > 1, !numerator.isZero else { return (numerator, 1) }
    let common = greatestCommonDivisor(numerator.coefficient.magnitude, divisor)
    var above = numerator.coefficient / Int128(common)
    var (below, scale) = (divisor / common, numerator.scale)
    while below > 1 && scale < ExactDecimal.scales.upperBound {
      // A tenth is a digit; a half is five of them, and a fifth two.
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

  /// The sum of two decimals too far apart for an exact one.
  private static func roundedSum(
    _ left: ExactDecimal,
    _ right: ExactDecimal
  ) throws(DecimalError) -> ExactDecimal {
    let larger = left.absoluteValue < right.absoluteValue ? right : left
    // Both cut three digits below the last one kept: the larger has 37 digits there.
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
    // Every divisor has fewer digits than a coefficient may have.
    (try? ExactDecimal(coefficient: Int128(whole), scale: 0)) ?? .one
  }

  /// Euclid's algorithm, in words as soon as both fit one.
  private static func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
    var (left, right) = (left, right)
    while right.upperWord != 0 { (left, right) = (right, left % right) }
    guard right != 0 else { return left }
    var (word, rest) = (right.lowerWord, UInt64(truncatingIfNeeded: left % right))
    while rest != 0 { (word, rest) = (rest, word % rest) }
    return UInt128(word)
  }
}
