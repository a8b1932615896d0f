import ExactMoney

/// A number with the locale's own marks where the locale sets them, in the digits of one script.
struct CommonNumber {
  private let coefficient: Int64
  private let digits: Int
  /// How many digits stand before the decimal mark, and how many did if the mark meant the other thing.
  private let whole: Int
  private let otherWhole: Int?

  /// Whether numbers of the style are among them: whether its two marks are a pair whose meaning
  /// ``Numeral/reading(in:)`` settles by the locale.
  static func areKnown(in style: NumeralStyle) -> Bool {
    let (decimal, group) = (style.decimal, style.group)
    if style.secondaryGroup == 2 {
      return decimal == UInt8(ascii: ".") && group == UInt8(ascii: ",")
    }
    if decimal == PlainText.decimalMark { return group == PlainText.groupMark }
    guard isPointOrComma(decimal), decimal != group else { return false }
    return isPointOrComma(group) || group == PlainText.groupMark || group == UInt8(ascii: " ")
  }

  @inline(__always)
  private static func isPointOrComma(_ mark: UInt8) -> Bool {
    mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",")
  }

  /// Reads the number ahead, and goes past it; nil where another kind of number is ahead, or none.
  @inline(__always)
  init?(_ cursor: inout TypedCursor, _ style: NumeralStyle) {
    guard let form = DigitForm(cursor, at: cursor.position) else { return nil }
    let firstDigit = form.digit(cursor, at: cursor.position)
    let group = style.secondaryGroup == 2 ? 2 : 3
    var index = cursor.position
    var coefficient: UInt64 = 0
    var (digits, groups, firstGroup, lastGroup) = (0, 0, 0, 0)
    var decimal: Int?
    while true {
      while case let digit = form.digit(cursor, at: index), digit < 10 {
        coefficient = coefficient &* 10 &+ UInt64(digit)
        digits &+= 1
        index &+= form.length
      }
      let (mark, length) = cursor.mark(at: index)
      guard length > 0, form.digit(cursor, at: index &+ length) < 10 else { break }
      guard decimal == nil else { return nil }
      if mark == style.decimal {
        decimal = digits
      } else {
        guard mark == style.group, firstDigit > 0,
          groups == 0 ? digits <= group : digits &- lastGroup == group
        else { return nil }
        if groups == 0 { firstGroup = digits }
        lastGroup = digits
        groups &+= 1
      }
      index &+= length
    }
    cursor.position = index
    let whole = decimal ?? digits
    // More digits might not fit.
    guard digits <= 18, groups == 0 || whole &- lastGroup == 3 else { return nil }
    self.coefficient = Int64(bitPattern: coefficient)
    self.digits = digits
    self.whole = whole
    // A lone point or comma before three digits groups in one locale and marks decimals in another.
    if groups == 1 && decimal == nil && CommonNumber.isPointOrComma(style.group) {
      otherWhole = firstGroup
    } else if groups == 0 && digits &- whole == 3 && whole <= 3 && firstDigit > 0
      && CommonNumber.isPointOrComma(style.decimal)
    {
      otherWhole = digits
    } else {
      otherWhole = nil
    }
  }

  /// How many digits stand after the decimal mark.
  var scale: Int { digits &- whole }

  func value(isNegative: Bool) -> ExactDecimal { value(whole: whole, isNegative) }

  /// What the number is if its only mark means the other thing: 1.234 for 1,234.
  func alternative(isNegative: Bool) -> ExactDecimal? {
    otherWhole.map { value(whole: $0, isNegative) }
  }

  private func value(whole: Int, _ isNegative: Bool) -> ExactDecimal {
    ExactDecimal(
      isNegative ? -coefficient : coefficient,
      scale: UInt8(truncatingIfNeeded: digits &- whole)
    )
  }
}
