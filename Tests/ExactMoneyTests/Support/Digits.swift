import BigInt
import ExactMoney

/// A coefficient and a scale.
///
/// Unlike values, `1.10` and `1.1` differ.
struct Digits: Hashable, CustomStringConvertible {
  let coefficient: Int128
  let scale: Int

  init(_ coefficient: Int128, scale: Int) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// Creates the digits of a result; nil if there are more than 38.
  init?(_ magnitude: BigUInt, isNegative: Bool, scale: Int) {
    guard magnitude < BigUInt.powerOfTen(38) else { return nil }
    let coefficient = Int128(truncatingIfNeeded: magnitude)
    self.init(isNegative ? -coefficient : coefficient, scale: scale)
  }

  /// Creates the digits of an exact result at `scale`, or at the nearest possible scale; nil if it
  /// does not fit in 38 digits and the range of scales.
  init?(exactly magnitude: BigUInt, isNegative: Bool, scale: Int) {
    let range = ExactDecimal.scales
    guard !magnitude.isZero else {
      self.init(0, scale: min(max(scale, range.lowerBound), range.upperBound))
      return
    }
    let dropped = max(magnitude.digitCount - 38, scale - range.upperBound, 0)
    let added = max(range.lowerBound - (scale - dropped), 0)
    let (kept, rest) = magnitude.quotientAndRemainder(dividingBy: .powerOfTen(dropped))
    guard rest.isZero, added < 38 else { return nil }
    self.init(kept * .powerOfTen(added), isNegative: isNegative, scale: scale - dropped + added)
  }

  var description: String { "\(coefficient)×10^\(-scale)" }

  /// 10⁰ … 10³⁸.
  static let powersOfTen: [UInt128] = (0..<38).reduce(into: [1]) { powers, index in
    powers.append(powers[index] * 10)
  }
}

extension ExactDecimal {
  /// The coefficient and the scale, with trailing zeros.
  var digits: Digits { Digits(coefficient, scale: scale) }

  init(_ digits: Digits) throws {
    try self.init(coefficient: digits.coefficient, scale: digits.scale)
  }
}

/// Returns the digits of the result of `operation`; nil if it overflows.
func digits(of operation: () throws(DecimalError) -> ExactDecimal) throws(DecimalError) -> Digits? {
  do {
    return try operation().digits
  } catch .overflow {
    return nil
  }
}

extension BigUInt {
  private static let smallPowers: [BigUInt] = (0..<160).map { BigUInt(10).power($0) }
  private static let largePowers: [BigUInt] = (0..<80).map { BigUInt(10).power(160 * $0) }

  /// Returns `10^exponent`, for exponents up to twice the range of scales.
  static func powerOfTen(_ exponent: Int) -> BigUInt {
    let (large, small) = exponent.quotientAndRemainder(dividingBy: 160)
    return large == 0 ? smallPowers[small] : largePowers[large] * smallPowers[small]
  }

  /// The number of decimal digits; 1 for 0.
  var digitCount: Int {
    // 0.30102 is just below log10(2).
    var count = bitWidth * 30_102 / 100_000
    while self >= BigUInt.powerOfTen(count) { count += 1 }
    return Swift.max(count, 1)
  }
}

extension BigInt {
  /// Creates the coefficient of `value` at `scale`, which must not be below the value's own.
  init(_ value: ExactDecimal, at scale: Int) {
    self = BigInt(value.coefficient) * BigInt(BigUInt.powerOfTen(scale - value.scale))
  }
}

extension ExactDecimal {
  /// The text of to-scientific-string in the General Decimal Arithmetic specification.
  ///
  /// Without an exponent if fewer than six zeros follow the point.
  var scientificDescription: String {
    var digits = String(coefficient.magnitude)
    let sign = isNegative ? "-" : ""
    let exponent = digits.count - 1 - scale
    if scale >= 0 && exponent >= -6 {
      digits = String(repeating: "0", count: max(scale + 1 - digits.count, 0)) + digits
      return "\(sign)\(digits.dropLast(scale))\(scale > 0 ? "." : "")\(digits.suffix(scale))"
    }
    let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
    return "\(sign)\(digits.prefix(1))\(fraction)E\(exponent < 0 ? "-" : "+")\(abs(exponent))"
  }
}
