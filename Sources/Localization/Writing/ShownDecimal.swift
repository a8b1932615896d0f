import ExactMoney

/// A number cut to the digits that are shown, with the zeros to fill it up.
struct ShownDecimal {
  let value: ExactDecimal
  /// The digits after the decimal sign: those of the value's scale, or more.
  let fractionDigits: Int
}

/// A digits policy made ready for one currency and one rounding rule.
struct DigitCut: Sendable {
  private enum Place: Sendable {
    case asWritten
    case scale(Int, keepsZeros: Bool)
    case significant(Int)
  }

  private let place: Place
  private let rule: RoundingRule

  /// Without a currency, a policy that asks for one leaves the digits as they are written.
  init(_ policy: DigitsPolicy, of currency: Currency?, rounding rule: RoundingRule) {
    self.rule = rule
    switch policy {
    case .asWritten: place = .asWritten
    case .minorUnits:
      place = DigitCut.fixed(currency.map { $0.minorUnits ?? $0.displayDigits })
    case .display: place = DigitCut.fixed(currency?.displayDigits)
    case .atMost(let digits):
      place = .scale(DigitCut.checked(digits, 0...100), keepsZeros: false)
    case .exactly(let digits):
      place = .scale(DigitCut.checked(digits, 0...100), keepsZeros: true)
    case .significant(let digits):
      place = .significant(DigitCut.checked(digits, 1...ExactDecimal.maximumDigits))
    }
  }

  /// The digits after the decimal sign that a number has at least.
  var minimumFraction: Int {
    switch place {
    case .asWritten, .significant, .scale(_, keepsZeros: false): 0
    case .scale(let digits, keepsZeros: true): digits
    }
  }

  /// What is shown of `value`: rounded once, and exact where nothing is dropped.
  @inline(__always)
  func shown(_ value: ExactDecimal) -> ShownDecimal {
    if case .scale(let digits, keepsZeros: true) = place {
      return ShownDecimal(value: rounded(value, digits), fractionDigits: digits)
    }
    return shownLong(value)
  }

  @inline(never)
  private func shownLong(_ value: ExactDecimal) -> ShownDecimal {
    let cut: ExactDecimal
    switch place {
    case .asWritten: return ShownDecimal(value: value, fractionDigits: max(value.scale, 0))
    case .scale(let digits, let keepsZeros):
      cut = rounded(value, digits)
      if keepsZeros { return ShownDecimal(value: cut, fractionDigits: digits) }
    case .significant(let digits):
      // What has its six digits before the decimal sign is cut there.
      let isWhole = value.digitCount - value.scale >= digits
      cut = isWhole ? rounded(value, 0) : significant(value, digits)
    }
    let shortest = cut.withoutTrailingZeros
    return ShownDecimal(value: shortest, fractionDigits: max(shortest.scale, 0))
  }

  /// The value with at most `digits` after the decimal sign, which always fits.
  @inline(__always)
  private func rounded(_ value: ExactDecimal, _ digits: Int) -> ExactDecimal {
    guard value.scale > digits else { return value }
    return (try? value.rounded(to: .scale(digits), rounding: rule)) ?? value
  }

  private func significant(_ value: ExactDecimal, _ digits: Int) -> ExactDecimal {
    guard value.digitCount > digits else { return value }
    return (try? value.rounded(to: .significantDigits(digits), rounding: rule)) ?? value
  }

  private static func fixed(_ digits: Int?) -> Place {
    digits.map { .scale($0, keepsZeros: true) } ?? .asWritten
  }

  private static func checked(_ digits: Int, _ allowed: ClosedRange<Int>) -> Int {
    precondition(allowed.contains(digits), "a digits policy beyond what can be shown")
    return digits
  }
}
