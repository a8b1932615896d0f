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

  /// A number as Ruby writes a float: `1.0`, `3.8e-05` below a ten-thousandth, and `1.0e+16` from there on.
  static func float(_ number: ExactDecimal) -> JSONValue {
    var digits = Array(String(number.coefficient.magnitude))
    // The point stands after so many of the digits.
    let point = number.isZero ? 1 : digits.count - number.scale
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    let zeros = { (count: Int) in [Character](repeating: "0", count: max(count, 0)) }
    let isPlain = (-3...16).contains(point)
    if isPlain { digits = zeros(1 - point) + digits + zeros(point - digits.count) }
    let whole = isPlain ? max(point, 1) : 1
    let rest = digits.dropFirst(whole)
    var text = (number.isNegative ? "-" : "") + String(digits.prefix(whole)) + "."
    text += rest.isEmpty ? "0" : String(rest)
    if !isPlain {
      let exponent = (point - 1).magnitude
      text += (point < 1 ? "e-" : "e+") + (exponent < 10 ? "0" : "") + "\(exponent)"
    }
    return .digits(text)
  }

  /// A rate that was rounded: one that was rounded to a whole number is no float.
  static func rate(_ number: ExactDecimal) -> JSONValue {
    number.scale <= 0 ? .digits(number.description) : float(number)
  }
}
