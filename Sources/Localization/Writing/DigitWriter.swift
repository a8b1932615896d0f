import ExactMoney
import PlainBytes

/// Writes the digits of numbers in a locale's signs, without sign or currency: `12,34,567.89`.
struct DigitWriter: Sendable {
  /// The digit zero without its last byte: the ten digits of a script differ there only.
  private let lead: [UInt8]
  private let lastOfZero: UInt8
  private let decimal: [UInt8]
  private let group: [UInt8]
  private let sizes: GroupSizes
  /// How many digits a number has that is grouped.
  private let shortestGrouped: Int

  init(
    zero: Unicode.Scalar,
    decimal: String,
    group: String,
    sizes: GroupSizes,
    isGrouped: Bool = true
  ) {
    let digit = Array(String(zero).utf8)
    lead = Array(digit.dropLast())
    lastOfZero = digit.last ?? UInt8(ascii: "0")
    self.decimal = Array(decimal.utf8)
    self.group = Array(group.utf8)
    self.sizes = sizes
    shortestGrouped = isGrouped && sizes.primary > 0 ? sizes.primary + sizes.minimum : Int.max
  }

  /// Appends the digits of `shown`.
  func append(_ shown: DisplayDecimal, to text: inout [UInt8]) {
    let digits = DigitWriter.digits(of: shown.value)
    let fraction = max(shown.value.scale, 0)
    let whole = digits.count - fraction
    text.reserveCapacity(text.count + 2 * (lead.count + 1) * digits.count + 16)
    for index in 0..<whole {
      append(digits[index], to: &text)
      let behind = whole - index - 1 - sizes.primary
      if whole >= shortestGrouped, behind >= 0, behind % max(sizes.secondary, 1) == 0 {
        text += group
      }
    }
    guard shown.fractionDigits > 0 else { return }
    text += decimal
    for index in whole..<digits.count { append(digits[index], to: &text) }
    for _ in fraction..<shown.fractionDigits { append(0, to: &text) }
  }

  @inline(__always)
  private func append(_ digit: UInt8, to text: inout [UInt8]) {
    if !lead.isEmpty { text += lead }
    text.append(lastOfZero &+ digit)
  }

  /// The digits 0 to 9 of a number from its whole units on, with the zeros that its scale implies.
  private static func digits(of value: ExactDecimal) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = value.coefficient.magnitude
    while rest > 0 {
      // Nineteen digits are taken off at once: a word is divided much faster.
      let (upper, word) = rest.quotientAndRemainder(dividingBy: 10_000_000_000_000_000_000)
      var (left, count) = (UInt64(truncatingIfNeeded: word), 0)
      while left > 0 || (upper > 0 && count < 19) {
        digits.append(UInt8(truncatingIfNeeded: left % 10))
        (left, count) = (left / 10, count + 1)
      }
      rest = upper
    }
    while digits.count <= value.scale { digits.append(0) }
    if digits.isEmpty { digits.append(0) }
    digits.reverse()
    if !value.isZero { digits += repeatElement(0, count: max(-value.scale, 0)) }
    return digits
  }
}
