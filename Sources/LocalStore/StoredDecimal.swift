import ExactMoney

/// The stored format of numbers: plain digits with at most one point, without a sign.
enum StoredDecimal {
  /// The maximum number of characters of a stored number.
  private static let maximumLength = 60

  /// Returns the digits of `value`; nil if it is negative or too long.
  ///
  /// `1.2E+3` becomes `1200`, which has the same value.
  static func text(of value: ExactDecimal) -> String? {
    // A number below one is written as "0." and as many digits as its scale.
    guard !value.isNegative, value.scale <= maximumLength - 2 else { return nil }
    return value.scale < 0
      ? try? value.rounded(to: .scale(0), rounding: .towardZero).description : value.description
  }

  /// Returns the digits of `value`; nil if it is zero, negative or too long.
  static func positiveText(of value: ExactDecimal) -> String? {
    value.isZero ? nil : text(of: value)
  }
}

/// The stored format of texts from outside.
enum StoredText {
  /// The maximum number of Unicode scalars in a stored text.
  static let maximumLength = 2_000

  /// Returns `text`, cut off at the maximum length.
  static func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumLength)))
  }
}
