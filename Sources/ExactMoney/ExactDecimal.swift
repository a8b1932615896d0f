/// An exact decimal number: an integer coefficient of up to 38 digits and a scale.
///
/// The value is `coefficient × 10^−scale`, so `12.34` is coefficient 1234 at scale 2. The scale is
/// kept as written: `1.10` stays `1.10`, and equals `1.1`. No operation rounds unless the call
/// names a ``Precision`` and a ``RoundingRule``. A result that does not fit is an error, not an
/// approximation.
///
///     let amount = try ExactDecimal("35.50")
///     let rate = try ExactDecimal("1.1172")
///     try amount.multiplied(by: rate)                                       // 39.660600
///     try amount.multiplied(by: rate, to: .scale(2), rounding: .toNearestOrEven)  // 39.66
///
/// There is one zero per scale and no negative zero. Every finite value of IEEE 754 decimal128 (34
/// digits) fits, except for the sign of its zeros.
///
/// The coefficient is a two's complement 128-bit integer in two words. If the upper word only
/// repeats the sign, the value "fits a word", and arithmetic takes a shorter path.
public struct ExactDecimal: Sendable {
  @usableFromInline let low: UInt64
  @usableFromInline let high: Int64
  @usableFromInline let storedScale: Int32

  /// The range of scales, that of decimal128: −6,176 (units of 10⁶¹⁷⁶) to 6,176.
  @inlinable
  public static var scales: ClosedRange<Int> { -6_176...6_176 }

  /// The maximum number of significant digits of a coefficient.
  public static var maximumDigits: Int { 38 }

  @inlinable @inline(__always)
  init(unchecked coefficient: Int128, scale: Int32) {
    low = UInt64(truncatingIfNeeded: coefficient)
    high = Int64(truncatingIfNeeded: coefficient &>> 64)
    storedScale = scale
  }

  @inlinable @inline(__always)
  init(word: Int64, scale: Int32) {
    low = UInt64(bitPattern: word)
    high = word &>> 63
    storedScale = scale
  }

  /// Creates `coefficient × 10^−scale`.
  ///
  /// - Throws: ``DecimalError/overflow`` if the coefficient has more than 38 digits or the scale is
  ///   outside ``scales``.
  public init(coefficient: Int128, scale: Int) throws(DecimalError) {
    guard coefficient.magnitude < ExactDecimal.coefficientLimit, ExactDecimal.scales.contains(scale)
    else { throw .overflow }
    self.init(unchecked: coefficient, scale: Int32(scale))
  }

  /// Creates the integer `value` at scale 0.
  @inlinable
  public init(_ value: Int) {
    self.init(word: Int64(value), scale: 0)
  }

  /// Creates `coefficient × 10^−scale`, which always fits.
  @inlinable
  public init(_ coefficient: Int64, scale: UInt8) {
    self.init(word: coefficient, scale: Int32(scale))
  }

  /// 10³⁸, the smallest magnitude too large for a coefficient.
  static var coefficientLimit: UInt128 { 100_000_000_000_000_000_000_000_000_000_000_000_000 }

  /// Zero at scale 0.
  public static let zero = ExactDecimal(0)

  /// One at scale 0.
  public static let one = ExactDecimal(1)

  /// The digits as an integer with the value's sign.
  @inlinable
  public var coefficient: Int128 { Int128(high) &<< 64 | Int128(low) }

  /// The number of digits after the decimal point; negative for trailing zeros before it.
  @inlinable
  public var scale: Int { Int(storedScale) }

  /// Whether the value is zero, at any scale.
  @inlinable
  public var isZero: Bool { low == 0 && high == 0 }

  /// Whether the value is below zero.
  @inlinable
  public var isNegative: Bool { high < 0 }

  /// Whether the value is above zero.
  @inlinable
  public var isPositive: Bool { !isNegative && !isZero }

  /// The number of digits of the coefficient; 1 for zero.
  public var digitCount: Int { PowersOfTen.digitCount(magnitude) }

  /// The coefficient without its sign.
  @inlinable @inline(__always)
  var magnitude: UInt128 { coefficient.magnitude }

  /// Whether the coefficient fits 64 bits with its sign.
  @inlinable @inline(__always)
  var fitsWord: Bool { high == Int64(bitPattern: low) &>> 63 }

  /// The coefficient as a word, valid if ``fitsWord``.
  @inlinable @inline(__always)
  var word: Int64 { Int64(bitPattern: low) }

  /// The value without its sign.
  public var absoluteValue: ExactDecimal { isNegative ? -self : self }

  /// Returns the value with the opposite sign, at the same scale.
  public static prefix func - (value: ExactDecimal) -> ExactDecimal {
    ExactDecimal(unchecked: 0 &- value.coefficient, scale: value.storedScale)
  }

  /// The same value with the fewest digits: `1.500` becomes `1.5`, `1200` becomes `1.2E+3`, and
  /// every zero `0`.
  public var reduced: ExactDecimal {
    isZero ? .zero : strippingZeros(downTo: ExactDecimal.scales.lowerBound)
  }

  /// The same value without trailing zeros after the point: `1.500` becomes `1.5`, `1200` stays.
  public var withoutTrailingZeros: ExactDecimal { strippingZeros(downTo: min(scale, 0)) }

  /// The same value without an exponent, 7000000 instead of 7E+6, if 38 digits hold it.
  package var withWholeDigits: ExactDecimal {
    guard scale < 0 else { return self }
    return (try? rounded(to: .scale(0), rounding: .towardZero)) ?? self
  }

  /// Returns the same value without trailing zeros, at a scale of `smallest` or above.
  func strippingZeros(downTo smallest: Int) -> ExactDecimal {
    guard !isZero else { return ExactDecimal(word: 0, scale: Int32(truncatingIfNeeded: smallest)) }
    var (kept, scale) = (magnitude, scale)
    while scale > smallest {
      let (quotient, remainder) = kept.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { break }
      (kept, scale) = (quotient, scale - 1)
    }
    return ExactDecimal(magnitude: kept, isNegative: isNegative, scale: scale)
  }

  @inlinable @inline(__always)
  init(magnitude: UInt128, isNegative: Bool, scale: Int) {
    // Two's complement needs no branch on the sign, which is hard to predict.
    let sign: Int128 = isNegative ? -1 : 0
    self.init(
      unchecked: (Int128(truncatingIfNeeded: magnitude) ^ sign) &- sign,
      scale: Int32(truncatingIfNeeded: scale)
    )
  }
}

extension ExactDecimal: ExpressibleByIntegerLiteral {
  /// Creates an integer from a literal, at scale 0.
  @inlinable
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

/// The reason why a decimal could not be created.
public enum DecimalError: Error, Hashable, Sendable {
  /// The exact value needs more than 38 significant digits or a scale outside
  /// ``ExactDecimal/scales``, or a ``Precision`` is outside these ranges.
  case overflow
  /// A division by zero.
  case divisionByZero
  /// The text is not a number.
  ///
  /// `offset` is the position of the first invalid UTF-8 byte, or the length of the text if
  /// something is missing at its end.
  case malformed(offset: Int)
  /// The text has this many significant digits, more than 38.
  case tooManyDigits(Int)
}
