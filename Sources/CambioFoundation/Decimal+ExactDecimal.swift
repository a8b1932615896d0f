public import ExactMoney
public import Foundation

extension Decimal {
  /// Creates the value of `decimal`; nil if `Decimal` cannot hold it without rounding.
  ///
  /// Every coefficient fits, but only exponents from −128 to 127 do.
  public init?(exactly decimal: ExactDecimal) {
    // Foundation moves all zeros at the end into the exponent.
    let value = decimal.reduced
    guard (-128...127).contains(-value.scale),
      let digits = Decimal(string: "\(value.coefficient)", locale: Decimal.plain)
    else { return nil }
    self.init(sign: .plus, exponent: -value.scale, significand: digits)
    guard ExactDecimal(exactly: self) == value else { return nil }
  }

  /// A locale whose decimal separator is a point.
  fileprivate static let plain = Locale(identifier: "en_US_POSIX")
}

extension ExactDecimal {
  /// Creates the value of `decimal`, with its scale; nil if it is not a number or has 39
  /// significant digits.
  public init?(exactly decimal: Decimal) {
    guard decimal.isFinite, let digits = Int128(decimal.significand.description),
      let value = try? ExactDecimal(coefficient: digits, scale: 0),
      let scaled = try? value.dividedByPowerOfTen(-decimal.exponent)
    else { return nil }
    self = decimal.isSignMinus && !scaled.isNegative ? -scaled : scaled
  }
}
