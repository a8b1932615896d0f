import ExactJSON
import ExactMoney

/// Numbers as Frankfurter rounds and writes them.
enum FrankfurterNumber {
  /// The number with the decimals that its size gets: none above 5,000, six for the smallest.
  static func rounded(_ number: ExactFraction) throws(DecimalError) -> ExactDecimal {
    let size = number.value
    let decimals =
      if size > 5_000 {
        0
      } else if size > 80 {
        2
      } else if size > 20 {
        3
      } else if size > 1 {
        4
      } else if size > ExactDecimal(1, scale: 4) {
        5
      } else {
        6
      }
    return try number.rounded(to: .scale(decimals), rounding: .toNearestOrAwayFromZero)
  }

  /// A number as Ruby writes a float: `1.0`, and `3.8e-05` below a ten-thousandth.
  static func float(_ number: ExactDecimal) -> JSONValue {
    let number = number.withoutTrailingZeros
    if !number.isZero, number.absoluteValue < ExactDecimal(1, scale: 4) {
      let digits = String(number.coefficient.magnitude)
      let exponent = number.scale - digits.utf8.count + 1
      let rest = digits.dropFirst()
      let zeros = exponent < 10 ? "0" : ""
      let sign = number.isNegative ? "-" : ""
      return .number("\(sign)\(digits.prefix(1)).\(rest.isEmpty ? "0" : rest)e-\(zeros)\(exponent)")
    }
    return .number(number.scale > 0 ? number.description : number.description + ".0")
  }

  /// A rate that was rounded: one that was rounded to a whole number is no float.
  static func rate(_ number: ExactDecimal) -> JSONValue {
    number.scale <= 0 ? .number(number.description) : float(number)
  }
}
