import ExactMoney

/// Numbers as this program's text shows them: comma between thousands, point before decimals.
enum NumberText {
  /// `1234.50` as `1,234.50`; every digit is kept.
  static func grouped(_ number: ExactDecimal) -> String {
    let plain = number.scale < 0 ? (try? number.rounded(to: .scale(0), rounding: .towardZero)) : nil
    let text = (plain ?? number).description
    let sign = text.hasPrefix("-") ? "-" : ""
    let unsigned = text.dropFirst(sign.count)
    let whole = unsigned.prefix { $0.isNumber }
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0 && (whole.count - index) % 3 == 0 { grouped += "," }
      grouped.append(digit)
    }
    return sign + grouped + unsigned.dropFirst(whole.count)
  }

  /// An amount as typed, with at least the minor units of its currency: `100` USD as `100.00`.
  static func amount(_ money: Money) -> String {
    let digits = max(money.amount.scale, money.currency.minorUnits ?? money.currency.displayDigits)
    let shown = try? money.amount.rounded(to: .scale(digits), rounding: .towardZero)
    return grouped(shown ?? money.amount)
  }

  /// A rate to six significant digits, or to its last whole unit where that takes more, its trailing
  /// zeros dropped; a rate that is short already in full.
  static func rate(_ rate: ExactDecimal) -> String {
    let wholeDigits = rate.digitCount - rate.scale
    let short = try? rate.rounded(
      to: wholeDigits > 6 ? .scale(0) : .significantDigits(6),
      rounding: .toNearestOrAwayFromZero
    )
    return grouped((short ?? rate).withoutTrailingZeros)
  }
}
