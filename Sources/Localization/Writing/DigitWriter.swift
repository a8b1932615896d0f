import ExactMoney
import PlainBytes

/// Writes the digits of numbers in a locale's form, without sign or currency: `12,34,567.89`.
struct DigitWriter: Sendable {
  /// The bytes of the digit zero except the last, in which the ten digits of a script differ.
  private let lead: [UInt8]
  private let lastOfZero: UInt8
  private let decimal: [UInt8]
  private let group: [UInt8]
  private let sizes: GroupSizes
  /// The minimum number of whole digits in a grouped number.
  private let minimumGrouped: Int

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
    minimumGrouped = isGrouped && sizes.primary > 0 ? sizes.primary + sizes.minimum : Int.max
  }

  /// Appends the digits of `value`, with zeros up to `fractionDigits` after the decimal sign.
  func append(_ value: ExactDecimal, fractionDigits: Int, to text: inout [UInt8]) {
    let (digits, scale) = (DecimalDigits(value.coefficient.magnitude), value.scale)
    let whole = value.isZero ? 1 : max(digits.count - scale, 1)
    text.reserveCapacity(text.count + (lead.count + 2) * (whole + fractionDigits) + 16)
    // The number of digits left when the next group starts.
    var group = 0
    if whole >= minimumGrouped {
      group = whole - 1 - (whole - sizes.primary - 1) % max(sizes.secondary, 1)
    }
    for place in stride(from: whole - 1, through: 0, by: -1) {
      append(digits[place + scale], to: &text)
      if place == group, place >= sizes.primary, place > 0 {
        text += self.group
        group -= sizes.secondary
      }
    }
    guard fractionDigits > 0 else { return }
    text += decimal
    for place in 1...fractionDigits { append(digits[scale - place], to: &text) }
  }

  @inline(__always)
  private func append(_ digit: UInt8, to text: inout [UInt8]) {
    if !lead.isEmpty { text += lead }
    text.append(lastOfZero &+ digit)
  }
}

/// The decimal digits of a coefficient, the last one first; all indices outside are zeros.
private struct DecimalDigits {
  private var digits: [39 of UInt8] = .init(repeating: 0)
  private(set) var count = 0

  init(_ magnitude: UInt128) {
    var rest = magnitude
    while rest > 0 {
      // Nineteen digits are split off at once, because dividing a word is much faster.
      let (upper, word) = rest.quotientAndRemainder(dividingBy: 10_000_000_000_000_000_000)
      let start = count
      var left = UInt64(truncatingIfNeeded: word)
      while left > 0 || (upper > 0 && count < start + 19) {
        digits[count] = UInt8(truncatingIfNeeded: left % 10)
        (left, count) = (left / 10, count + 1)
      }
      rest = upper
    }
  }

  subscript(index: Int) -> UInt8 { index >= 0 && index < count ? digits[index] : 0 }
}
