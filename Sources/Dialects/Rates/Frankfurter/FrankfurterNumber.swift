import ExactJSON
import ExactMoney

/// Rounds and writes numbers as Frankfurter does.
enum FrankfurterNumber {
  /// Returns `number` with the decimals for its size, from 0 above 5,000 to 6 up to 0.0001.
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

  /// Returns `number` as Ruby writes a float: `1.0`, `3.8e-05` below 0.0001, `1.0e+16` from there
  /// on.
  static func float(_ number: ExactDecimal) -> JSONValue {
    var digits = Array(String(number.coefficient.magnitude))
    // The number of digits before the decimal point, negative for zeros after it.
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

  /// Returns a rounded rate, as an integer if it has no decimals.
  static func rate(_ number: ExactDecimal) -> JSONValue {
    number.scale <= 0 ? .digits(number.description) : float(number)
  }
}
