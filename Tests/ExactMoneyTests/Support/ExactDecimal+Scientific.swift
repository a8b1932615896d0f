import ExactMoney

extension ExactDecimal {
  /// The number as to-scientific-string of the General Decimal Arithmetic specification writes it: plain
  /// while fewer than six zeros follow the point, with an exponent otherwise.
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
